"""Synchronous linking over gRPC."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NoReturn

import grpc

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.v1 import linking_pb2, linking_pb2_grpc

Linker = Callable[[linking_pb2.LinkInput], Awaitable[linking_pb2.LinkOutput]]
CODE_KEY, RETRY_AFTER_KEY = "polyclinic-code", "polyclinic-retry-after-s"
_Context = grpc.aio.ServicerContext[linking_pb2.LinkRequest, linking_pb2.LinkResponse]


class LinkingServicer(linking_pb2_grpc.LinkingServiceServicer):
    """`LinkingService`: the same indexes as the bus."""

    def __init__(self, link: Linker, indexes: Sequence[linking_pb2.IndexInfo]) -> None:
        self._link = link
        self._indexes = indexes

    async def Link(
        self, request: linking_pb2.LinkRequest, context: _Context
    ) -> linking_pb2.LinkResponse:
        """Link and wait; UNAVAILABLE may be tried again, FAILED_PRECONDITION may not."""
        try:
            output = await self._link(request.input)
        except (TransientError, PermanentError) as error:
            await _abort(context, error)
        return linking_pb2.LinkResponse(output=output)

    async def ListIndexes(
        self,
        request: linking_pb2.ListIndexesRequest,
        context: grpc.aio.ServicerContext[
            linking_pb2.ListIndexesRequest, linking_pb2.ListIndexesResponse
        ],
    ) -> linking_pb2.ListIndexesResponse:
        """Indexes that are served here, the default one first."""
        return linking_pb2.ListIndexesResponse(indexes=self._indexes)


async def _abort(context: _Context, error: ServiceError) -> NoReturn:
    metadata = [(CODE_KEY, str(error.code))]
    status = grpc.StatusCode.FAILED_PRECONDITION
    if isinstance(error, TransientError):
        status = grpc.StatusCode.UNAVAILABLE
        if error.retry_after_s is not None:
            metadata.append((RETRY_AFTER_KEY, f"{error.retry_after_s:.3f}"))
    await context.abort(status, error.detail, tuple(metadata))
    raise AssertionError("abort returned")
