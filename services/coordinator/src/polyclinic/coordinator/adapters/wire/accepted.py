"""What was accepted, out of the event that is stored."""

from __future__ import annotations

from collections import defaultdict

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell, RunAccepted
from polyclinic.records.wire import record_of
from polyclinic.v1 import run_pb2


def accepted_in(event: bytes) -> RunAccepted:
    """The record of a serialized `RunAccepted`."""
    return record_of(run_pb2.RunAccepted.FromString(event), RunAccepted)


def planned_in(event: bytes) -> tuple[PlannedCell, ...]:
    """The cells of a serialized `RunAccepted`."""
    return accepted_in(event).planned


def models_of(accepted: RunAccepted) -> list[ModelInfo]:
    """Every model that an accepted run may ask, each once."""
    every = (
        *accepted.models,
        *accepted.judges,
        *accepted.canonicalisers,
        *accepted.translators,
    )
    return list({model.name: model for model in every}.values())


def models_in(event: bytes) -> list[ModelInfo]:
    """The models of a serialized `RunAccepted`."""
    return models_of(accepted_in(event))


def askers_in(event: bytes) -> dict[str, tuple[str, ...]]:
    """The models of a serialized `RunAccepted`, each with the services whose steps ask it."""
    accepted = accepted_in(event)
    found: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for service, models in (
        ("inference", accepted.models),
        ("judge", accepted.judges),
        ("linker", accepted.canonicalisers),
        ("translator", accepted.translators),
    ):
        for model in models:
            found[model.name] += (service,)
    return dict(found)
