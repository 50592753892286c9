"""Synchronous linking over gRPC."""

from collections.abc import Awaitable, Callable, Sequence

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.rpc_errors import refuse
from polyclinic.v1 import linking_pb2, linking_pb2_grpc

Linker = Callable[[linking_pb2.LinkInput], Awaitable[linking_pb2.LinkOutput]]
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
            await refuse(context, error)
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
