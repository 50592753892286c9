"""What is published as it was stored goes where, and is called what, the message itself would."""

import pytest

from polyclinic.bus.messages import COMMAND_BY_KIND, EVENT_BY_KIND, key_of, message_id_of, run_id_of
from polyclinic.bus.stored import stored_command, stored_event
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2, linking_pb2, run_pb2

STEP = common_pb2.Step(run_id="r1", trial_id="t1", step_id="s1", name="complete", attempt=1)
COMMANDS = {
    "inference.complete.Qwen/Qwen3-8B.v2": inference_pb2.Complete(
        step=STEP, input=inference_pb2.CompletionInput(model="Qwen/Qwen3-8B.v2")
    ),
    "judge.judge": judging_pb2.Judge(step=STEP),
    "judge.grade.j": judging_pb2.Grade(step=STEP, input=judging_pb2.GradingInput(judge="j")),
    "linker.score_concepts": linking_pb2.ScoreConcepts(step=STEP),
}


@pytest.mark.parametrize("queue", COMMANDS)
def test_a_command(queue):
    command = COMMANDS[queue]
    body = command.SerializeToString()
    stored = stored_command(queue, body, run_id="r1", trial_id="t1", step_id="s1")
    assert stored.subject == COMMAND_BY_KIND[type(command)].subject(key_of(command))
    assert stored.headers["Nats-Msg-Id"] == message_id_of(command)
    assert stored.headers["Polyclinic-Type"] == command.DESCRIPTOR.full_name
    assert stored.headers["Polyclinic-Step-Id"] == "s1"
    assert stored.body == body


@pytest.mark.parametrize("revision", [0, 1, 7])
def test_an_event(revision):
    event = run_pb2.TrialScored(run_id="r1", trial_id="t1", revision=revision)
    stored = stored_event(run_pb2.TrialScored, event.SerializeToString(), "r1", "t1", revision)
    assert stored.subject == EVENT_BY_KIND[run_pb2.TrialScored].subject("", run_id_of(event))
    assert stored.headers["Nats-Msg-Id"] == message_id_of(event)


def test_a_queue_that_no_command_has():
    with pytest.raises(KeyError):
        stored_command("judge.guess", b"", run_id="r1", trial_id="t1", step_id="s1")


def test_the_beginning_and_the_end_of_a_run():
    accepted = run_pb2.RunAccepted(run_id="r1", request_id="q1")
    stored = stored_event(run_pb2.RunAccepted, accepted.SerializeToString(), "r1")
    assert stored.headers["Nats-Msg-Id"] == message_id_of(accepted)
    completed = run_pb2.RunCompleted(run_id="r1", revision=2)
    stored = stored_event(run_pb2.RunCompleted, completed.SerializeToString(), "r1", 2)
    assert stored.headers["Nats-Msg-Id"] == message_id_of(completed)
    assert stored.subject == EVENT_BY_KIND[run_pb2.RunCompleted].subject("", "r1")
