"""Composition root: the only module that names concrete classes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from polyclinic.bus.asking import InferenceClient
from polyclinic.bus.logging import get_logger
from polyclinic.bus.service import Runtime
from polyclinic.linker import consumers
from polyclinic.linker.adapters.inference_models import InferenceModels, canonicalising_prompt
from polyclinic.linker.adapters.loading import Loader
from polyclinic.linker.adapters.message_linker import MessageLinker
from polyclinic.linker.adapters.registry_file import load_registry
from polyclinic.linker.rpc import LinkingServicer
from polyclinic.linker.settings import Settings
from polyclinic.linker.use_cases.canonicalise import Canonicaliser
from polyclinic.linker.use_cases.limits import Limits
from polyclinic.linker.use_cases.link import LinkConcepts
from polyclinic.linker.use_cases.score import ScoreConcepts
from polyclinic.linker.use_cases.search import Tuning
from polyclinic.linker.use_cases.serving import ServedIndex, Serving
from polyclinic.records.wire import message_of
from polyclinic.registry.problem import Problem
from polyclinic.v1 import linking_pb2, linking_pb2_grpc

log = get_logger("polyclinic.linker")
_MB = 1024 * 1024


class Indexes:
    """The registry, brought to life.

    Attributes:
        served: By name, the default one first.
        broken: What is wrong with the others, by name.
    """

    def __init__(self, settings: Settings) -> None:
        """Read the registry, map every index and load every encoder.

        Raises:
            RegistryError: the registry as a whole cannot be used.
        """
        registry = load_registry(settings.indexes)
        loader = Loader(
            settings.indexes.parent,
            threads=settings.threads,
            tuning=Tuning(
                encode_batch=settings.encode_batch,
                search_batch=settings.search_batch,
                linger_s=settings.linger_s,
                max_waiting=settings.max_waiting,
                vectors_kept=settings.vectors_kept_mb * _MB,
                links_kept=settings.links_kept,
            ),
        )
        self.served: dict[str, ServedIndex] = {}
        self.broken: dict[str, list[Problem]] = dict(registry.problems)
        for name, entry in registry.entries.items():
            found = loader.load(name, entry)
            if isinstance(found, Problem):
                self.broken[name] = [found]
            else:
                self.served[name] = found

    async def close(self) -> None:
        """Let the batches at work end."""
        await asyncio.gather(*(one.search.close() for one in self.served.values()))


def wiring(
    indexes: Indexes, settings: Settings
) -> Callable[[Runtime], AbstractAsyncContextManager[None]]:
    """How `run_service` builds the service around `indexes`."""

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        for name, problems in indexes.broken.items():
            log.error("index not served", index=name, problems=[str(p) for p in problems])
        serving = Serving(indexes.served, indexes.broken)
        limits = Limits(mentions=settings.max_mentions, chars=settings.max_chars)
        inference = InferenceClient(
            settings.inference_address, runtime.bus.blobs, timeout_s=settings.timeout_s
        )
        canonicaliser = Canonicaliser(InferenceModels(inference), canonicalising_prompt())
        linker = MessageLinker(
            LinkConcepts(serving, limits), ScoreConcepts(serving, canonicaliser, limits)
        )
        consumers.register(runtime.bus, linker.link, linker.score, lanes=settings.lanes)
        infos = [message_of(one.info, linking_pb2.IndexInfo) for one in indexes.served.values()]
        linking_pb2_grpc.add_LinkingServiceServicer_to_server(
            LinkingServicer(linker.link, infos), runtime.grpc
        )
        runtime.rpc_services.append(
            linking_pb2.DESCRIPTOR.services_by_name["LinkingService"].full_name
        )
        try:
            yield
        finally:
            await indexes.close()
            await inference.close()

    return wire
