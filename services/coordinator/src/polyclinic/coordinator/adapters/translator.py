"""The translator's registry, asked over gRPC."""

from __future__ import annotations

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.records.translating import EngineInfo
from polyclinic.records.wire import record_of
from polyclinic.v1 import translation_pb2, translation_pb2_grpc


class GrpcTranslator:
    """`ports.translator.Translator` over `TranslationService`; None as channel: there is none."""

    def __init__(self, channel: grpc.aio.Channel | None, address: str, *, timeout_s: float) -> None:
        self._stub = (
            None if channel is None else translation_pb2_grpc.TranslationServiceStub(channel)
        )
        self._address = address
        self._timeout_s = timeout_s

    async def engines(self) -> list[EngineInfo]:
        """See the port."""
        if self._stub is None:
            raise PermanentError("no translator is configured", code="no_translator")
        try:
            response = await self._stub.ListEngines(
                translation_pb2.ListEnginesRequest(), timeout=self._timeout_s, wait_for_ready=True
            )
        except grpc.aio.AioRpcError as error:
            raise TransientError(
                f"the translator at {self._address} does not answer ({error.code().name})",
                code="translator_unreachable",
            ) from error
        return [record_of(engine, EngineInfo) for engine in response.engines]
