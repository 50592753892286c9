"""Value and interval of quantities, all from the same resamples."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.columns import Columns
from polyclinic.stats.domain.intervals import (
    NO_ITEMS,
    TOO_FEW,
    Interval,
    percentile_interval,
)
from polyclinic.stats.domain.quantities import Quantity
from polyclinic.stats.domain.resampling import Stratum
from polyclinic.stats.domain.run import IntervalOptions
from polyclinic.stats.domain.small_samples import by_score

_REPLICATES: Final = 1_000_000
"""Replicates held at a time (8 MB), unless the columns themselves are larger."""


def evaluate(
    columns: Columns, quantities: Sequence[Quantity], options: IntervalOptions
) -> list[Interval]:
    """Value and interval of each quantity, those by bootstrap all from the same resamples.

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
            interval = percentile_interval(value, drawn, options.level)
            merged = _merged(quantity)
            parts = [(found[column], weight) for column, weight in merged]
            rows = replicates[[place[column] for column, _ in merged]]
            results[i] = by_score(interval, parts, rows, options.level)
    return results


def _merged(quantity: Quantity) -> list[tuple[int, float]]:
    """The terms, each column once."""
    weights: dict[int, float] = {}
    for column, weight in quantity.terms:
        weights[column] = weights.get(column, 0.0) + weight
    return list(weights.items())


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
