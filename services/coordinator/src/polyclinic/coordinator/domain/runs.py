"""A run: its state, how far it is, and what it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from polyclinic.coordinator.domain.activity import Activity
from polyclinic.coordinator.domain.indexes import PlannedIndex
from polyclinic.coordinator.domain.missing import PlannedTranslation
from polyclinic.coordinator.domain.models import Model
from polyclinic.coordinator.domain.planning import Cell
from polyclinic.coordinator.domain.run_notices import RunNotice
from polyclinic.coordinator.domain.suite import Suite
from polyclinic.coordinator.domain.trials import Setup
from polyclinic.datasets.rendition import Rendition


class RunState(IntEnum):
    """State of a run; the numbers are those of the contract."""

    RUNNING = 1
    COMPLETED = 2
    CANCELLED = 3


@dataclass(frozen=True)
class NewRun:
    """An accepted suite, ready to be stored.

    Attributes:
        run_id: Its id.
        request_id: Idempotency key; empty when the client gave none.
        request_sha256: Hash of the suite as the client sent it.
        suite: With defaults filled.
        setup: What its trials share.
        renditions: What is asked, in the order of asking.
        cells: Trials by cell.
        models: Models under test.
        prompt_hashes: Prompt key to SHA-256.
        accepted_at: Seconds since 1970.
        translations: Renditions that are made first, and by whom.
        judges: Models that judge.
        indexes: What lists are scored with.
        canonicalisers: Models that bring examinations to their names.
        translators: Models that translate.
        notices: What is to be said of it before any number.
    """

    run_id: str
    request_id: str
    request_sha256: str
    suite: Suite
    setup: Setup
    renditions: Sequence[Rendition]
    cells: Sequence[Cell]
    models: Sequence[Model]
    prompt_hashes: Mapping[str, str]
    accepted_at: float
    translations: Sequence[PlannedTranslation] = ()
    judges: Sequence[Model] = ()
    indexes: Sequence[PlannedIndex] = ()
    canonicalisers: Sequence[Model] = ()
    translators: Sequence[Model] = ()
    notices: Sequence[RunNotice] = ()

    @property
    def trials(self) -> int:
        """Trials of the run."""
        return sum(cell.trials for cell in self.cells)


@dataclass(frozen=True, slots=True)
class ServiceProgress:
    """Steps of one service within a run."""

    service: str
    waiting: int = 0
    running: int = 0
    done: int = 0
    failed: int = 0


@dataclass(frozen=True)
class Progress:
    """A run and how far it is. Times are seconds since 1970."""

    run_id: str
    suite_name: str
    request_id: str
    state: RunState
    revision: int
    trials: int
    scored: int
    unscored: int
    accepted_at: float
    completed_at: float | None = None
    services: tuple[ServiceProgress, ...] = ()
    unscored_reasons: Mapping[str, int] = field(default_factory=dict)
    activity: tuple[Activity, ...] = ()
