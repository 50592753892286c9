"""Panels of judges over the real broker."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2, run_pb2

MakeSuite = Callable[..., Awaitable[run_pb2.Suite]]


@pytest.fixture
def cases(client_bus: Any, judges: tuple[str, ...]) -> MakeSuite:
    """Uploads clinical cases and gives a suite over them, with a panel of three."""

    async def make(
        number: int = 2,
        tasks: tuple[str, ...] = ("diagnosis",),
        specs: list[run_pb2.TaskSpec] | None = None,
        **suite: Any,
    ) -> run_pb2.Suite:
        lines = [
            {
                "id": f"c{at}",
                "language": "en",
                "task": "clinical_case",
                "source_dataset": "cases",
                "input": {
                    "presentation": f"Fever for {at + 2} days.",
                    "workup": "The smear shows rings.",
                    "diagnosis": "Malaria",
                    "treatment": "Artesunate",
                },
                "target": {"differential": [{"text": "Malaria", "included": True}]},
            }
            for at in range(number)
        ]
        data = "\n".join(map(json.dumps, lines)).encode()
        defaults: dict[str, Any] = {
            "name": "panel",
            "datasets": [await client_bus.blobs.put(data, "cases.jsonl")],
            "tasks": specs or [run_pb2.TaskSpec(name=name) for name in tasks],
            "models": ["model-a"],
            "judges": judges,
        }
        return run_pb2.Suite(**(defaults | suite))

    return make


async def submitted(coordinator: Any, suite: run_pb2.Suite) -> str:
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    assert not response.problems, response.problems
    return str(response.run_id)


def given_up(command: Any) -> common_pb2.StepFailed:
    return common_pb2.StepFailed(
        step=command.step, service="judge", code="endpoint_down", detail="Nobody is there."
    )


def without(judge: str, answer: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Workers among which one judge fails for good."""

    def one(command: Any) -> Any:
        is_theirs = isinstance(command, judging_pb2.Grade) and command.input.judge == judge
        return given_up(command) if is_theirs else answer(command)

    return one


async def test_one_judge_of_three_down_leaves_a_consensus_of_two(
    start: Any, work: Any, cases: MakeSuite, events: Any, answer_all: Any
) -> None:
    work(without("judge-b", answer_all))
    coordinator = await start()
    suite = await cases(tasks=("diagnosis", "treatment"))
    run_id = await submitted(coordinator, suite)
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.trials, run.scored, run.unscored) == (4, 4, 0)
    services = {s.service: (s.waiting, s.running, s.done, s.failed) for s in run.services}
    assert services == {
        "inference": (0, 0, 4, 0),
        "judge": (0, 0, 8, 4),
    }

    [accepted] = await events("run_accepted", run_pb2.RunAccepted)
    assert [judge.name for judge in accepted.judges] == ["judge-a", "judge-b", "judge-c"]
    assert [model.name for model in accepted.models] == ["model-a"]
    assert {(s.task, s.axis, s.low, s.high, s.metric) for s in accepted.scales} == {
        ("diagnosis", "equivalent", 0, 1, "accuracy"),
        ("treatment", "accuracy", 1, 5, "accuracy"),
        ("treatment", "completeness", 1, 5, "completeness"),
        ("treatment", "clarity", 1, 5, "clarity"),
    }
    scored = await events("trial_scored", run_pb2.TrialScored)
    assert len({event.trial_id for event in scored}) == len(scored) == 4
    for event in scored:
        assert [(v.judge, v.reason) for v in event.verdicts] == [
            ("judge-a", ""),
            ("judge-b", "endpoint_down"),
            ("judge-c", ""),
        ]
        assert event.verdicts[0].raw_reply == "judge-a of model-a"
        assert [use.model for use in event.usage] == ["model-a", "judge-a", "judge-c"]
        assert event.reply == "B"


async def test_a_verdict_that_comes_twice_counts_once(
    start: Any, work: Any, cases: MakeSuite, events: Any, answer_all: Any
) -> None:
    kept: list[Any] = []

    def answer(command: Any) -> Any:
        event = answer_all(command)
        kept.append(event)
        return event

    workers = work(answer)
    coordinator = await start()
    run_id = await submitted(coordinator, await cases())
    await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    graded = [event for event in kept if isinstance(event, judging_pb2.Graded)]
    assert len(graded) == 6
    subject = f"polyclinic.v1.evt.judge.graded.{run_id}"
    for event in graded:  # without a message id, so that the broker does not drop it
        event.verdict.scores["equivalent"] = 0
        await workers.bus.js.publish(subject, event.SerializeToString())
    other = await submitted(coordinator, await cases(number=1))
    await coordinator.until(other, run_pb2.RUN_STATE_COMPLETED)
    scored = await events("trial_scored", run_pb2.TrialScored)
    assert len(scored) == len({event.trial_id for event in scored}) == 3
    assert {s.value for event in scored for s in event.scores} == {1.0}
    grades = [c.step.step_id for c in workers.handled if isinstance(c, judging_pb2.Grade)]
    assert len(grades) == len(set(grades)) == 9


async def test_resume_asks_only_the_judge_that_gave_no_verdict(
    start: Any, work: Any, cases: MakeSuite, answer_all: Any
) -> None:
    def unreadable(command: Any) -> Any:
        if isinstance(command, judging_pb2.Grade) and command.input.judge == "judge-c":
            verdict = judging_pb2.JudgeVerdict(
                judge="judge-c", reason="unparsed", raw_reply="Hm.", attempts=3
            )
            return judging_pb2.Graded(step=command.step, verdict=verdict)
        return answer_all(command)

    workers = work(unreadable)
    coordinator = await start()
    task = run_pb2.TaskSpec(name="diagnosis")
    task.options.update({"min_judges": 3, "max_reasks": 1})
    run_id = await submitted(coordinator, await cases(specs=[task]))
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert dict(run.unscored_reasons) == {"too_few_verdicts": 2}

    workers.answer = answer_all
    workers.handled.clear()
    resumed = await coordinator.stub.ResumeRun(run_pb2.ResumeRunRequest(run_id=run_id))
    assert resumed.trials_to_run == 2
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, run.unscored) == (2, 0)
    assert [command.input.judge for command in workers.handled] == ["judge-c", "judge-c"]
    assert {command.input.max_reasks for command in workers.handled} == {1}


async def test_a_rubric_and_templates_over_the_wire_reach_the_judges(
    start: Any, work: Any, client_bus: Any, judges: Any, events: Any
) -> None:
    workers = work()
    coordinator = await start()
    line = {
        "id": "q1",
        "language": "sw",
        "task": "open_qa",
        "source_dataset": "demo",
        "input": {"question": "Kwa nini?"},
        "target": None,
    }
    blob = await client_bus.blobs.put(json.dumps(line).encode(), "open.jsonl")
    task = run_pb2.TaskSpec(name="open_qa")
    axis = {"name": "depth", "question": "How deep?", "low": 1, "high": 3, "anchors": {"1": "no"}}
    task.options.update({"rubric": {"axes": [axis]}, "min_judges": 2})
    template = "{answer} {criteria} {form} in my words"
    suite = run_pb2.Suite(
        datasets=[blob],
        tasks=[task],
        models=["model-b"],
        judges=judges,
        prompts={"judge_rubric": template},
    )
    run_id = await submitted(coordinator, suite)
    await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    sent = [c.input for c in workers.handled if isinstance(c, judging_pb2.Grade)]
    assert len(sent) == 3
    assert {one.template for one in sent} == {template}
    assert dict(sent[0].rubric.rubric.axes[0].anchors) == {1: "no"}
    assert (sent[0].question, sent[0].reference, sent[0].answer) == ("Kwa nini?", "", "B")
    [accepted] = await events("run_accepted", run_pb2.RunAccepted)
    assert set(accepted.prompt_hashes) == {"open_qa.sw", "judge_rubric"}
    assert [metric.metric for metric in accepted.metrics] == ["depth", "answered"]


async def test_what_is_wrong_with_a_panel_is_said_before_any_model_is_asked(
    start: Any, work: Any, cases: MakeSuite
) -> None:
    workers = work()
    coordinator = await start()
    for change, where in (
        ({"judges": []}, "judges"),
        ({"judges": ["judge-a", "nobody"]}, "judges[1]"),
    ):
        suite = await cases(**change)
        response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
        assert [problem.where for problem in response.problems] == [where]
    assert workers.handled == []


async def test_a_model_that_is_scored_by_its_probabilities_needs_no_judge(
    start: Any, work: Any, upload: Any, answer_all: Any
) -> None:
    def answer(command: Any) -> Any:
        event = answer_all(command)
        if isinstance(command, inference_pb2.Complete):
            assert list(command.input.choices) == ["A", "B"]
            is_english = command.input.sample.language == "en"
            event.completion.choice_logprobs.extend([float("-inf"), -0.5] if is_english else [])
        return event

    workers = work(answer)
    coordinator = await start()
    task = run_pb2.TaskSpec(name="mcqa")
    task.options.update({"choice_by": "logprob"})
    run_id = await submitted(coordinator, await upload(samples=2, tasks=[task]))
    run = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, dict(run.unscored_reasons)) == (2, {"no_logprobs": 2})
    assert {type(command) for command in workers.handled} == {inference_pb2.Complete}
