"""Bootstrap replicates of column means, from counts of whole clusters (SCIENCE 7)."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

_CHUNK: Final = 250_000
"""Counts held at a time (2 MB as floats)."""

_ROWS: Final = 32
"""Resamples held at a time at least: fewer would read the columns too often."""

_BINOMIAL_COST: Final = 10
"""Drawing the count of a kind costs about as much as drawing ten clusters one by one."""

_Counts = NDArray[np.float64]


@dataclass(frozen=True)
class Stratum:
    """The columns of one source data set, summed within clusters.

    Attributes:
        sums: Shape (columns, clusters): sum of a column's items in a cluster.
        counts: Shape (count rows, clusters): number of those items.
        count_row: Shape (columns,): which row of `counts` belongs to a column.
        key: Name of the stratum; with the seed it decides the draws.
    """

    sums: NDArray[np.float64]
    counts: NDArray[np.float64]
    count_row: NDArray[np.intp]
    key: str

    @property
    def clusters(self) -> int:
        """Number of clusters: how many are drawn, with replacement, in each resample."""
        return int(self.sums.shape[1])

    @cached_property
    def _kinds(self) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """One cluster of each kind, and how many clusters are of that kind.

        Clusters with the same sums and counts are exchangeable in every statistic, so the counts of
        the kinds in a resample are multinomial: exact, and cheap when the scores are few.
        """
        rows = np.ascontiguousarray(np.concatenate((self.sums, self.counts)).T)
        _, first, number = np.unique(rows, axis=0, return_index=True, return_counts=True)
        return first, number

    def _draws(self, resamples: int, seed: int) -> tuple[NDArray[np.intp], Iterator[_Counts]]:
        digest = hashlib.sha256(self.key.encode("utf-8", "backslashreplace")).digest()
        generator = np.random.default_rng([seed & (2**63 - 1), *digest[:16]])
        first, number = self._kinds
        if len(first) * _BINOMIAL_COST < self.clusters:
            return first, _multinomial(generator, number, resamples)
        return np.arange(self.clusters), _draw_each(generator, self.clusters, resamples)

    def replicates(
        self, columns: NDArray[np.intp], resamples: int, seed: int
    ) -> NDArray[np.float64]:
        """Shape (columns, resamples): ratio of sums in each resample.

        Every call with the same seed sees the same resamples, so that columns that are asked for in
        turn are still paired. nan where a resample holds no item of a column.
        """
        kinds, draws = self._draws(resamples, seed)
        rows, place = np.unique(self.count_row[columns], return_inverse=True)
        sums = self.sums[columns][:, kinds].T
        counts = self.counts[rows][:, kinds].T
        out = np.empty((len(columns), resamples))
        start = 0
        for drawn in draws:
            end = start + len(drawn)
            denominator = (drawn @ counts)[:, place]
            with np.errstate(invalid="ignore", divide="ignore"):
                out[:, start:end] = (drawn @ sums / denominator).T
            start = end
        return out


def _multinomial(
    generator: np.random.Generator, number: NDArray[np.int64], resamples: int
) -> Iterator[_Counts]:
    clusters = int(number.sum())
    step = max(_ROWS, _CHUNK // len(number))
    for start in range(0, resamples, step):
        rows = min(step, resamples - start)
        yield generator.multinomial(clusters, number / clusters, size=rows).astype(np.float64)


def _draw_each(generator: np.random.Generator, clusters: int, resamples: int) -> Iterator[_Counts]:
    step = max(_ROWS, _CHUNK // clusters)
    for start in range(0, resamples, step):
        rows = min(step, resamples - start)
        drawn = generator.integers(0, clusters, size=(rows, clusters))
        drawn += np.arange(rows)[:, None] * clusters
        counts = np.bincount(drawn.ravel(), minlength=rows * clusters)
        yield counts.reshape(rows, clusters).astype(np.float64)
