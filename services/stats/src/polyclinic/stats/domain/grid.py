"""Mean scores by cell and sample of one source data set, aligned for pairing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.trials import CANDIDATE, TrialColumns


class Cell(NamedTuple):
    """What was asked of whom: one cell of a data set's table."""

    side: int
    model: str
    language: str
    variant: str


@dataclass(frozen=True)
class Grid:
    """One task on one data set.

    Attributes:
        cells: Cell -> its index.
        means: Metric, or `judge_axis` -> shape (cells, samples): mean over epochs, nan where
            nothing is scored.
        cluster: Shape (samples,): index of the sample's cluster.
        clusters: Number of clusters.
        place: Shape (trials,), ascending: where a trial stands in a flattened (cells, samples).
        of_trials: `judge_axis` -> shape (trials,), in the order of `place`; empty without
            repeats, where `means` say the same.
    """

    cells: dict[Cell, int]
    means: dict[str, NDArray[np.float64]]
    cluster: NDArray[np.intp]
    clusters: int
    place: NDArray[np.intp]
    of_trials: dict[str, NDArray[np.float64]]

    @property
    def unclustered(self) -> bool:
        """Whether every sample is a cluster of its own."""
        return self.clusters == len(self.cluster)

    def by_cluster(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sum values of shape (samples,) within clusters; nan counts as nothing."""
        summed = np.bincount(self.cluster, np.nan_to_num(values), minlength=self.clusters)
        return summed.astype(np.float64)

    def paired(self, first: str, second: str, cell: Cell) -> NDArray[np.float64]:
        """Mean of first - second over the trials of a sample that have both `judge_axis`.

        Not the difference of their means: those may be over different epochs, which the model
        answered differently.

        Returns:
            Shape (samples,), nan where no trial of the cell has both.
        """
        index = self.cells.get(cell)
        if index is None:
            return np.full(len(self.cluster), np.nan)
        if not self.of_trials:
            without_repeats: NDArray[np.float64] = (
                self.means[first][index] - self.means[second][index]
            )
            return without_repeats
        samples = len(self.cluster)
        # Of the cell alone: a panel of ten on a rubric has hundreds of pairs.
        start, end = np.searchsorted(self.place, (index * samples, (index + 1) * samples))
        values = self.of_trials[first][start:end] - self.of_trials[second][start:end]
        return _means_at(self.place[start:end] - index * samples, values, samples)


def judge_axis(judge: str, axis: str) -> str:
    """Name of one judge's scores on one axis, beside the metrics, which it cannot be taken for."""
    return f"{judge}\n{axis}"


def grids(
    columns: TrialColumns, task: str, judges: Sequence[str] = (), axes: Sequence[str] = ()
) -> dict[str, Grid]:
    """The grid of each data set of `task` that has trials of the run itself, by name, sorted.

    Args:
        judges: Whose own scores are wanted too,
        axes: and on what.
    """
    at_task = columns.codes("task") == columns.tasks.find(task)
    dataset = columns.codes("dataset")
    ours = at_task & (columns.codes("side") == CANDIDATE)
    found = {columns.datasets.names[code]: int(code) for code in np.unique(dataset[ours])}
    scores = [(metric, columns.scores(metric)) for metric in columns.metrics]
    of_judges = list(_of_judges(columns, judges, axes))
    return {
        name: _grid(columns, np.flatnonzero(at_task & (dataset == found[name])), scores, of_judges)
        for name in sorted(found)
    }


def _of_judges(
    columns: TrialColumns, judges: Sequence[str], axes: Sequence[str]
) -> Iterator[tuple[str, NDArray[np.float64]]]:
    """Each judge's scores on each axis, shape (trials,)."""
    rows = columns.panel.judged()
    for axis in axes:
        for judge, ratings in zip(judges, columns.panel.ratings(axis, judges), strict=True):
            scores = np.full(len(columns), np.nan)
            scores[rows] = ratings
            yield judge_axis(judge, axis), scores


def _grid(
    columns: TrialColumns,
    rows: NDArray[np.intp],
    scores: Sequence[tuple[str, NDArray[np.float64]]],
    of_judges: Sequence[tuple[str, NDArray[np.float64]]],
) -> Grid:
    fields = [columns.codes(name)[rows] for name in ("side", "model", "language", "variant")]
    distinct, cell = np.unique(np.stack(fields, axis=1), axis=0, return_inverse=True)
    cells = {
        Cell(
            int(side),
            columns.models.names[model],
            columns.languages.names[language],
            columns.variants.names[variant],
        ): i
        for i, (side, model, language, variant) in enumerate(distinct)
    }
    samples, sample = _in_name_order(columns.codes("sample")[rows], columns.samples.names)
    place = cell.ravel() * samples + sample
    means = {}
    for metric, all_scores in (*scores, *of_judges):
        found = _means_at(place, all_scores[rows], len(cells) * samples)
        means[metric] = found.reshape(len(cells), samples)
    order = np.argsort(place, kind="stable")
    repeats = bool((np.diff(place[order]) == 0).any())
    of_trials = {name: of_all[rows[order]] for name, of_all in of_judges} if repeats else {}
    first = np.full(samples, -1, np.int64)
    # A sample belongs to one cluster; if files disagree, the run's own and first word counts.
    first[sample[::-1]] = columns.codes("cluster")[rows][::-1]
    clusters, cluster = _in_name_order(first, columns.clusters.names)
    return Grid(cells, means, cluster, clusters, place[order], of_trials)


def _means_at(
    place: NDArray[np.intp], values: NDArray[np.float64], places: int
) -> NDArray[np.float64]:
    """Shape (places,): means of the values at each, nan where there is none."""
    there = ~np.isnan(values)
    number = np.bincount(place[there], minlength=places)
    total = np.bincount(place[there], values[there], minlength=places)
    with np.errstate(invalid="ignore"):
        means: NDArray[np.float64] = total / number
    return means


def _in_name_order(
    codes: NDArray[np.signedinteger], names: list[str]
) -> tuple[int, NDArray[np.intp]]:
    """Number the codes by their names, so that the order of arrival changes no draw."""
    used, inverse = np.unique(codes, return_inverse=True)
    order = sorted(range(len(used)), key=lambda i: names[used[i]])
    rank = np.empty(len(used), np.intp)
    rank[order] = np.arange(len(used))
    return len(used), rank[inverse.ravel()]
