"""Models as messages."""

from __future__ import annotations

from collections import defaultdict

from polyclinic.coordinator.domain.models import Model
from polyclinic.v1 import run_pb2


def read_model(message: run_pb2.ModelInfo) -> Model:
    """A model as the registry, or an accepted run, has it."""
    return Model(
        name=message.name,
        backend=message.backend,
        model=message.model,
        fingerprint=message.fingerprint,
        revision=message.revision,
        said=dict(message.said),
        temperature=message.temperature if message.HasField("temperature") else None,
    )


def write_model(model: Model) -> run_pb2.ModelInfo:
    """The message for a model."""
    return run_pb2.ModelInfo(
        name=model.name,
        backend=model.backend,
        model=model.model,
        fingerprint=model.fingerprint,
        revision=model.revision,
        said=model.said,
        temperature=model.temperature,
    )


def models_of(event: run_pb2.RunAccepted) -> list[Model]:
    """Every model that an accepted run may ask, each once."""
    every = [*event.models, *event.judges, *event.canonicalisers, *event.translators]
    return list({message.name: read_model(message) for message in every}.values())


def models_in(accepted: bytes) -> list[Model]:
    """The models of a serialized `RunAccepted`."""
    return models_of(run_pb2.RunAccepted.FromString(accepted))


def askers_in(accepted: bytes) -> dict[str, tuple[str, ...]]:
    """The models of a serialized `RunAccepted`, each with the services whose steps ask it."""
    event = run_pb2.RunAccepted.FromString(accepted)
    found: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for service, models in (
        ("inference", event.models),
        ("judge", event.judges),
        ("linker", event.canonicalisers),
        ("translator", event.translators),
    ):
        for model in models:
            found[model.name] += (service,)
    return dict(found)
