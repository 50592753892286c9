"""What a run is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polyclinic.coordinator.domain.trials import Setup
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell, PlannedIndex, PlannedTranslation, RunNotice
from polyclinic.records.suites import Suite


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
    cells: Sequence[PlannedCell]
    models: Sequence[ModelInfo]
    prompt_hashes: Mapping[str, str]
    accepted_at: float
    translations: Sequence[PlannedTranslation] = ()
    judges: Sequence[ModelInfo] = ()
    indexes: Sequence[PlannedIndex] = ()
    canonicalisers: Sequence[ModelInfo] = ()
    translators: Sequence[ModelInfo] = ()
    notices: Sequence[RunNotice] = ()

    @property
    def trials(self) -> int:
        """Trials of the run."""
        return sum(cell.trials for cell in self.cells)
