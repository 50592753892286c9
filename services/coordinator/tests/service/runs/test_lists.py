"""Lists that the linker scores, over the real broker."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from google.protobuf.message import Message

from polyclinic.v1 import inference_pb2, judging_pb2, linking_pb2, run_pb2

MakeSuite = Callable[..., Awaitable[run_pb2.Suite]]


@pytest.fixture
def lists(client_bus: Any, judges: tuple[str, ...]) -> MakeSuite:
    """Uploads clinical cases with expected lists and gives a suite over them."""

    async def make(*tasks: str, **options: Any) -> run_pb2.Suite:
        lines = [
            {
                "id": f"c{at}",
                "language": "en",
                "task": "clinical_case",
                "source_dataset": "cases",
                "input": {"presentation": f"Fever for {at + 2} days.", "diagnosis": "Malaria"},
                "target": {
                    "differential": [{"text": "Malaria", "included": True}],
                    "exams": {"laboratory": ["Blood smear"]},
                },
            }
            for at in range(4)
        ]
        data = "\n".join(map(json.dumps, lines)).encode()
        blob = await client_bus.blobs.put(data, "cases.jsonl")
        specs = [run_pb2.TaskSpec(name=name) for name in tasks]
        for spec in specs:
            spec.options.update(options)
        judged = judges if "diagnosis" in tasks else ()
        return run_pb2.Suite(
            datasets=[blob], tasks=specs, models=["model-a"], judges=judged, no_cache=True
        )

    return make


@pytest.fixture
async def coordinator(start: Any, linker: str) -> Any:
    return await start(linker_address=linker)


async def problems(coordinator: Any, suite: run_pb2.Suite) -> list[tuple[str, str]]:
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    return [(problem.where, problem.code) for problem in response.problems]


async def test_a_reply_that_two_tasks_read_is_asked_once(
    start: Any, work: Any, lists: MakeSuite, linker: str, events: Any
) -> None:
    workers = work()
    coordinator = await start(linker_address=linker)
    suite = await lists("differential", "diagnosis")
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    assert not response.problems
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.trials, run.scored) == (8, 8)
    kinds = [type(command) for command in workers.handled]
    assert kinds.count(inference_pb2.Complete) == 4
    assert kinds.count(judging_pb2.Grade) == 12
    sent = [c.input for c in workers.handled if isinstance(c, linking_pb2.ScoreConcepts)]
    assert [one.index for one in sent] == ["default-index"] * 4
    assert not [one.canonicaliser for one in sent if one.canonicaliser]
    [accepted] = await events("run_accepted", run_pb2.RunAccepted)
    assert accepted.suite.tasks[0].options["index"] == "default-index"
    assert list(accepted.indexes) == [
        run_pb2.PlannedIndex(
            task="differential",
            index="default-index",
            fingerprint="of-default-index",
            release="1",
            concepts=9,
        )
    ]
    scored = await events("trial_scored", run_pb2.TrialScored)
    [links] = {str(event.links) for event in scored if event.sample.task == "differential"}
    assert links == str(
        [
            run_pb2.ConceptLink(mention="B", cui="C1", name="Fever", score=0.75),
            run_pb2.ConceptLink(mention="Malaria", gold=True, entry=1),
        ]
    )
    assert not any(event.links for event in scored if event.sample.task == "diagnosis")
    verdicts = {event.sample.task: len(event.verdicts) for event in scored}
    assert verdicts == {"differential": 0, "diagnosis": 3}


async def test_an_index_and_a_canonicaliser_are_looked_for_at_acceptance(
    start: Any, work: Any, lists: MakeSuite, linker: str
) -> None:
    workers = work()
    coordinator = await start(linker_address=linker)
    bad = await lists("exams", index="umls", canonicaliser="nobody")
    assert await problems(coordinator, bad) == [
        ("tasks[0].options.canonicaliser", "invalid"),
        ("tasks[0].options.index", "unknown_index"),
    ]
    good = await lists("exams", index="other-index", canonicaliser="model-b")
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=good))
    await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    sent = [c.input for c in workers.handled if isinstance(c, linking_pb2.ScoreConcepts)]
    assert {(one.index, one.canonicaliser) for one in sent} == {("other-index", "model-b")}


async def test_an_index_that_is_not_served_says_why(coordinator: Any, lists: MakeSuite) -> None:
    suite = await lists("exams", index="broken-index")
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    [problem] = response.problems
    assert (problem.where, problem.code) == ("tasks[0].options.index", "no_index")
    assert "broken-index: of another encoder" in problem.what


async def test_scores_from_another_index_are_refused_until_the_first_one_is_back(
    coordinator: Any, work: Any, lists: MakeSuite, events: Any, answer_all: Any
) -> None:
    changed = True

    def answer(command: Message) -> Message:
        event = answer_all(command)
        if changed and isinstance(event, linking_pb2.ConceptsScored):
            event.scores.index.fingerprint = "rebuilt"
        return event

    workers = work(answer)
    suite = await lists("differential")
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, dict(run.unscored_reasons)) == (0, {"index_changed": 4})
    refused = (await events("trial_scored", run_pb2.TrialScored))[0]
    assert not refused.scores
    assert not refused.links
    assert "rebuilt" in refused.unscored_detail
    assert "of-default-i" in refused.unscored_detail
    changed = False
    await coordinator.stub.ResumeRun(run_pb2.ResumeRunRequest(run_id=response.run_id))
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, run.unscored) == (4, 0)
    kinds = [type(command) for command in workers.handled]
    assert kinds.count(inference_pb2.Complete) == 4
    assert kinds.count(linking_pb2.ScoreConcepts) == 8


@pytest.mark.parametrize(
    ("address", "code"), [("", "no_linker"), ("127.0.0.1:1", "linker_unreachable")]
)
async def test_without_a_linker_lists_are_refused_and_nothing_else(
    start: Any, lists: MakeSuite, address: str, code: str
) -> None:
    coordinator = await start(linker_address=address, linker_timeout_s=0.5)
    suite = await lists("exams", "differential")
    assert await problems(coordinator, suite) == [("tasks[0]", code), ("tasks[1]", code)]
    assert await problems(coordinator, await lists("diagnosis")) == []
