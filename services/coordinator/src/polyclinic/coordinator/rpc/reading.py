"""`RunService` as far as it changes nothing: look, list, watch."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NoReturn, TypeAlias

import grpc

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.coordinator.use_cases.listing import ListRuns
from polyclinic.coordinator.use_cases.looking import Look
from polyclinic.coordinator.use_cases.watching import Watch
from polyclinic.records.wire import message_of
from polyclinic.v1 import run_pb2, run_pb2_grpc

Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]


class ReadServicer(run_pb2_grpc.RunServiceServicer):
    """Runs as they are; what would change one is refused with FAILED_PRECONDITION."""

    def __init__(self, *, look: Look, watch: Watch, list_runs: ListRuns) -> None:
        self._look = look
        self._watch = watch
        self._list_runs = list_runs

    async def GetRun(
        self, request: run_pb2.GetRunRequest, context: Context
    ) -> run_pb2.GetRunResponse:
        """One run."""
        async with errors_as_status(context):
            progress = await self._look(request.run_id)
        return run_pb2.GetRunResponse(run=message_of(progress, run_pb2.RunProgress))

    async def ListRuns(
        self, request: run_pb2.ListRunsRequest, context: Context
    ) -> run_pb2.ListRunsResponse:
        """The newest runs first."""
        async with errors_as_status(context):
            runs = await self._list_runs(request.limit)
        return run_pb2.ListRunsResponse(runs=(message_of(run, run_pb2.RunProgress) for run in runs))

    async def WatchRun(
        self, request: run_pb2.WatchRunRequest, context: Context
    ) -> AsyncIterator[run_pb2.WatchRunResponse]:
        """Progress now and at every change, until the run ended."""
        async with errors_as_status(context):
            async for progress in self._watch(request.run_id):
                yield run_pb2.WatchRunResponse(run=message_of(progress, run_pb2.RunProgress))

    async def SubmitRun(
        self, request: run_pb2.SubmitRunRequest, context: Context
    ) -> run_pb2.SubmitRunResponse:
        """Refused."""
        return await _refuse(context)

    async def CancelRun(
        self, request: run_pb2.CancelRunRequest, context: Context
    ) -> run_pb2.CancelRunResponse:
        """Refused."""
        return await _refuse(context)

    async def ResumeRun(
        self, request: run_pb2.ResumeRunRequest, context: Context
    ) -> run_pb2.ResumeRunResponse:
        """Refused."""
        return await _refuse(context)


async def _refuse(context: Context) -> NoReturn:
    detail = "This coordinator only reads (POLYCLINIC_COORDINATOR_READ_ONLY): ask one that works."
    await context.abort(grpc.StatusCode.FAILED_PRECONDITION, detail)
    raise AssertionError("unreachable: abort raises")


@asynccontextmanager
async def errors_as_status(context: Context) -> AsyncIterator[None]:
    """Within it an error of a service becomes the status of the call."""
    try:
        yield
    except (TransientError, PermanentError) as error:
        await context.abort(_status(error), error.detail)


def _status(error: ServiceError) -> grpc.StatusCode:
    if isinstance(error, TransientError):
        return grpc.StatusCode.UNAVAILABLE
    if error.code == "not_found":
        return grpc.StatusCode.NOT_FOUND
    return grpc.StatusCode.INVALID_ARGUMENT
