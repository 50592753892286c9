"""Whole runs over the real broker."""

import asyncio
from typing import Any

import grpc
import pytest

from polyclinic.v1 import common_pb2, inference_pb2, run_pb2


async def submitted(coordinator: Any, suite: run_pb2.Suite, request_id: str = "") -> str:
    response = await coordinator.stub.SubmitRun(
        run_pb2.SubmitRunRequest(request_id=request_id, suite=suite)
    )
    assert not response.problems, response.problems
    return str(response.run_id)


async def test_a_run_from_submission_to_completion(
    start: Any, work: Any, upload: Any, events: Any
) -> None:
    coordinator = await start()
    workers = work()
    run_id = await submitted(coordinator, await upload(samples=3))
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.trials, run.scored, run.unscored) == (6, 6, 0)
    assert {s.service: (s.waiting, s.running, s.done, s.failed) for s in run.services} == {
        "inference": (0, 0, 6, 0),
        "judge": (0, 0, 6, 0),
    }
    assert len(workers.handled) == 12

    [accepted] = await events("run_accepted", run_pb2.RunAccepted)
    assert accepted.run_id == run_id
    assert list(accepted.suite.languages) == ["en", "ja"]
    assert accepted.suite.reference_language == "en"
    assert sum(cell.trials for cell in accepted.planned) == 6
    assert accepted.models[0].fingerprint == "fp"
    assert set(accepted.prompt_hashes) == {"mcqa.en", "mcqa.ja"}
    assert [metric.metric for metric in accepted.metrics] == ["accuracy", "answered"]
    scored = await events("trial_scored", run_pb2.TrialScored)
    assert len({event.trial_id for event in scored}) == len(scored) == 6
    assert {score.value for event in scored for score in event.scores} == {1.0}
    [ended] = await events("run_completed", run_pb2.RunCompleted)
    assert (ended.state, ended.trials, ended.announced) == (run_pb2.RUN_STATE_COMPLETED, 6, 6)
    assert ended.service_versions["coordinator"]


async def test_watching_sees_the_run_to_its_end(start: Any, work: Any, upload: Any) -> None:
    coordinator = await start()
    run_id = await submitted(coordinator, await upload(samples=2))
    seen = []
    async with asyncio.timeout(20):
        async for response in coordinator.stub.WatchRun(run_pb2.WatchRunRequest(run_id=run_id)):
            if not seen:
                work()
            seen.append(response.run)
    assert seen[0].state == run_pb2.RUN_STATE_RUNNING
    assert seen[-1].state == run_pb2.RUN_STATE_COMPLETED
    assert seen[-1].scored == 4


async def test_a_step_that_is_given_up_leaves_its_trial_unscored_and_resume_asks_again(
    start: Any, work: Any, upload: Any, events: Any, answer_all: Any
) -> None:
    broken = True

    def answer(command: Any) -> Any:
        if not isinstance(command, inference_pb2.Complete):
            return answer_all(command)
        if broken and command.input.sample.language == "ja":
            return common_pb2.StepFailed(
                step=command.step, service="inference", code="quota_exhausted", detail="No money."
            )
        return answer_all(command)

    workers = work(answer)
    coordinator = await start()
    run_id = await submitted(coordinator, await upload(samples=2))
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, run.unscored) == (2, 2)
    assert dict(run.unscored_reasons) == {"quota_exhausted": 2}

    broken = False
    resumed = await coordinator.stub.ResumeRun(run_pb2.ResumeRunRequest(run_id=run_id))
    assert resumed.trials_to_run == 2
    assert resumed.run.revision == 2
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, run.unscored, dict(run.unscored_reasons)) == (4, 0, {})
    asked = [c for c in workers.handled if isinstance(c, inference_pb2.Complete)]
    assert sorted(c.step.attempt for c in asked) == [1, 1, 1, 1, 2, 2]
    ended = await events("run_completed", run_pb2.RunCompleted)
    assert [(event.revision, event.announced) for event in ended] == [(1, 4), (2, 4)]


async def test_cancel_keeps_what_is_scored_and_resume_finishes(
    start: Any, work: Any, upload: Any, events: Any, answer_all: Any
) -> None:
    coordinator = await start(window=4)
    held = asyncio.Event()

    def answer(command: Any) -> Any:
        if isinstance(command, inference_pb2.Complete) and len(workers.handled) > 6:
            held.set()
            return None
        return answer_all(command)

    workers = work(answer)
    run_id = await submitted(coordinator, await upload(samples=10))
    await asyncio.wait_for(held.wait(), 10)
    cancelled = await coordinator.stub.CancelRun(run_pb2.CancelRunRequest(run_id=run_id))
    assert cancelled.run.state == run_pb2.RUN_STATE_CANCELLED
    assert all(s.running == 0 and s.waiting == 0 for s in cancelled.run.services)
    async with asyncio.timeout(10):
        while not (ended := await events("run_completed", run_pb2.RunCompleted)):
            continue
    assert ended[0].state == run_pb2.RUN_STATE_CANCELLED
    assert ended[0].announced == cancelled.run.scored < 20

    workers.answer = answer_all
    resumed = await coordinator.stub.ResumeRun(run_pb2.ResumeRunRequest(run_id=run_id))
    assert resumed.trials_to_run == 20 - cancelled.run.scored
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert run.scored == 20
    scored = await events("trial_scored", run_pb2.TrialScored)
    assert len({event.trial_id for event in scored}) == 20


async def test_one_request_id_is_one_run(start: Any, upload: Any) -> None:
    coordinator = await start()
    suite = await upload()
    request = run_pb2.SubmitRunRequest(request_id="ci-7", suite=suite)
    both = await asyncio.gather(*(coordinator.stub.SubmitRun(request) for _ in range(4)))
    assert len({response.run_id for response in both}) == 1
    assert sorted(response.attached for response in both) == [False, True, True, True]
    request.suite.models[:] = ["model-b"]
    other = await coordinator.stub.SubmitRun(request)
    assert [problem.where for problem in other.problems] == ["request_id"]
    runs = (await coordinator.stub.ListRuns(run_pb2.ListRunsRequest())).runs
    assert [run.request_id for run in runs] == ["ci-7"]


async def test_a_suite_over_the_bus(start: Any, client_bus: Any, upload: Any, events: Any) -> None:
    await start()
    good = run_pb2.EvaluateSuite(request_id="good", suite=await upload())
    bad = run_pb2.EvaluateSuite(request_id="bad", suite=await upload(models=["nobody"]))
    await client_bus.publish_all([good, bad])
    async with asyncio.timeout(10):
        while not (accepted := await events("run_accepted", run_pb2.RunAccepted)):
            continue
        while not (rejected := await events("run_rejected", run_pb2.RunRejected)):
            continue
    assert [event.request_id for event in accepted] == ["good"]
    assert [event.request_id for event in rejected] == ["bad"]
    assert [problem.where for problem in rejected[0].problems] == ["models[0]"]


async def test_every_request_on_the_bus_has_an_answer_of_its_own(
    start: Any, client_bus: Any, upload: Any, events: Any
) -> None:
    await start()
    request = run_pb2.EvaluateSuite(request_id="ci-7", suite=await upload())
    for times in (1, 2):
        await client_bus.publish_all([request])
        async with asyncio.timeout(10):
            while len(accepted := await events("run_accepted", run_pb2.RunAccepted)) < times:
                continue
    assert [event.attached for event in accepted] == [False, True]
    assert len({event.run_id for event in accepted}) == 1
    request.suite.models[:] = ["model-b"]
    await client_bus.publish_all([request])
    async with asyncio.timeout(10):
        while not (rejected := await events("run_rejected", run_pb2.RunRejected)):
            continue
    assert [problem.where for problem in rejected[0].problems] == ["request_id"]


async def test_everything_wrong_is_said_at_once(start: Any, upload: Any, registry: Any) -> None:
    coordinator = await start()
    suite = await upload(
        tasks=[run_pb2.TaskSpec(name="mcq")],
        models=["nobody", "model-a"],
        gate=[run_pb2.GateRule(metric="acuracy", min=0.5)],
        baseline=run_pb2.Baseline(run_id="r0"),
    )
    suite.languages[:] = ["xx"]
    suite.datasets.add(sha256="0" * 64, size_bytes=3, name="missing.jsonl")
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    assert not response.run_id
    assert sorted(problem.where for problem in response.problems) == [
        "baseline.run_id",
        "datasets[1]",
        "gate[0].metric",
        "languages[0]",
        "models[0]",
        "tasks[0].name",
    ]
    assert registry[0].asked == [["nobody", "model-a"]]


async def test_an_unreachable_inference_service_is_a_problem(start: Any, upload: Any) -> None:
    coordinator = await start(inference_address="127.0.0.1:1", check_timeout_s=1)
    response = await coordinator.stub.SubmitRun(
        run_pb2.SubmitRunRequest(suite=await upload()), timeout=60
    )
    [problem] = response.problems
    assert problem.where == "models"
    assert "127.0.0.1:1" in problem.what
    assert problem.code == "inference_unreachable"


@pytest.mark.parametrize("method", ["GetRun", "WatchRun", "CancelRun", "ResumeRun"])
async def test_an_unknown_run_is_not_found(start: Any, method: str) -> None:
    coordinator = await start()
    request = getattr(run_pb2, f"{method}Request")(run_id="r404")
    call = getattr(coordinator.stub, method)(request)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await (call.read() if method == "WatchRun" else call)
    assert caught.value.code() is grpc.StatusCode.NOT_FOUND
    assert caught.value.details() == 'There is no run "r404".'


async def test_a_reply_that_travels_by_reference_is_judged(
    start: Any, work: Any, upload: Any, client_bus: Any, answer_all: Any
) -> None:
    text = "Answer: B." + "\U0001f9ea" * 300_000
    blob = await client_bus.blobs.put(text.encode(), "reply.txt")
    read: list[str] = []

    def answer(command: Any) -> Any:
        if isinstance(command, inference_pb2.Complete):
            event = answer_all(command)
            event.completion.text = ""
            event.completion.text_blob.CopyFrom(blob)
            return event
        read.append(command.choice.reply)
        command.choice.reply = "B"
        return answer_all(command)

    work(answer)
    coordinator = await start()
    run_id = await submitted(coordinator, await upload(samples=1, languages=("en",)))
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, run.unscored) == (1, 0)
    assert read[0].startswith("Answer: B.")
    assert len(read[0]) == 200_001


async def test_a_baseline_that_lacks_what_the_gate_compares_with_is_refused(
    start: Any, work: Any, upload: Any, client_bus: Any
) -> None:
    work()
    coordinator = await start()
    earlier = await submitted(coordinator, await upload(samples=1, languages=("en",)))
    scores = await client_bus.blobs.put(
        b'{"sample": {"task": "mcqa", "sample_id": "q0", "language": "en", "variant": "original"},'
        b' "model": "model-a", "scores": [{"metric": "accuracy"}]}',
        "old.jsonl",
    )
    rule = {"metric": "accuracy", "against": "baseline", "max_drop": 0.1}
    for baseline in (run_pb2.Baseline(run_id=earlier), run_pb2.Baseline(scores=scores)):
        suite = await upload(
            samples=1,
            gate=[run_pb2.GateRule(**rule), run_pb2.GateRule(**rule, language="ja")],
            baseline=baseline,
        )
        response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
        assert [problem.where for problem in response.problems] == ["gate[1].against"]
        del suite.gate[1]
        await submitted(coordinator, suite)
