"""Commands on a real server: answered once, answered again, failed, dropped."""

import json

import pytest
from linking import COMMANDS, KINDS, Events, count, drained, link, score, step

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import COMMAND_STREAM, DEAD_LETTER_STREAM, EVENT_STREAM
from polyclinic.v1 import linking_pb2


@pytest.fixture
def events(service):
    return Events(service.bus)


async def test_strings_become_ranked_concepts(service, events):
    await service.start()
    await service.bus.publish_command(link("step1", "pyrexia", "Fever", "   ", "???", top_k=3))
    linked = await events.done()
    assert linked.step == step()
    first, second, blank, marks = linked.output.links
    assert len(first.candidates) == 3
    best = first.candidates[0]
    assert (best.cui, best.name, best.surface) == ("C9000001", "fever", "pyrexia")
    assert second.candidates[0].cui == "C9000001"
    assert (blank.mention, blank.reason) == ("   ", "empty_mention")
    assert marks.reason == "empty_mention"
    assert not blank.candidates
    index = linked.output.index
    assert (index.name, index.release, index.concepts, index.surfaces) == (
        "small",
        "2026AA",
        8,
        14,
    )
    assert len(index.fingerprint) == 64
    await drained(service.bus)


async def test_a_form_of_two_concepts_is_a_tie_in_the_order_of_identifiers(service, events):
    await service.start()
    await service.bus.publish_command(link("step1", "cold", top_k=2))
    [found] = (await events.done()).output.links
    assert [one.cui for one in found.candidates] == ["C9000004", "C9000005"]
    assert found.tied


async def test_an_abbreviation_is_looked_up_by_its_long_form(service, events):
    await service.start()
    document = "Chronic kidney disease (CKD) was known. CKD worsened."
    await service.bus.publish_command(link("step1", "CKD", document=document))
    [found] = (await events.done()).output.links
    assert found.looked_up == "Chronic kidney disease"
    assert found.candidates[0].cui == "C9000002"


async def test_a_list_is_scored_with_credit_for_the_hierarchy(service, events):
    await service.start()
    await service.bus.publish_command(score(gold=("fever", "disease")))
    scores = (await events.done("score")).scores
    assert scores.scores["f1"] == 1.0
    assert scores.scores["exact_f1"] == 0.5
    assert scores.scores["list_length"] == 2
    assert [one.candidates[0].cui for one in scores.predicted] == ["C9000001", "C9000002"]
    assert [one.candidates[0].cui for one in scores.gold] == ["C9000001", "C9000006"]
    assert list(scores.gold_wordings) == [1, 1]
    assert (scores.rule, scores.reason, scores.index.name) == ("json", "", "small")


@pytest.mark.parametrize(
    ("reply", "fields", "reason"),
    [
        ("It may be a cold.", {}, "unparsed"),
        ("I cannot say.", {}, "refusal"),
        ("I cannot diagnose this:\n- see a doctor\n- call an ambulance", {}, "refusal"),
        ("very " * 100_000, {}, "unparsed"),
        ('{"differential": ["fever"', {"truncated": True}, "truncated"),
        (" ", {}, "no_response"),
        ("", {"gold": ()}, "empty_gold"),
        ("", {"gold": (" ",)}, "empty_gold"),
    ],
)
async def test_without_a_list_there_is_a_reason_and_no_score(
    service, events, reply, fields, reason
):
    await service.start()
    await service.bus.publish_command(score(reply=reply, **fields))
    scores = (await events.done("score")).scores
    assert (scores.reason, dict(scores.scores)) == (reason, {})


async def test_whatever_a_model_lists_is_scored(service, events):
    await service.start()
    entries = ["fever", None, 7, "", "x" * 10_000, {"name": "asthma"}, ["cold"], "a\ud83d\0b", {}]
    reply = json.dumps({"differential": entries})
    await service.bus.publish_command(score(reply=reply))
    scores = (await events.done("score")).scores
    assert scores.scores["recall"] == 1.0
    assert {"not_text", "too_long", "empty", "nested"} <= set(scores.warnings)


async def test_exams_are_canonicalised_by_rules(service, events):
    await service.start()
    reply = json.dumps({"laboratory": ["complete blood count (to look for anaemia)"]})
    command = score(
        reply=reply,
        gold=("Complete blood count and chest x-ray",),
        list=linking_pb2.CONCEPT_LIST_EXAMS,
        language="en",
    )
    await service.bus.publish_command(command)
    scores = (await events.done("score")).scores
    assert [one.mention for one in scores.predicted] == ["complete blood count"]
    assert (scores.scores["precision"], scores.scores["recall"]) == (1.0, 0.5)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_duplicate_command_is_answered_once(service, events, kind):
    await service.start()
    for _ in range(3):
        await service.bus.publish_command(COMMANDS[kind]())
    await events.done(kind)
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_poison_is_dead_lettered_and_its_neighbours_are_done(service, events, kind):
    await service.start()
    subject = f"polyclinic.v1.cmd.linker.{kind}_concepts"
    headers = {"Polyclinic-Run-Id": "r1", "Polyclinic-Trial-Id": "t", "Polyclinic-Step-Id": "bad"}
    await service.bus.js.publish(subject, b"\xff\xff", headers=headers)
    await service.bus.publish_command(COMMANDS[kind]())
    assert (await events.failed()).step.step_id == "bad"
    assert (await events.done(kind)).step.step_id == "step1"
    await drained(service.bus)
    assert await count(service.bus, DEAD_LETTER_STREAM) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_commands_of_a_cancelled_run_are_dropped(service, events, kind):
    await service.start()
    await service.bus.cancellations.cancel("r2")
    await service.bus.publish_command(COMMANDS[kind]("stepA", run_id="r2"))
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 0


@pytest.mark.parametrize("kind", KINDS)
async def test_a_command_that_was_not_acknowledged_comes_again(service, events, kind, bus_url):
    """A worker that takes a message and dies leaves it to the others."""
    await service.open_only()
    other = await Bus.connect("linker", bus_url, graceful_timeout_s=0.1)
    await service.bus.publish_command(COMMANDS[kind]())
    durable = f"linker--{kind}_concepts"
    pull = await other.js.pull_subscribe_bind(durable, stream=COMMAND_STREAM)
    [taken] = await pull.fetch(1, timeout=5)
    await taken.nak()
    await other.close()
    await service.start()
    assert (await events.done(kind)).step.step_id == "step1"
    await drained(service.bus)


@pytest.mark.parametrize(
    ("command", "code", "detail"),
    [
        (link("step1", index="smal"), "unknown_index", 'Did you mean "small"?'),
        (link("step1", index="gone"), "broken_index", "polyclinic linker build"),
        (link("step1", index="other"), "broken_index", "the index was built with the encoder"),
        (link("step1", *["a"] * 1001), "too_large", "1001 strings"),
        (link("step1", "a" * 200_001), "too_large", "200001 characters"),
        (link("step1", top_k=101), "invalid_argument", "top_k is 101"),
        (link("step1", top_k=-1), "invalid_argument", "top_k is -1"),
        (score(index="smal"), "unknown_index", 'Did you mean "small"?'),
        (score(list=linking_pb2.CONCEPT_LIST_UNSPECIFIED), "unknown_list", "which list"),
        (score(gold=["x" * 200_001]), "too_large", "characters"),
    ],
)
async def test_what_is_wrong_for_good_fails_the_step_at_once(
    service, events, command, code, detail
):
    await service.start()
    await service.bus.publish_command(command)
    failed = await events.failed()
    assert (failed.step.step_id, failed.service, failed.code) == ("step1", "linker", code)
    assert detail in failed.detail
    await drained(service.bus)


async def test_many_small_commands_share_batches(service, events):
    await service.start(linger_s=0.05)
    commands = [link(f"step{n}", f"fever {n}") for n in range(200)]
    await service.bus.publish_all(commands)
    steps = {(await events.done()).step.step_id for _ in commands}
    assert len(steps) == 200
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 200
