"""The linker's registry, asked over gRPC."""

from __future__ import annotations

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.rpc_errors import CODE_KEY
from polyclinic.records.linking import IndexInfo
from polyclinic.records.wire import record_of
from polyclinic.v1 import linking_pb2, linking_pb2_grpc

_BROKEN = "broken_index"


class GrpcLinker:
    """`ports.linker.Linker` over `LinkingService`; None as channel: there is none."""

    def __init__(self, channel: grpc.aio.Channel | None, address: str, *, timeout_s: float) -> None:
        self._stub = None if channel is None else linking_pb2_grpc.LinkingServiceStub(channel)
        self._address = address
        self._timeout_s = timeout_s

    async def indexes(self) -> list[IndexInfo]:
        """See the port."""
        if self._stub is None:
            raise PermanentError("no linker is configured", code="no_linker")
        try:
            response = await self._stub.ListIndexes(
                linking_pb2.ListIndexesRequest(), timeout=self._timeout_s, wait_for_ready=True
            )
        except grpc.aio.AioRpcError as error:
            raise TransientError(
                f"the linker at {self._address} does not answer ({error.code().name})",
                code="linker_unreachable",
            ) from error
        return [record_of(index, IndexInfo) for index in response.indexes]

    async def why_not(self, name: str) -> str:
        """See the port: the linker says it to whoever wants a link of such an index."""
        if self._stub is None:
            return ""
        request = linking_pb2.LinkRequest(input=linking_pb2.LinkInput(mentions=["x"], index=name))
        try:
            await self._stub.Link(request, timeout=self._timeout_s)
        except grpc.aio.AioRpcError as error:
            said = {str(key): value for key, value in error.trailing_metadata() or ()}
            return (error.details() or "") if said.get(CODE_KEY) == _BROKEN else ""
        return ""
