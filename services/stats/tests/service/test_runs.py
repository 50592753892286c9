"""The whole service on a real broker: events in, events and answers out."""

import asyncio
import json

import grpc
import nats
import pytest
from google.protobuf import json_format

from polyclinic.stats.domain.scores_file import read_scores
from polyclinic.v1 import run_pb2, statistics_pb2

N = 30
LANGUAGES = ("en", "sw")


async def test_a_run_ends_in_a_report_and_a_verdict(events, stats, coordinator, heard):
    await coordinator.publish_all(
        [events.accepted("r1"), *events.trials("r1"), events.completed("r1")]
    )
    answer = await stats.report("r1")
    assert answer.verdict == statistics_pb2.VERDICT_PASS
    assert (answer.complete, answer.revision) == (True, 1)
    document = json.loads(answer.body)
    assert document["coverage"]["scored"] == 2 * N
    assert document["usage"][0]["prompt_tokens"] == 10 * 2 * N

    for _ in range(100):
        if len(heard) == 2:
            break
        await asyncio.sleep(0.05)
    (subject, published), (_, decided) = heard
    assert subject == "polyclinic.v1.evt.stats.report_published.r1"
    assert await stats.bus.blobs.get(published.report) == answer.body
    assert decided.verdict == statistics_pb2.VERDICT_PASS
    first = decided.rules[0]
    assert first.rule == "accuracy of mcqa in en, model m: at least 0.5"
    assert "n = 30" in first.reason


async def test_links_and_indexes_come_back_as_they_were_announced(events, stats, coordinator):
    accepted, given = events.accepted("r1"), events.trials("r1")
    accepted.indexes.add(task="mcqa", index="umls", fingerprint="fp", release="2026AA", concepts=9)
    read = run_pb2.ConceptLink(mention="pyrexia", cui="C1", name="Fever", score=0.1 + 0.2)
    lost = run_pb2.ConceptLink(mention="ไข้", gold=True, entry=2)
    given[0].links.extend([read, lost])
    given[0].links_left_out = 3
    await coordinator.publish_all([accepted, *given, events.completed("r1")])
    document = json.loads((await stats.report("r1")).body)
    [index] = document["provenance"]["indexes"]
    assert index == json_format.MessageToDict(accepted.indexes[0]) | {"concepts": 9}
    assert await stats.scores("r1") == sorted(given, key=lambda one: one.trial_id)


@pytest.mark.parametrize("name", ["json", "text", "junit", "md", "csv", "html", ""])
async def test_every_format_is_served(events, stats, coordinator, name):
    await coordinator.publish_all(
        [events.accepted("r1"), *events.trials("r1"), events.completed("r1")]
    )
    assert (await stats.report("r1", format=name)).body


async def test_any_order_and_any_repetition_end_in_the_same_scores(
    events, stats, coordinator, bus_url
):
    given = events.trials("r1")
    connection = await nats.connect(bus_url)
    stream = connection.jetstream()
    late = [events.completed("r1"), *given[::-1], events.accepted("r1"), *given[:7]]
    for event in late:  # without a message id, so that the broker drops nothing
        name = {"RunCompleted": "run_completed", "TrialScored": "trial_scored"}
        kind = name.get(event.DESCRIPTOR.name, "run_accepted")
        subject = f"polyclinic.v1.evt.coordinator.{kind}.r1"
        await stream.publish(subject, event.SerializeToString())
    await connection.close()
    assert (await stats.report("r1")).complete
    kept = await stats.scores("r1")
    assert kept == sorted(given, key=lambda one: one.trial_id)


async def test_scores_read_back_as_the_file_that_baselines_are(events, stats, coordinator):
    await coordinator.publish_all(
        [events.accepted("r1"), *events.trials("r1"), events.completed("r1")]
    )
    await stats.report("r1")
    lines = "\n".join(
        json.dumps(json_format.MessageToDict(one, preserving_proto_field_name=True))
        for one in await stats.scores("r1")
    ).encode()
    assert len(list(read_scores(lines, "x"))) == 2 * N
    blob = await coordinator.blobs.put(lines, "x.jsonl")
    rule = {"metric": "accuracy", "against": "baseline", "language": "each"}
    gate = [run_pb2.GateRule(**rule, max_drop=0.6, min_pairs=N)]
    fields = {"baseline": run_pb2.Baseline(scores=blob), "gate": gate}
    await coordinator.publish_all(
        [events.accepted("r2", **fields), *events.trials("r2"), events.completed("r2")]
    )
    answer = await stats.report("r2")
    assert answer.verdict == statistics_pb2.VERDICT_PASS
    assert json.loads(answer.body)["run"]["baseline"]["trials"] == 2 * N


async def test_a_resumed_run_gets_a_report_of_its_revision(events, stats, coordinator):
    first = events.trials("r1")
    lost = events.scored("r1", 0, "en", right=0, reason="quota_exhausted")
    await coordinator.publish_all([events.accepted("r1"), lost, *first[1:], events.completed("r1")])
    answer = await stats.report("r1")
    assert not answer.complete
    assert json.loads(answer.body)["coverage"]["unscored"] == {"quota_exhausted": 1}
    again = events.scored("r1", 0, "en", right=1, revision=2)
    await coordinator.publish_all([again, events.completed("r1", revision=2)])
    answer = await stats.report("r1", min_revision=2)
    assert (answer.revision, answer.complete) == (2, True)


async def test_two_replicas_share_the_work_and_agree(
    events, stats, coordinator, bus_url, database_url
):
    async with events.replica(bus_url, database_url) as other:
        ids = [f"r{i}" for i in range(4)]
        await coordinator.publish_all(
            [event for run_id in ids for event in (events.accepted(run_id), *events.trials(run_id))]
            + [events.completed(run_id) for run_id in ids]
        )
        for run_id in ids:
            answers = [await one.report(run_id) for one in (stats, other)]
            assert answers[0] == answers[1]
            assert answers[0].complete
            assert len(await other.scores(run_id)) == 2 * N


async def test_questions_that_cannot_be_answered(events, stats, coordinator):
    wrong = {
        grpc.StatusCode.NOT_FOUND: {"run_id": "r9", "wait_s": 0},
        grpc.StatusCode.INVALID_ARGUMENT: {"run_id": "r9", "format": "pdf"},
    }
    for code, fields in wrong.items():
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await stats.report(**fields)
        assert failed.value.code() == code
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await stats.scores("r9")
    assert failed.value.code() == grpc.StatusCode.NOT_FOUND
    await coordinator.publish_event(events.accepted("r1"))
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await stats.report("r1", wait_s=1)
    assert failed.value.code() == grpc.StatusCode.FAILED_PRECONDITION


async def test_a_cancelled_run_has_a_report_of_what_is_there(events, stats, coordinator):
    some = events.trials("r1")[:10]
    end = events.completed("r1", announced=10)
    end.state = run_pb2.RUN_STATE_CANCELLED
    await coordinator.publish_all([events.accepted("r1"), *some, end])
    answer = await stats.report("r1")
    assert not answer.complete
    document = json.loads(answer.body)
    assert document["run"]["state"] == "cancelled"
    assert document["coverage"]["share"] == pytest.approx(10 / (2 * N))
    assert answer.verdict == statistics_pb2.VERDICT_FAIL
