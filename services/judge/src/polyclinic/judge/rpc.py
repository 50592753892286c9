"""Synchronous grading over gRPC."""

from collections.abc import Awaitable, Callable

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.rpc_errors import refuse
from polyclinic.v1 import judging_pb2, judging_pb2_grpc

Grader = Callable[[judging_pb2.GradingInput], Awaitable[judging_pb2.JudgeVerdict]]
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
            await refuse(context, error)
        return judging_pb2.GradeResponse(verdict=verdict)
