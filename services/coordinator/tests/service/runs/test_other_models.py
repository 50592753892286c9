"""A run goes on with the models that it was accepted with, or says that it cannot."""

from typing import Any

import pytest

from polyclinic.v1 import common_pb2, inference_pb2, run_pb2


@pytest.fixture
def half_failed(start: Any, work: Any, upload: Any, answer_all: Any) -> Any:
    """Runs a suite whose Japanese questions fail; the coordinator, the run, the workers."""

    async def run(**suite: Any) -> Any:
        def answer(command: Any) -> Any:
            is_complete = isinstance(command, inference_pb2.Complete)
            if is_complete and command.input.sample.language == "ja":
                return common_pb2.StepFailed(
                    step=command.step, service="inference", code="unauthorized", detail="No."
                )
            return answer_all(command)

        workers = work(answer)
        coordinator = await start()
        asked = run_pb2.SubmitRunRequest(suite=await upload(samples=2, **suite))
        run_id = (await coordinator.stub.SubmitRun(asked)).run_id
        ended = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
        assert dict(ended.unscored_reasons) == {"unauthorized": 2}
        return coordinator, run_id, workers

    return run


async def resumed(coordinator: Any, run_id: str, *, accept_changed: bool = False) -> Any:
    request = run_pb2.ResumeRunRequest(run_id=run_id, accept_changed=accept_changed)
    return await coordinator.stub.ResumeRun(request)


async def test_a_resume_with_another_model_is_refused_with_both_fingerprints(
    half_failed: Any, registry: Any
) -> None:
    coordinator, run_id, _ = await half_failed()
    registry[0].fingerprints["model-a"] = "another"
    response = await resumed(coordinator, run_id)
    [problem] = response.problems
    assert (problem.where, problem.code) == ("models.model-a", "model_changed")
    assert "fingerprint another, and had fp" in problem.what
    assert response.trials_to_run == 0
    assert response.run.state == run_pb2.RUN_STATE_COMPLETED
    assert response.run.revision == 1


async def test_a_resume_without_the_model_is_refused_at_once(
    half_failed: Any, registry: Any
) -> None:
    coordinator, run_id, _ = await half_failed()
    registry[0].known.remove("model-a")
    response = await resumed(coordinator, run_id)
    assert [problem.where for problem in response.problems] == ["models.model-a"]
    assert 'There is no model "model-a"' in response.problems[0].what
    assert response.run.revision == 1


async def test_what_the_endpoint_says_otherwise_is_noted_where_it_is_accepted(
    half_failed: Any, registry: Any, answer_all: Any
) -> None:
    registry[0].said = {"root": "/step-1", "owned_by": "us"}
    coordinator, run_id, workers = await half_failed()
    workers.answer = answer_all
    registry[0].said = {"root": "/step-2", "owned_by": "us"}
    refused = await resumed(coordinator, run_id)
    assert ["--accept-changed" in problem.remedy for problem in refused.problems] == [True]
    assert refused.trials_to_run == 0
    response = await resumed(coordinator, run_id, accept_changed=True)
    assert not response.problems
    assert response.trials_to_run == 2
    [note] = response.notes
    assert "/step-2 instead of /step-1" in note


async def test_a_reply_of_another_model_leaves_its_trial_unscored(
    half_failed: Any, answer_all: Any
) -> None:
    # Inference was restarted with another registry between the check and the question.
    coordinator, run_id, workers = await half_failed()

    def answer(command: Any) -> Any:
        answered = answer_all(command)
        if isinstance(answered, inference_pb2.Completed):
            answered.completion.usage.model = command.input.model
            answered.completion.fingerprint = "another"
        return answered

    workers.answer = answer
    assert (await resumed(coordinator, run_id)).trials_to_run == 2
    ended = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (ended.scored, dict(ended.unscored_reasons)) == (2, {"model_changed": 2})
    # The one that it was accepted with is back.
    workers.answer = answer_all
    assert (await resumed(coordinator, run_id)).trials_to_run == 2
    ended = await coordinator.until(run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (ended.scored, ended.unscored) == (4, 0)


@pytest.mark.parametrize(
    ("suite", "mode"),
    [
        ({}, common_pb2.CACHE_MODE_SHARED),
        ({"gate": [run_pb2.GateRule(metric="accuracy", min=0)]}, common_pb2.CACHE_MODE_SCOPE),
        (
            {"gate": [run_pb2.GateRule(metric="accuracy", min=0)], "cache": "shared"},
            common_pb2.CACHE_MODE_SHARED,
        ),
        ({"cache": "run"}, common_pb2.CACHE_MODE_SCOPE),
        ({"cache": "off"}, common_pb2.CACHE_MODE_OFF),
        ({"cache": "shared", "no_cache": True}, common_pb2.CACHE_MODE_OFF),
    ],
)
async def test_a_run_with_a_gate_asks_anew(half_failed: Any, suite: Any, mode: Any) -> None:
    _, run_id, workers = await half_failed(**suite)
    asked = [c.input.cache for c in workers.handled if isinstance(c, inference_pb2.Complete)]
    assert asked
    assert {(policy.mode, policy.scope) for policy in asked} == {(mode, run_id)}


async def test_an_unknown_way_to_use_the_cache_is_refused(start: Any, upload: Any) -> None:
    coordinator = await start()
    asked = run_pb2.SubmitRunRequest(suite=await upload(samples=2, cache="sometimes"))
    problems = (await coordinator.stub.SubmitRun(asked)).problems
    assert [problem.where for problem in problems] == ["cache"]
