"""Columns of a table: cells and paired differences."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.grid import Cell, Grid
from polyclinic.stats.domain.quantities import Column, Quantity
from polyclinic.stats.domain.resampling import Stratum

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
        whole = metric in self._binary and grid.unclustered and _whole(left[there], right[there])
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
                int((difference == 1).sum()) if whole and not b else None,
                _wins(difference) if whole and b else None,
            )
        )

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


def _whole(*values: NDArray[np.float64]) -> bool:
    """Whether all are 0 or 1."""
    return all(bool(((one == 0) | (one == 1)).all()) for one in values)


def _wins(difference: NDArray[np.float64]) -> tuple[int, int]:
    return int((difference == 1).sum()), int((difference == -1).sum())
