"""Which message travels under which subject. Every message of the bus is listed here, once."""

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from google.protobuf.message import Message

from polyclinic.bus.tokens import name_of_token, subject_token
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    judging_pb2,
    linking_pb2,
    run_pb2,
    statistics_pb2,
    translation_pb2,
)

PREFIX = "polyclinic.v1"
NO_RUN = "-"  # stands in the subject of an event that belongs to no run
_HEADERS_OF_CLIENT = 128
_TOKEN = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class CommandRoute:
    """Where a command goes.

    Attributes:
        kind: The message type.
        service: The one service that handles it.
        verb: Its snake-case name in the subject.
        keyed: Whether a key (the model) ends the subject.
    """

    kind: type[Message]
    service: str
    verb: str
    keyed: bool = False

    def subject(self, key: str = "") -> str:
        """`polyclinic.v1.cmd.<service>.<verb>[.<key>]`, the key as a token."""
        tail = f".{subject_token(key)}" if self.keyed else ""
        return f"{PREFIX}.cmd.{self.service}.{self.verb}{tail}"


@dataclass(frozen=True, slots=True)
class EventRoute:
    """Where an event goes; `service` is empty when several services publish it."""

    kind: type[Message]
    service: str
    name: str

    def subject(self, service: str, run_id: str) -> str:
        """`polyclinic.v1.evt.<service>.<name>.<run_id>`.

        What cannot be a token of a subject is none: whoever writes a message must not choose
        where the answer goes.
        """
        run = run_id if _TOKEN.fullmatch(run_id) else NO_RUN
        return f"{PREFIX}.evt.{self.service or service}.{self.name}.{run}"

    @property
    def of_every_run(self) -> str:
        """The subjects of all runs, for a reader; `*` stands for a service that varies."""
        return f"{PREFIX}.evt.{self.service or '*'}.{self.name}.*"


COMMANDS = (
    CommandRoute(run_pb2.EvaluateSuite, "coordinator", "evaluate_suite"),
    CommandRoute(inference_pb2.Complete, "inference", "complete", keyed=True),
    CommandRoute(judging_pb2.Judge, "judge", "judge"),
    CommandRoute(judging_pb2.Grade, "judge", "grade", keyed=True),
    CommandRoute(linking_pb2.LinkConcepts, "linker", "link_concepts"),
    CommandRoute(linking_pb2.ScoreConcepts, "linker", "score_concepts"),
    CommandRoute(translation_pb2.TranslateText, "translator", "translate_text"),
)
EVENTS = (
    EventRoute(inference_pb2.Completed, "inference", "completed"),
    EventRoute(judging_pb2.Judged, "judge", "judged"),
    EventRoute(judging_pb2.Graded, "judge", "graded"),
    EventRoute(linking_pb2.ConceptsLinked, "linker", "concepts_linked"),
    EventRoute(linking_pb2.ConceptsScored, "linker", "concepts_scored"),
    EventRoute(translation_pb2.TextTranslated, "translator", "text_translated"),
    EventRoute(common_pb2.StepFailed, "", "step_failed"),
    EventRoute(run_pb2.RunAccepted, "coordinator", "run_accepted"),
    EventRoute(run_pb2.RunRejected, "coordinator", "run_rejected"),
    EventRoute(run_pb2.TrialScored, "coordinator", "trial_scored"),
    EventRoute(run_pb2.RunCompleted, "coordinator", "run_completed"),
    EventRoute(statistics_pb2.ReportPublished, "stats", "report_published"),
    EventRoute(statistics_pb2.GateDecided, "stats", "gate_decided"),
)
COMMAND_BY_KIND = {route.kind: route for route in COMMANDS}
_COMMAND_BY_VERB = {(route.service, route.verb): route for route in COMMANDS}
EVENT_BY_KIND = {route.kind: route for route in EVENTS}
KIND_BY_EVENT_NAME = {route.name: route.kind for route in EVENTS}


def subject_of_queue(queue: str) -> str:
    """The subject of `<service>.<verb>[.<key>]`, where the key stands as it is, dots and all."""
    service, verb, *key = queue.split(".", 2)
    return ".".join([f"{PREFIX}.cmd", service, verb, *map(subject_token, key)])


def command_of_queue(queue: str) -> CommandRoute:
    """The command that goes to `<service>.<verb>[.<key>]`.

    Raises:
        KeyError: there is none.
    """
    service, verb, *_ = queue.split(".", 2)
    return _COMMAND_BY_VERB[service, verb]


def readable_subject(subject: str) -> str:
    """A subject with the key as it was before it became a token; for people."""
    return ".".join(map(name_of_token, subject.split(".")))


def size_of(body: bytes, headers: Mapping[str, str]) -> int:
    """Bytes that a message takes of the broker's limit: headers count, and the client adds some.

    A broker that is sent more ends the connection, and with it the work of everyone on it.
    """
    written = sum(len(key) + len(value.encode()) + 4 for key, value in headers.items())
    return len(body) + written + _HEADERS_OF_CLIENT


def run_id_of(message: Message) -> str:
    """The run that a message belongs to; empty when there is none."""
    step = getattr(message, "step", None)
    return str(step.run_id if step is not None else getattr(message, "run_id", ""))


def key_of(command: Message) -> str:
    """The key that ends the command's subject: the model that is asked; else empty."""
    if isinstance(command, inference_pb2.Complete):
        return command.input.model
    return command.input.judge if isinstance(command, judging_pb2.Grade) else ""


def message_id_of(message: Message) -> str:
    """The `Nats-Msg-Id`: equal for the same fact, different for everything else.

    A step's command and its outcome are named by the step; what a resumed run says anew
    carries its revision. Requests and the answers to them are never the same fact: what was
    refused a minute ago may be accepted now, and the coordinator's store knows a request by its
    id. Only the first acceptance of a run is one fact, whoever says it.
    """
    name = message.DESCRIPTOR.name
    if isinstance(message, (run_pb2.EvaluateSuite, run_pb2.RunRejected)) or (
        isinstance(message, run_pb2.RunAccepted) and message.attached
    ):
        return f"{name}:{message.request_id}:{uuid.uuid4().hex}"
    step = getattr(message, "step", None)
    if step is not None:
        return step_message_id(type(message), step.step_id)
    parts = (getattr(message, field, None) for field in ("run_id", "trial_id", "revision"))
    return fact_id(type(message), *parts)


def step_message_id(kind: type[Message], step_id: str) -> str:
    """The `Nats-Msg-Id` of a step's command, or of its outcome."""
    return f"{kind.DESCRIPTOR.name}:{step_id}"


def fact_id(kind: type[Message], *parts: object) -> str:
    """The `Nats-Msg-Id` of another fact: what tells it from others of its kind, none left empty."""
    return ":".join([kind.DESCRIPTOR.name, *(str(part) for part in parts if part)])
