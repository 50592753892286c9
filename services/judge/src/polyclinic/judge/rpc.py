"""Synchronous grading over gRPC."""

from collections.abc import Awaitable, Callable
from typing import NoReturn

import grpc

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.v1 import judging_pb2, judging_pb2_grpc

Grader = Callable[[judging_pb2.GradingInput], Awaitable[judging_pb2.JudgeVerdict]]
CODE_KEY, RETRY_AFTER_KEY = "polyclinic-code", "polyclinic-retry-after-s"
_Context = grpc.aio.ServicerContext[judging_pb2.GradeRequest, judging_pb2.GradeResponse]


class JudgingServicer(judging_pb2_grpc.JudgingServiceServicer):
    """`JudgingService`: the same prompts and reading as the bus."""

    def __init__(self, grade: Grader) -> None:
        self._grade = grade

    async def Grade(
        self, request: judging_pb2.GradeRequest, context: _Context
    ) -> judging_pb2.GradeResponse:
        """Grade and wait; UNAVAILABLE may be tried again, FAILED_PRECONDITION may not."""
        try:
            verdict = await self._grade(request.input)
        except (TransientError, PermanentError) as error:
            await _abort(context, error)
        return judging_pb2.GradeResponse(verdict=verdict)


async def _abort(context: _Context, error: ServiceError) -> NoReturn:
    metadata = [(CODE_KEY, str(error.code))]
    status = grpc.StatusCode.FAILED_PRECONDITION
    if isinstance(error, TransientError):
        status = grpc.StatusCode.UNAVAILABLE
        if error.retry_after_s is not None:
            metadata.append((RETRY_AFTER_KEY, f"{error.retry_after_s:.3f}"))
    await context.abort(status, error.detail, tuple(metadata))
    raise AssertionError("abort returned")
