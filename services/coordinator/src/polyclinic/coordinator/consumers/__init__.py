"""What the coordinator hears on the bus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from google.protobuf.message import Message

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes
from polyclinic.bus.intake import Intake
from polyclinic.coordinator.consumers.results import KINDS, read_result
from polyclinic.coordinator.consumers.unreadable import refused_unreadable
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.use_cases.fetching_replies import FetchReplies
from polyclinic.coordinator.use_cases.recording import RecordResults
from polyclinic.coordinator.use_cases.submitting import Request, Submit
from polyclinic.datasets.problems import Problem
from polyclinic.records import problems as records
from polyclinic.records.picking import picked
from polyclinic.records.runs import RunRejected
from polyclinic.records.wire import message_of
from polyclinic.v1 import run_pb2

LANES = 2
ReadRequest = Callable[[str, run_pb2.Suite], Request]
"""Request id and suite as sent, to what the use case takes."""


def result_intake(
    bus: Bus, fetch_replies: FetchReplies, record: RecordResults, *, batch: int
) -> Intake:
    """Reads the events of the workers, a batch at a time."""

    async def handle(events: Sequence[Message]) -> None:
        results: list[StepResult] = [
            result for event in events if (result := read_result(event)) is not None
        ]
        await record(await fetch_replies(results))

    return Intake(bus, "coordinator", kinds=KINDS, handle=handle, batch=batch)


def on_evaluate_suite(bus: Bus, submit: Submit, read_request: ReadRequest) -> None:
    """Register the handler of suites that come over the bus."""

    @consumes(bus, run_pb2.EvaluateSuite, lanes=LANES, unreadable=refused_unreadable)
    async def handle(command: run_pb2.EvaluateSuite) -> Message | None:
        if not command.request_id:
            problem = Problem("request_id", "A suite on the bus needs a request id.")
            return _rejected(command, [problem])
        submission = await submit(read_request(command.request_id, command.suite))
        if submission.problems:
            return _rejected(command, submission.problems)
        accepted = run_pb2.RunAccepted.FromString(await submit.accepted_event(submission.run_id))
        accepted.attached = submission.attached
        return accepted


def _rejected(command: run_pb2.EvaluateSuite, problems: Sequence[Problem]) -> run_pb2.RunRejected:
    picked_ones = tuple(picked(records.Problem, problem) for problem in problems)
    return message_of(RunRejected(command.request_id, picked_ones), run_pb2.RunRejected)
