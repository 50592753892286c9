"""The linker's registry, asked over gRPC."""

from __future__ import annotations

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.coordinator.domain.indexes import Index
from polyclinic.v1 import linking_pb2, linking_pb2_grpc


class GrpcLinker:
    """`ports.linker.Linker` over `LinkingService`; None as channel: there is none."""

    def __init__(self, channel: grpc.aio.Channel | None, address: str, *, timeout_s: float) -> None:
        self._stub = None if channel is None else linking_pb2_grpc.LinkingServiceStub(channel)
        self._address = address
        self._timeout_s = timeout_s

    async def indexes(self) -> list[Index]:
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
        return [
            Index(index.name, index.fingerprint, index.release, index.concepts)
            for index in response.indexes
        ]
