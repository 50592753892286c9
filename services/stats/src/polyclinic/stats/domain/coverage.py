"""How much of what was requested has a score, and why the rest has none (SCIENCE 7)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import CANDIDATE, TrialColumns

ANSWERED = "answered"
"""Metric that is 0 when the model gave no valid answer."""


@dataclass
class Counts:
    """Trials by how far they came.

    `requested` were planned, `completed` ended, `scored` ended with scores, `unanswered` are scored
    but without a valid answer. `unscored` and `unanswered_by` count by reason.
    """

    requested: int = 0
    completed: int = 0
    scored: int = 0
    unanswered: int = 0
    unscored: Counter[str] = field(default_factory=Counter)
    unanswered_by: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Counts") -> None:
        """Take in the counts of another cell."""
        self.requested += other.requested
        self.completed += other.completed
        self.scored += other.scored
        self.unanswered += other.unanswered
        self.unscored.update(other.unscored)
        self.unanswered_by.update(other.unanswered_by)

    @property
    def share(self) -> float | None:
        """Scored share of what was requested, in [0, 1]; None when nothing was."""
        return min(1.0, self.scored / self.requested) if self.requested else None

    def in_words(self) -> str:
        """Such as "340 of 680 trials scored: unauthorized 338, not run 2"."""
        words = f"{self.scored} of {self.requested} trials scored"
        reasons = named(self.unscored, self.requested - self.scored)
        return f"{words}: {reasons}" if reasons else words


NOT_RUN: Final = "not run"
"""What is said of requested trials that have not ended."""


def named(reasons: Mapping[str, int], total: int | None = None) -> str:
    """Counts by reason, the most first; what `total` holds beyond them was not run."""
    rest = 0 if total is None else total - sum(reasons.values())
    shown = sorted(reasons.items(), key=lambda one: (-one[1], one[0]))
    if rest > 0:
        shown.append((NOT_RUN, rest))
    return ", ".join(f"{reason} {n}" for reason, n in shown)


CellKey = tuple[str, str, str, str, str]
"""Task, data set, model, language, variant."""


@dataclass(frozen=True)
class Coverage:
    """Counts of the run and of each cell."""

    total: Counts
    cells: Mapping[CellKey, Counts]

    def of(
        self,
        *,
        task: str = "",
        dataset: str = "",
        model: str = "",
        languages: frozenset[str] | None = None,
        variant: str = "",
    ) -> Counts:
        """Counts over the cells that fit; empty or None fits all."""
        wanted = (task, dataset, model, "", variant)
        total = Counts()
        for key, counts in self.cells.items():
            fits = all(not want or want == have for want, have in zip(wanted, key, strict=True))
            if fits and (languages is None or key[3] in languages):
                total.add(counts)
        return total


def coverage(run: Run, columns: TrialColumns) -> Coverage:
    """Count the run's own trials against its plan.

    A cell that has more trials than were planned counts them all as requested, so that no share
    hides behind a plan that was too small.
    """
    cells: dict[CellKey, Counts] = {}
    for cell in run.planned:
        key = (cell.task, cell.dataset, cell.model, cell.language, cell.variant)
        cells.setdefault(key, Counts()).requested += cell.trials
    for key, ended in sorted(_ended(columns).items()):
        cells.setdefault(key, Counts()).add(ended)
    total = Counts()
    for counts in cells.values():
        counts.requested = max(counts.requested, counts.completed)
        total.add(counts)
    return Coverage(total, cells)


def _ended(columns: TrialColumns) -> dict[CellKey, Counts]:
    rows = np.flatnonzero(columns.codes("side") == CANDIDATE)
    fields = ("task", "dataset", "model", "language", "variant", "unscored", "rule")
    codes = [columns.codes(name)[rows] for name in fields]
    codes.append(_unanswered(columns)[rows])
    kinds, numbers = np.unique(np.stack(codes, axis=1), axis=0, return_counts=True)
    found: dict[CellKey, Counts] = {}
    for (task, dataset, model, language, variant, reason, rule, silent), number in zip(
        kinds.tolist(), numbers.tolist(), strict=True
    ):
        key = (
            columns.tasks.names[task],
            columns.datasets.names[dataset],
            columns.models.names[model],
            columns.languages.names[language],
            columns.variants.names[variant],
        )
        counts = found.setdefault(key, Counts())
        why, how = columns.notes.names[reason], columns.notes.names[rule]
        counts.completed += number
        if why:
            counts.unscored[why] += number
            continue
        counts.scored += number
        if silent:
            counts.unanswered += number
            counts.unanswered_by[how or "no_answer"] += number
    return found


def _unanswered(columns: TrialColumns) -> NDArray[np.int32]:
    if ANSWERED not in columns.metrics:
        return np.zeros(len(columns), np.int32)
    silent: NDArray[np.int32] = (columns.scores(ANSWERED) == 0).astype(np.int32)
    return silent
