"""Which interval a quantity gets: by score where the bootstrap is too narrow (SCIENCE 7).

| quantity | interval |
|---|---|
| one proportion of independent items | Wilson's |
| one paired difference of such proportions, under 200 pairs or all equal | Tango's |
| the mean of such differences over data sets, under 200 pairs in all | theirs, combined |
| any mean or difference over several, all equal | theirs, combined |
| anything else | the percentile bootstrap |
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from polyclinic.stats.domain.intervals import COMBINED, DEGENERATE, TANGO, WILSON, Interval
from polyclinic.stats.domain.quantities import Column
from polyclinic.stats.domain.score_intervals import tango, wilson

SMALL: Final = 200
"""Pairs from which on the bootstrap of a paired difference holds its level, too."""

_Part = tuple[Column, float]
"""A column and its weight."""
_Bounds = tuple[float, float]


def by_score(drawn: Interval, parts: Sequence[_Part], level: float) -> Interval:
    """The interval that a quantity gets in place of the one that was drawn, or that one.

    Args:
        drawn: Value, bootstrap interval and flag; the flag and the standard error stay.
        parts: The columns of the quantity, each once, with their weights.
        level: Confidence level in (0, 1).
    """
    if len(parts) == 1 and parts[0][1] == 1:
        column = parts[0][0]
        bounds = _bounds(column, level)
        if bounds is None or (
            column.ones is None and column.n >= SMALL and drawn.flag != DEGENERATE
        ):
            return drawn
        method = TANGO if column.ones is None else WILSON
        return replace(drawn, low=bounds[0], high=bounds[1], method=method)
    if drawn.flag == DEGENERATE or _is_small_difference(parts):
        return _combined(drawn, parts, level)
    return drawn


def _is_small_difference(parts: Sequence[_Part]) -> bool:
    """Whether it is a mean of paired differences, each of a data set of its own, of few pairs.

    Over languages the bootstrap stays: they share samples, and only resamples know how far they
    vary together.
    """
    datasets = {column.dataset for column, _ in parts}
    pairs = sum(column.n for column, _ in parts)
    differences = all(column.wins is not None for column, _ in parts)
    return differences and len(datasets) == len(parts) and pairs < SMALL


def _bounds(column: Column, level: float) -> _Bounds | None:
    if column.ones is not None:
        return wilson(column.ones, column.n, level)
    return None if column.wins is None else tango(*column.wins, column.n, level)


def _combined(drawn: Interval, parts: Sequence[_Part], level: float) -> Interval:
    """The intervals of the parts as one: the distances of their bounds from the values, added.

    Data sets are independent, so their distances add as squares. Within a data set the parts share
    samples and nothing is known of how they vary together, so there they add whole, which is right
    if they vary as one and too wide if they do not.

    Source:
        Zou and Donner (2008), "Construction of confidence limits about effect measures: a general
        approach" (MOVER).
    """
    below: dict[str, float] = {}
    above: dict[str, float] = {}
    for column, weight in parts:
        bounds = _bounds(column, level)
        if bounds is None:
            return drawn
        reach = [abs(weight) * abs(bound - column.value) for bound in bounds]
        if weight < 0:
            reach.reverse()
        below[column.dataset] = below.get(column.dataset, 0.0) + reach[0]
        above[column.dataset] = above.get(column.dataset, 0.0) + reach[1]
    value = drawn.value
    assert value is not None  # noqa: S101 - for the type checker: what is drawn has a value
    return replace(drawn, low=value - _summed(below), high=value + _summed(above), method=COMBINED)


def _summed(reaches: Mapping[str, float]) -> float:
    return math.hypot(*reaches.values())
