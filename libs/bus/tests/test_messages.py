"""Routes and message ids: pure."""

import pytest

from polyclinic.bus.messages import (
    COMMAND_BY_KIND,
    EVENT_BY_KIND,
    key_of,
    message_id_of,
    run_id_of,
)
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2, run_pb2, statistics_pb2

STEP = common_pb2.Step(run_id="r1", trial_id="t1", step_id="s1")


def test_a_command_is_routed_by_its_key() -> None:
    route = COMMAND_BY_KIND[inference_pb2.Complete]
    command = inference_pb2.Complete(input=inference_pb2.CompletionInput(model="candidate"))
    assert route.subject(key_of(command)) == "polyclinic.v1.cmd.inference.complete.candidate"


def test_a_command_without_key_has_none_in_its_subject() -> None:
    route = COMMAND_BY_KIND[judging_pb2.Judge]
    assert route.subject(key_of(judging_pb2.Judge())) == "polyclinic.v1.cmd.judge.judge"


def test_an_event_ends_in_its_run() -> None:
    event = judging_pb2.Judged(step=STEP)
    subject = EVENT_BY_KIND[judging_pb2.Judged].subject("judge", run_id_of(event))
    assert subject == "polyclinic.v1.evt.judge.judged.r1"


def test_a_failure_is_published_under_the_service_that_failed() -> None:
    route = EVENT_BY_KIND[common_pb2.StepFailed]
    assert route.subject("inference", "r1") == "polyclinic.v1.evt.inference.step_failed.r1"


@pytest.mark.parametrize("run_id", ["r 1", "r1\r\nPUB x 0", "r.1", ">", "*", "r\u00e9"])
def test_a_run_id_that_is_no_token_does_not_choose_the_subject(run_id: str) -> None:
    subject = EVENT_BY_KIND[judging_pb2.Judged].subject("judge", run_id)
    assert subject == "polyclinic.v1.evt.judge.judged.-"


def test_an_event_of_no_run_still_has_a_subject() -> None:
    event = run_pb2.RunRejected(request_id="q")
    subject = EVENT_BY_KIND[run_pb2.RunRejected].subject("coordinator", run_id_of(event))
    assert subject == "polyclinic.v1.evt.coordinator.run_rejected.-"


def test_a_retry_of_the_same_step_has_the_same_id_and_a_new_attempt_another() -> None:
    again = common_pb2.Step(run_id="r1", trial_id="t1", step_id="s2", attempt=2)
    first = message_id_of(judging_pb2.Judge(step=STEP))
    assert first == message_id_of(judging_pb2.Judge(step=STEP, choice={"reply": "x"}))
    assert first != message_id_of(judging_pb2.Judge(step=again))


def test_command_and_outcome_of_a_step_differ() -> None:
    ids = {
        message_id_of(judging_pb2.Judge(step=STEP)),
        message_id_of(judging_pb2.Judged(step=STEP)),
        message_id_of(common_pb2.StepFailed(step=STEP)),
    }
    assert len(ids) == 3


def test_a_resumed_run_says_its_facts_anew() -> None:
    first = statistics_pb2.GateDecided(run_id="r1", revision=1)
    second = statistics_pb2.GateDecided(run_id="r1", revision=2)
    assert message_id_of(first) != message_id_of(second)


def test_trials_of_one_run_differ() -> None:
    one = run_pb2.TrialScored(run_id="r1", trial_id="t1", revision=1)
    two = run_pb2.TrialScored(run_id="r1", trial_id="t2", revision=1)
    assert message_id_of(one) != message_id_of(two)


def test_a_request_that_is_sent_again_is_looked_at_again() -> None:
    command = run_pb2.EvaluateSuite(request_id="build-7")
    assert message_id_of(command) != message_id_of(command)
    refusal = run_pb2.RunRejected(request_id="build-7")
    assert message_id_of(refusal) != message_id_of(refusal)
    accepted = run_pb2.RunAccepted(run_id="r1", request_id="build-7")
    assert message_id_of(accepted) == message_id_of(accepted)
    accepted.attached = True
    assert message_id_of(accepted) != message_id_of(accepted)
