"""Messages that are published as they were stored: nothing is decoded to be encoded again."""

from dataclasses import dataclass

from google.protobuf.message import Message

from polyclinic.bus import topology
from polyclinic.bus.messages import (
    EVENT_BY_KIND,
    command_of_queue,
    fact_id,
    step_message_id,
    subject_of_queue,
)

CONTENT_TYPE = "application/x-protobuf"
RUN_HEADER, TRIAL_HEADER, STEP_HEADER = (
    "Polyclinic-Run-Id",
    "Polyclinic-Trial-Id",
    "Polyclinic-Step-Id",
)
TYPE_HEADER = "Polyclinic-Type"


@dataclass(frozen=True, slots=True)
class Stored:
    """A message as it is published.

    Attributes:
        subject: Where it goes.
        stream: The stream that keeps that subject.
        headers: Its id among them; what the trace adds comes with the publishing.
        body: Serialized.
    """

    subject: str
    stream: str
    headers: dict[str, str]
    body: bytes


def stored_command(queue: str, body: bytes, *, run_id: str, trial_id: str, step_id: str) -> Stored:
    """A command of a step.

    Args:
        queue: `<service>.<verb>[.<key>]`, the key as it is.
        body: The serialized message.
        run_id: The step's run,
        trial_id: its owner,
        step_id: and itself.
    """
    kind = command_of_queue(queue).kind
    headers = headers_of(kind, step_message_id(kind, step_id))
    headers |= step_headers(run_id, trial_id, step_id)
    return Stored(subject_of_queue(queue), topology.COMMAND_STREAM, headers, body)


def stored_event(kind: type[Message], body: bytes, run_id: str, *fact: object) -> Stored:
    """An event of a run that is no outcome of a step, and that one service alone publishes.

    Args:
        kind: The message type.
        body: Serialized.
        run_id: The run.
        fact: What tells it from others of its kind and run, such as trial and revision.
    """
    headers = headers_of(kind, fact_id(kind, run_id, *fact))
    subject = EVENT_BY_KIND[kind].subject("", run_id)
    return Stored(subject, topology.EVENT_STREAM, headers, body)


def headers_of(kind: type[Message], message_id: str) -> dict[str, str]:
    """The headers of every message."""
    return {
        "Nats-Msg-Id": message_id,
        "Content-Type": CONTENT_TYPE,
        TYPE_HEADER: kind.DESCRIPTOR.full_name,
    }


def step_headers(run_id: str, trial_id: str, step_id: str) -> dict[str, str]:
    """Read by whoever has to give up on a body that cannot be decoded."""
    return {RUN_HEADER: run_id, TRIAL_HEADER: trial_id, STEP_HEADER: step_id}
