"""Which interval a quantity gets: by score where the bootstrap is too narrow (SCIENCE 7).

| quantity | interval |
|---|---|
| one proportion of independent items | Wilson's |
| one paired difference of such proportions, under 200 pairs or all equal | Tango's |
| a mean of such differences, under 200 independent pairs in all | theirs, combined |
| any mean or difference over several, all equal | theirs, combined |
| anything else | the percentile bootstrap |
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.intervals import COMBINED, DEGENERATE, TANGO, WILSON, Interval
from polyclinic.stats.domain.quantities import Column
from polyclinic.stats.domain.score_intervals import tango, wilson

SMALL: Final = 200
"""Pairs from which on the bootstrap of a paired difference holds its level, too."""

_Part = tuple[Column, float]
"""A column and its weight."""
_Bounds = tuple[float, float]
_Matrix = NDArray[np.float64]


def by_score(
    drawn: Interval, parts: Sequence[_Part], replicates: _Matrix, level: float
) -> Interval:
    """The interval that a quantity gets in place of the one that was drawn, or that one.

    Args:
        drawn: Value, bootstrap interval and flag; the flag and the standard error stay.
        parts: The columns of the quantity, each once, with their weights.
        replicates: Shape (parts, resamples): the columns' means in each resample.
        level: Confidence level in (0, 1).
    """
    bounds = [_bounds(column, level) for column, _ in parts]
    known = [one for one in bounds if one is not None]
    if len(known) < len(bounds) or not _wants_scores(drawn, parts):
        return drawn
    if len(parts) == 1 and parts[0][1] == 1:
        method = TANGO if parts[0][0].ones is None else WILSON
        return replace(drawn, low=known[0][0], high=known[0][1], method=method)
    return _combined(drawn, parts, known, replicates)


def _wants_scores(drawn: Interval, parts: Sequence[_Part]) -> bool:
    """Whether the bootstrap is too narrow here."""
    if drawn.flag == DEGENERATE:
        return True
    if all(column.wins is not None for column, _ in parts):
        # Languages share their samples, so more of them are no more pairs.
        pairs = {column.dataset: 0 for column, _ in parts}
        for column, _ in parts:
            pairs[column.dataset] = max(pairs[column.dataset], column.n)
        return sum(pairs.values()) < SMALL
    return len(parts) == 1 and parts[0][1] == 1


def _bounds(column: Column, level: float) -> _Bounds | None:
    if column.ones is not None:
        return wilson(column.ones, column.n, level)
    return None if column.wins is None else tango(*column.wins, column.n, level)


def _combined(
    drawn: Interval, parts: Sequence[_Part], bounds: Sequence[_Bounds], replicates: _Matrix
) -> Interval:
    """The intervals of the parts as one: the distances of their bounds from the values, added.

    They add as the parts vary together: as squares over data sets, which are independent; within
    one as far as the resamples say, whole where they cannot say it, and never less than as squares.

    Source:
        Zou and Donner (2008), "Construction of confidence limits about effect measures: a general
        approach" (MOVER).
    """
    together = _together(parts, replicates)
    reach = np.array(
        [
            [abs(weight) * abs(bound - column.value) for bound in ends[:: 1 if weight > 0 else -1]]
            for (column, weight), ends in zip(parts, bounds, strict=True)
        ]
    )
    below, above = (math.sqrt(float(one @ together @ one)) for one in reach.T)
    value = drawn.value
    assert value is not None  # noqa: S101 - for the type checker: what is drawn has a value
    return replace(drawn, low=value - below, high=value + above, method=COMBINED)


def _together(parts: Sequence[_Part], replicates: _Matrix) -> _Matrix:
    """Shape (parts, parts): how far two terms of the sum vary together, from 0 to 1."""
    signs = np.sign([weight for _, weight in parts])
    datasets = np.array([column.dataset for column, _ in parts])
    there = replicates[:, ~np.isnan(replicates).any(axis=0)]
    # A part that never varies correlates with nothing that could be known.
    with np.errstate(invalid="ignore", divide="ignore"):
        found = np.atleast_2d(np.corrcoef(there)) * np.outer(signs, signs)
    found = np.where(np.isnan(found), 1.0, np.clip(found, 0.0, 1.0))
    found[datasets[:, None] != datasets[None, :]] = 0.0
    np.fill_diagonal(found, 1.0)
    matrix: _Matrix = found
    return matrix
