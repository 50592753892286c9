"""Columns of a table: cells and paired differences, and weighted sums of their means."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.grid import Cell, Grid
from polyclinic.stats.domain.intervals import (
    NO_ITEMS,
    TOO_FEW,
    Interval,
    percentile_interval,
)
from polyclinic.stats.domain.resampling import Stratum
from polyclinic.stats.domain.run import IntervalOptions

_REPLICATES: Final = 1_000_000
"""Replicates held at a time (8 MB), unless the columns themselves are larger."""


@dataclass(frozen=True, slots=True)
class Column:
    """One mean over items of one data set.

    Attributes:
        dataset: Source data set, the stratum.
        value: Mean over samples; nan without any.
        n: Samples that it is over; for a difference, samples scored on both sides.
        units: Clusters that they fall into.
        only_a: Samples scored on the first side that are in no pair; 0 for a cell.
        only_b: Samples scored on the second side that are in no pair.
        wins: Pairs (1, 0) and (0, 1) of a binary difference of independent pairs, else None.
    """

    dataset: str
    value: float
    n: int
    units: int
    only_a: int = 0
    only_b: int = 0
    wins: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A weighted sum of column means: (index of a column, weight) for each term."""

    terms: tuple[tuple[int, float], ...]


UNDEFINED: Final = Quantity(())
"""A mean over nothing."""


def average(quantities: Sequence[Quantity]) -> Quantity:
    """The unweighted mean of quantities (the macro mean of SCIENCE 2); undefined if one is."""
    if not all(one.terms for one in quantities):
        return UNDEFINED
    share = 1 / len(quantities)
    return Quantity(tuple((i, w * share) for one in quantities for i, w in one.terms))


def minus(a: Quantity, b: Quantity) -> Quantity:
    """The difference a - b, resampled together; undefined if one is."""
    if not a.terms or not b.terms:
        return UNDEFINED
    return Quantity(a.terms + tuple((i, -w) for i, w in b.terms))


_NOTHING: Final = np.zeros(0)

_Key = tuple[str, str, Cell, tuple[str, Cell] | None]
"""Data set, metric and cell, and what is subtracted: a metric and a cell."""


class Columns:
    """The columns of one task, made when first asked for."""

    def __init__(self, task: str, grids: Mapping[str, Grid], binary: frozenset[str]) -> None:
        self._task, self._grids, self._binary = task, grids, binary
        self._index: dict[_Key, int] = {}
        self._sums: list[NDArray[np.float64]] = []
        # As bytes, each once: a judge scores its axes together, so most columns share theirs.
        self._counts: list[bytes] = []
        self._known_counts: dict[bytes, bytes] = {}
        self.columns: list[Column] = []

    def cell(self, dataset: str, metric: str, cell: Cell) -> Quantity:
        """Mean of a metric in a cell; a cell without trials gives a column without items."""
        return self._quantity((dataset, metric, cell, None))

    def difference(self, dataset: str, metric: str, a: Cell, b: Cell) -> Quantity:
        """Mean of a - b over the samples that are scored in both cells."""
        return self._quantity((dataset, metric, a, (metric, b)))

    def difference_of(self, dataset: str, metrics: tuple[str, str], cell: Cell) -> Quantity:
        """Mean over samples of the first minus the second `judge_axis`, paired by trial.

        A sample counts where both judges scored one and the same of its trials.
        """
        return self._quantity((dataset, metrics[0], cell, (metrics[1], cell)))

    def _quantity(self, key: _Key) -> Quantity:
        index = self._index.get(key)
        if index is None:
            index = self._index[key] = len(self.columns)
            self._add(*key)
        return Quantity(((index, 1.0),))

    def _add(self, dataset: str, metric: str, a: Cell, b: tuple[str, Cell] | None) -> None:
        grid = self._grids.get(dataset)
        if grid is None:
            self.columns.append(Column(dataset, float("nan"), 0, 0))
            self._sums.append(np.zeros(0))
            self._counts.append(b"")
            return
        left = _values(grid, metric, a)
        right = np.zeros_like(left) if b is None else _values(grid, *b)
        difference = left - right
        if b is not None and b[0] != metric:
            difference = grid.paired(metric, b[0], a)
        there = ~np.isnan(difference)
        counts = grid.by_cluster(there.astype(np.float64))
        n = int(there.sum())
        self._sums.append(grid.by_cluster(difference))
        packed = counts.tobytes()
        self._counts.append(self._known_counts.setdefault(packed, packed))
        self.columns.append(
            Column(
                dataset,
                float(difference[there].mean()) if n else float("nan"),
                n,
                int(np.count_nonzero(counts)),
                int((~np.isnan(left) & ~there).sum()),
                int((~np.isnan(right) & ~there).sum()) if b else 0,
                self._wins(grid, metric, difference) if b else None,
            )
        )

    def _wins(
        self, grid: Grid, metric: str, difference: NDArray[np.float64]
    ) -> tuple[int, int] | None:
        if metric not in self._binary or not grid.single or not grid.unclustered:
            return None
        return int((difference == 1).sum()), int((difference == -1).sum())

    def strata(self) -> dict[str, tuple[Stratum, dict[int, int]]]:
        """For each data set: its stratum, and column index -> row in that stratum."""
        strata = {}
        for dataset, grid in self._grids.items():
            mine = [i for i, column in enumerate(self.columns) if column.dataset == dataset]
            if not mine or not grid.clusters:
                continue
            counts: dict[bytes, int] = {}
            count_row = [counts.setdefault(self._counts[i], len(counts)) for i in mine]
            number = np.stack([np.frombuffer(row, np.float64) for row in counts])
            # Clusters that nothing here was scored in (such as the baseline's own) are not drawn.
            drawn = np.flatnonzero(number.any(axis=0))
            stratum = Stratum(
                self._take_sums(mine, drawn),
                number[:, drawn],
                np.array(count_row, np.intp),
                key=f"{self._task}\n{dataset}",
            )
            strata[dataset] = (stratum, {column: row for row, column in enumerate(mine)})
        self._sums, self._counts, self._known_counts = [], [], {}
        return strata

    def _take_sums(self, mine: Sequence[int], drawn: NDArray[np.intp]) -> NDArray[np.float64]:
        """The sums of these columns in one array; each is let go as soon as it is copied."""
        taken = np.empty((len(mine), len(drawn)))
        for row, i in enumerate(mine):
            taken[row] = self._sums[i][drawn]
            self._sums[i] = _NOTHING
        return taken


def _values(grid: Grid, metric: str, cell: Cell) -> NDArray[np.float64]:
    index = grid.cells.get(cell)
    return np.full(len(grid.cluster), np.nan) if index is None else grid.means[metric][index]


def evaluate(
    columns: Columns, quantities: Sequence[Quantity], options: IntervalOptions
) -> list[Interval]:
    """Value and percentile interval of each quantity, all from the same resamples.

    A quantity with a column without items is undefined (`no_items`): leaving the column out would
    answer another question. One with a column of a single cluster has no interval (`too_few`).
    """
    found = columns.columns
    results: list[Interval] = []
    todo: list[tuple[int, Quantity, float]] = []
    for i, quantity in enumerate(quantities):
        used = [found[column] for column, _ in quantity.terms]
        value = float(sum(w * found[column].value for column, w in quantity.terms))
        if not used or any(column.n == 0 for column in used):
            results.append(Interval(None, flag=NO_ITEMS))
        elif any(column.units < 2 for column in used):  # noqa: PLR2004 - one unit has no spread
            results.append(Interval(value, flag=TOO_FEW))
        else:
            results.append(Interval(value))
            todo.append((i, quantity, value))
    strata = columns.strata()
    held = max([_REPLICATES, *(stratum.sums.size for stratum, _ in strata.values())])
    for batch in _batches(todo, max(1, held // options.resamples)):
        place, replicates = _replicates(strata, [one for _, one, _ in batch], options)
        for i, quantity, value in batch:
            terms = quantity.terms
            weights = np.array([w for _, w in terms])
            drawn = replicates[[place[column] for column, _ in terms]].T @ weights
            results[i] = percentile_interval(value, drawn, options.level)
    return results


def _batches(
    todo: Sequence[tuple[int, Quantity, float]], limit: int
) -> Iterator[list[tuple[int, Quantity, float]]]:
    """Cut into runs of quantities that together use about `limit` columns at most."""
    batch: list[tuple[int, Quantity, float]] = []
    used: set[int] = set()
    for item in todo:
        mine = {column for column, _ in item[1].terms}
        if batch and len(used | mine) > limit:
            yield batch
            batch, used = [], set()
        batch.append(item)
        used |= mine
    if batch:
        yield batch


def _replicates(
    strata: Mapping[str, tuple[Stratum, dict[int, int]]],
    quantities: Sequence[Quantity],
    options: IntervalOptions,
) -> tuple[dict[int, int], NDArray[np.float64]]:
    """Column index -> row, and shape (columns, resamples): the replicates of the columns used."""
    used = sorted({column for quantity in quantities for column, _ in quantity.terms})
    place = {column: i for i, column in enumerate(used)}
    if len(strata) == 1:
        ((stratum, row_of),) = strata.values()
        rows = np.array([row_of[column] for column in used], np.intp)
        return place, stratum.replicates(rows, options.resamples, options.seed)
    out = np.empty((len(used), options.resamples))
    for stratum, row_of in strata.values():
        mine = [column for column in used if column in row_of]
        if mine:
            rows = np.array([row_of[column] for column in mine], np.intp)
            drawn = stratum.replicates(rows, options.resamples, options.seed)
            out[[place[column] for column in mine]] = drawn
    return place, out
