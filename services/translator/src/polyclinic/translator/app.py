"""Composition root: the only module that names concrete classes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from polyclinic.bus.logging import get_logger
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import TRANSLATIONS_BUCKET
from polyclinic.registry.problem import Problem
from polyclinic.translator import consumers
from polyclinic.translator.adapters.allocation import keep_freed_memory
from polyclinic.translator.adapters.building import load_llm, load_model
from polyclinic.translator.adapters.ctranslate2_model import CTranslate2Model
from polyclinic.translator.adapters.kv_cache import KvTranslationCache
from polyclinic.translator.adapters.language_identifier import load_identifier
from polyclinic.translator.adapters.message_translator import MessageTranslator
from polyclinic.translator.adapters.registry_file import load_registry
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.entries import DirectoryEntry, LlmEntry
from polyclinic.translator.ports import Engine
from polyclinic.translator.rpc import TranslationServicer
from polyclinic.translator.settings import Settings
from polyclinic.translator.use_cases.batching import BatchingEngine
from polyclinic.translator.use_cases.translate import Limits, Translate
from polyclinic.v1 import translation_pb2, translation_pb2_grpc

log = get_logger("polyclinic.translator")


class Engines:
    """The registry, brought to life.

    Attributes:
        served: By name, the default one first.
        broken: What is wrong with the others, by name.
    """

    def __init__(self, settings: Settings) -> None:
        """Read the registry and load every model.

        Raises:
            RegistryError: the registry as a whole cannot be used.
        """
        registry = load_registry(settings.engines)
        self._settings = settings
        self.served: dict[str, Engine] = {}
        self.broken: dict[str, list[Problem]] = dict(registry.problems)
        for name, entry in registry.entries.items():
            self._load(name, entry)
        keep_freed_memory()

    async def close(self) -> None:
        """Close every engine."""
        await asyncio.gather(*(engine.close() for engine in self.served.values()))

    def _load(self, name: str, entry: DirectoryEntry | LlmEntry) -> None:
        folder = self._settings.engines.parent
        if isinstance(entry, LlmEntry):
            found = load_llm(name, entry, folder, self._settings.inference_address)
            if isinstance(found, Problem):
                self.broken[name] = [found]
            else:
                self.served[name] = found
            return
        loaded = load_model(name, entry, folder)
        if isinstance(loaded, Problem):
            self.broken[name] = [loaded]
        else:
            self.served[name] = self._batching(entry, *loaded)

    def _batching(
        self, entry: DirectoryEntry, info: EngineInfo, model: CTranslate2Model
    ) -> BatchingEngine:
        return BatchingEngine(
            info,
            model,
            batch_tokens=entry.batch_tokens,
            workers=entry.inter_threads,
            linger_s=self._settings.linger_s,
            max_waiting=self._settings.max_waiting,
        )


def wiring(
    engines: Engines, settings: Settings
) -> Callable[[Runtime], AbstractAsyncContextManager[None]]:
    """How `run_service` builds the service around `engines`."""
    identify = load_identifier()

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        for name, problems in engines.broken.items():
            log.error("engine not served", engine=name, problems=[str(p) for p in problems])
        translate = Translate(
            engines.served,
            engines.broken,
            KvTranslationCache(await runtime.bus.bucket(TRANSLATIONS_BUCKET)),
            Limits(window=settings.window, max_chars=settings.max_chars),
            identify,
        )
        translator = MessageTranslator(translate)
        consumers.register(runtime.bus, translator, lanes=settings.lanes)
        translation_pb2_grpc.add_TranslationServiceServicer_to_server(
            TranslationServicer(translator, [one.info for one in engines.served.values()]),
            runtime.grpc,
        )
        runtime.rpc_services.append(
            translation_pb2.DESCRIPTOR.services_by_name["TranslationService"].full_name
        )
        try:
            yield
        finally:
            await engines.close()

    return wire
