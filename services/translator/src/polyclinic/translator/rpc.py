"""Synchronous translation over gRPC."""

from collections.abc import Awaitable, Callable, Sequence

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.rpc_errors import refuse
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.v1 import translation_pb2, translation_pb2_grpc

Translator = Callable[[translation_pb2.TranslationInput], Awaitable[translation_pb2.Translation]]
_Context = grpc.aio.ServicerContext[
    translation_pb2.TranslateRequest, translation_pb2.TranslateResponse
]


class TranslationServicer(translation_pb2_grpc.TranslationServiceServicer):
    """`TranslationService`: the same engines, checks and cache as the bus."""

    def __init__(self, translate: Translator, engines: Sequence[EngineInfo]) -> None:
        self._translate = translate
        self._engines = engines

    async def Translate(
        self, request: translation_pb2.TranslateRequest, context: _Context
    ) -> translation_pb2.TranslateResponse:
        """Translate and wait; UNAVAILABLE may be tried again, FAILED_PRECONDITION may not."""
        try:
            translation = await self._translate(request.input)
        except (TransientError, PermanentError) as error:
            await refuse(context, error)
        return translation_pb2.TranslateResponse(translation=translation)

    async def ListEngines(
        self,
        request: translation_pb2.ListEnginesRequest,
        context: grpc.aio.ServicerContext[
            translation_pb2.ListEnginesRequest, translation_pb2.ListEnginesResponse
        ],
    ) -> translation_pb2.ListEnginesResponse:
        """Engines that are served here, the default one first."""
        return translation_pb2.ListEnginesResponse(engines=map(_info, self._engines))


def _info(info: EngineInfo) -> translation_pb2.EngineInfo:
    return translation_pb2.EngineInfo(
        name=info.name,
        family=info.family,
        fingerprint=info.fingerprint,
        model=info.model,
        source_languages=[one.code for one in info.sources],
        target_languages=[one.code for one in info.targets],
    )
