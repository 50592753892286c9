"""Composition root: the only module that names concrete classes."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from polyclinic.bus.logging import get_logger
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import CACHE_BUCKET
from polyclinic.inference import consumers
from polyclinic.inference.adapters.activity import BusListeners
from polyclinic.inference.adapters.checkpoint.loading import load_checkpoint
from polyclinic.inference.adapters.kv_cache import KvCompletionCache
from polyclinic.inference.adapters.message_completer import MessageCompleter
from polyclinic.inference.adapters.message_counter import MessageCounter
from polyclinic.inference.adapters.openai import OpenAIBackend
from polyclinic.inference.adapters.registry_file import load_registry
from polyclinic.inference.adapters.replay import ReplayBackend
from polyclinic.inference.domain.entries import OpenAIEntry, ReplayEntry, TransformersEntry
from polyclinic.inference.domain.retrying import RetryPolicy
from polyclinic.inference.rpc import InferenceServicer
from polyclinic.inference.settings import Settings
from polyclinic.inference.use_cases.check_models import CheckModels
from polyclinic.inference.use_cases.complete import Complete
from polyclinic.inference.use_cases.count_recorded import CountRecorded
from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.inference.use_cases.telling import TellActivity
from polyclinic.records.models import ModelInfo
from polyclinic.registry.problem import Problem
from polyclinic.v1 import inference_pb2, inference_pb2_grpc

# A recorded reply takes no time: a few lanes keep the bus busy.
REPLAY_CONCURRENCY = 8

log = get_logger("polyclinic.inference")


class Models:
    """The registry, brought to life."""

    def __init__(self, settings: Settings, environment: Mapping[str, str]) -> None:
        """Read the registry and the replay files.

        Raises:
            RegistryError: the registry as a whole cannot be used.
        """
        registry = load_registry(settings.models, environment, only=settings.only)
        self.served: dict[str, ServedModel] = {}
        self.broken: dict[str, list[Problem]] = dict(registry.problems)
        for name, entry in registry.entries.items():
            if isinstance(entry, OpenAIEntry):
                self.served[name] = _openai(name, entry, settings, environment)
            elif isinstance(entry, ReplayEntry):
                self._replay(name, entry, settings.models.parent)

            else:
                self._transformers(name, entry, settings.models.parent)

    async def close(self) -> None:
        """Close every backend."""
        for model in self.served.values():
            await model.backend.close()

    def _replay(self, name: str, entry: ReplayEntry, folder: Path) -> None:
        model = entry.model or name
        backend = ReplayBackend.load(folder / entry.path, model=model, name=entry.path)
        if isinstance(backend, list):
            self.broken[name] = backend
            return
        self.served[name] = ServedModel(
            info=ModelInfo(name, "replay", model, backend.fingerprint, REPLAY_CONCURRENCY),
            backend=backend,
            recorded=backend,
            cached=False,
            reasoning_marks=entry.reasoning_marks,
        )

    def _transformers(self, name: str, entry: TransformersEntry, folder: Path) -> None:
        backend = load_checkpoint(folder / entry.path, entry)
        if isinstance(backend, list):
            self.broken[name] = backend
            return
        model = entry.model or Path(entry.path).name or name
        self.served[name] = ServedModel(
            info=ModelInfo(
                name,
                "transformers",
                model,
                backend.fingerprint,
                entry.max_concurrency,
                temperature=entry.params.temperature or 0.0,
            ),
            backend=backend,
            pinned=True,
            defaults=entry.params.to_params(),
            reasoning_marks=entry.reasoning_marks,
        )


def _openai(
    name: str, entry: OpenAIEntry, settings: Settings, environment: Mapping[str, str]
) -> ServedModel:
    backend = OpenAIBackend(
        name,
        entry,
        api_key=environment.get(entry.api_key_env or "", "").strip(),
        check_timeout_s=settings.check_timeout_s,
    )
    return ServedModel(
        info=ModelInfo(
            name,
            "openai",
            entry.model,
            backend.fingerprint,
            entry.max_concurrency,
            revision=entry.revision,
            temperature=_temperature(entry),
        ),
        backend=backend,
        pinned=bool(entry.revision),
        defaults=entry.params.to_params(),
        reasoning_marks=entry.reasoning_marks,
        prices=entry.prices.to_prices(),
        retries=RetryPolicy(max_retries=entry.max_retries, budget_s=settings.retry_budget_s),
    )


def _temperature(entry: OpenAIEntry) -> float | None:
    """Of questions that name none; `extra_body` has the last word."""
    said = entry.extra_body.get("temperature", entry.params.temperature)
    return float(said) if isinstance(said, int | float) else None


def _lanes(max_concurrency: int) -> int:
    """A quarter more than calls: some fetch, publish and acknowledge while the others call."""
    return max_concurrency + max(1, max_concurrency // 4)


def wiring(models: Models) -> Callable[[Runtime], AbstractAsyncContextManager[None]]:
    """How `run_service` builds the service around `models`."""

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        for name, problems in models.broken.items():
            log.error("model not served", model=name, problems=[str(p) for p in problems])
        cache = KvCompletionCache(await runtime.bus.bucket(CACHE_BUCKET))
        complete = Complete(models.served, cache)
        lanes = {name: _lanes(model.info.max_concurrency) for name, model in models.served.items()}
        consumers.register(runtime.bus, lanes, MessageCompleter(complete, runtime.bus.blobs))
        inference_pb2_grpc.add_InferenceServiceServicer_to_server(
            InferenceServicer(
                MessageCompleter(complete),
                CheckModels(models.served, models.broken),
                MessageCounter(CountRecorded(models.served)),
                [model.info for model in models.served.values()],
            ),
            runtime.grpc,
        )
        runtime.rpc_services.append(
            inference_pb2.DESCRIPTOR.services_by_name["InferenceService"].full_name
        )
        tell = TellActivity(models.served, BusListeners(runtime.bus))
        runtime.background("activity", tell.run)
        try:
            yield
        finally:
            await models.close()

    return wire
