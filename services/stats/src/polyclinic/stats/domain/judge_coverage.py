"""How many of the answers that were to be judged each judge scored, and why not the rest."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.coverage import named
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.table import panel_judges
from polyclinic.stats.domain.trials import TrialColumns

NOT_ASKED: Final = "not_asked"
"""The trial was judged, but nothing was heard of this judge."""

_PLACE: Final = ("task", "dataset", "model", "language", "variant")

JudgeCellKey = tuple[str, str, str, str, str, str]
"""Task, data set, model, language, variant, judge."""


@dataclass
class JudgeCounts:
    """Answers that were to be judged (`requested`), and those that one judge scored.

    `asked_again` counts the answers that the judge was asked about more than once; `missing` counts
    those without a verdict by reason.
    """

    requested: int = 0
    verdicts: int = 0
    asked_again: int = 0
    missing: Counter[str] = field(default_factory=Counter)

    def add(self, other: "JudgeCounts") -> None:
        """Take in the counts of another cell."""
        self.requested += other.requested
        self.verdicts += other.verdicts
        self.asked_again += other.asked_again
        self.missing.update(other.missing)

    @property
    def share(self) -> float | None:
        """Judged share of what was to be judged, in [0, 1]; None when nothing was."""
        return self.verdicts / self.requested if self.requested else None

    def in_words(self) -> str:
        """Such as "40 of 60 verdicts: unparsed 20"."""
        words = f"{self.verdicts} of {self.requested} verdicts"
        reasons = named(self.missing)
        return f"{words}: {reasons}" if reasons else words


@dataclass(frozen=True)
class JudgeCoverage:
    """Counts of each cell and judge."""

    cells: Mapping[JudgeCellKey, JudgeCounts]

    def of(
        self,
        *,
        task: str = "",
        dataset: str = "",
        model: str = "",
        languages: frozenset[str] | None = None,
        variant: str = "",
    ) -> dict[tuple[str, str], JudgeCounts]:
        """Task and judge -> counts over the cells that fit; empty or None fits all."""
        wanted = (task, dataset, model, "", variant, "")
        found: dict[tuple[str, str], JudgeCounts] = {}
        for key, counts in self.cells.items():
            fits = all(not want or want == have for want, have in zip(wanted, key, strict=True))
            if fits and (languages is None or key[3] in languages):
                found.setdefault((key[0], key[5]), JudgeCounts()).add(counts)
        return found


def judge_coverage(run: Run, columns: TrialColumns) -> JudgeCoverage:
    """Count the verdicts of each judge against the trials that any judge was to judge.

    A trial that ended before it came to the judges, or that had no answer to judge, is in the
    coverage of the trials.
    """
    panel = columns.panel
    cells: dict[JudgeCellKey, JudgeCounts] = {}
    for place, _, number in _counted(columns, panel.judged(), []):
        for judge in panel_judges(run, columns):
            missing = Counter({NOT_ASKED: number})
            cells[*place, judge] = JudgeCounts(requested=number, missing=missing)
    fields = [panel.codes(name) for name in ("judge", "reason", "asked_again")]
    for place, (judge_code, reason_code, again), number in _counted(
        columns, panel.codes("trial"), fields
    ):
        counts = cells[*place, panel.judges.names[judge_code]]
        reason = panel.reasons.names[reason_code]
        counts.asked_again += again * number
        counts.missing[NOT_ASKED] -= number
        if reason:
            counts.missing[reason] += number
        else:
            counts.verdicts += number
    for counts in cells.values():
        counts.missing = +counts.missing
    judges = panel_judges(run, columns)
    ordered = sorted(cells, key=lambda key: (run.task_order(key[0]), judges.index(key[5])))
    return JudgeCoverage({key: cells[key] for key in ordered})


_Place = tuple[str, str, str, str, str]


def _counted(
    columns: TrialColumns, trials: NDArray[np.int32], fields: Sequence[NDArray[np.int32]]
) -> Iterator[tuple[_Place, list[int], int]]:
    """Rows of trials by their place in the table and further codes: how many there are of each."""
    if not len(trials):
        return
    codes = [*(columns.codes(name)[trials] for name in _PLACE), *fields]
    kinds, numbers = np.unique(np.stack(codes, axis=1), axis=0, return_counts=True)
    for (task, dataset, model, language, variant, *rest), number in zip(
        kinds.tolist(), numbers.tolist(), strict=True
    ):
        place = (
            columns.tasks.names[task],
            columns.datasets.names[dataset],
            columns.models.names[model],
            columns.languages.names[language],
            columns.variants.names[variant],
        )
        yield place, rest, number
