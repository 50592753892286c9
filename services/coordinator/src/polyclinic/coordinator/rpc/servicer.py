"""`RunService`: submit, look, watch, cancel, resume."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from polyclinic.coordinator.rpc.reading import Context, ReadServicer, errors_as_status
from polyclinic.coordinator.use_cases.listing import ListRuns
from polyclinic.coordinator.use_cases.looking import Look
from polyclinic.coordinator.use_cases.steering import Steer
from polyclinic.coordinator.use_cases.submitting import Request, Submit
from polyclinic.coordinator.use_cases.watching import Watch
from polyclinic.datasets.problems import Problem
from polyclinic.records import problems as records
from polyclinic.records.picking import picked
from polyclinic.records.wire import message_of
from polyclinic.v1 import common_pb2, run_pb2

ReadRequest = Callable[[str, run_pb2.Suite], Request]


class RunServicer(ReadServicer):
    """Runs: the synchronous side of the coordinator."""

    def __init__(
        self,
        *,
        submit: Submit,
        steer: Steer,
        look: Look,
        watch: Watch,
        list_runs: ListRuns,
        read_request: ReadRequest,
    ) -> None:
        super().__init__(look=look, watch=watch, list_runs=list_runs)
        self._submit = submit
        self._steer = steer
        self._read_request = read_request

    async def SubmitRun(
        self, request: run_pb2.SubmitRunRequest, context: Context
    ) -> run_pb2.SubmitRunResponse:
        """Accept a suite, or say all that is wrong with it."""
        async with errors_as_status(context):
            submission = await self._submit(self._read_request(request.request_id, request.suite))
        return run_pb2.SubmitRunResponse(
            run_id=submission.run_id,
            attached=submission.attached,
            problems=_written(submission.problems),
            notes=submission.notes,
        )

    async def CancelRun(
        self, request: run_pb2.CancelRunRequest, context: Context
    ) -> run_pb2.CancelRunResponse:
        """Stop a run; what is scored stays."""
        async with errors_as_status(context):
            progress = await self._steer.cancel(request.run_id)
        return run_pb2.CancelRunResponse(run=message_of(progress, run_pb2.RunProgress))

    async def ResumeRun(
        self, request: run_pb2.ResumeRunRequest, context: Context
    ) -> run_pb2.ResumeRunResponse:
        """Go on with whatever has no score, or say why that cannot be."""
        async with errors_as_status(context):
            resumed = await self._steer.resume(
                request.run_id, accept_changed=request.accept_changed
            )
        return run_pb2.ResumeRunResponse(
            run=message_of(resumed.run, run_pb2.RunProgress),
            trials_to_run=resumed.trials,
            problems=_written(resumed.problems),
            notes=resumed.notes,
        )


def _written(problems: Iterable[Problem]) -> Iterator[common_pb2.Problem]:
    return (message_of(picked(records.Problem, one), common_pb2.Problem) for one in problems)
