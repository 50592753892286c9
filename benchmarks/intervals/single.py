"""One language on one data set: every outcome that can be, weighted by its probability."""

import math
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.deciding import Number, Verdict, decide
from polyclinic.stats.domain.intervals import Interval, bootstrap_mean
from polyclinic.stats.domain.quantities import Column
from polyclinic.stats.domain.score_intervals import tango, wilson
from polyclinic.stats.domain.small_samples import by_score

Bounds = tuple[float, float]
_RARE = 1e-9
"""Outcomes less probable than this are left out; together they are far below what is shown."""


@cache
def of_share(ones: int, n: int) -> Interval:
    """The bootstrap interval of a proportion."""
    return bootstrap_mean([1.0] * ones + [0.0] * (n - ones))


@cache
def of_pairs(b: int, c: int, n: int) -> Interval:
    """The bootstrap interval of a paired difference."""
    return bootstrap_mean([1.0] * b + [-1.0] * c + [0.0] * (n - b - c))


def shipped(b: int, c: int, n: int) -> Interval:
    """The interval that a report shows."""
    column = Column("own", (b - c) / n, n, n, wins=(b, c))
    return by_score(of_pairs(b, c, n), [(column, 1.0)], np.zeros((1, 1)), 0.95)


def drawn_share(ones: int, n: int) -> Bounds:
    """What a percentile bootstrap says of a proportion."""
    found = of_share(ones, n)
    return (found.low, found.high) if found.low is not None and found.high is not None else (0, 1)


def coverage(p: float, n: int, interval: Callable[[int, int], Bounds] = wilson) -> float:
    """How often an interval of a proportion holds the truth `p`."""
    total = 0.0
    for ones in range(n + 1):
        weight = math.comb(n, ones) * p**ones * (1 - p) ** (n - ones)
        if weight > _RARE:
            low, high = interval(ones, n)
            total += weight * (low <= p <= high)
    return total


def outcomes(n: int, win: float, loss: float) -> Iterator[tuple[int, int, float]]:
    """Pairs (1, 0) and (0, 1), and how probable that is."""
    for b in range(n + 1):
        for c in range(n - b + 1):
            log = (
                math.lgamma(n + 1)
                - math.lgamma(b + 1)
                - math.lgamma(c + 1)
                - math.lgamma(n - b - c + 1)
                + (n - b - c) * math.log1p(-win - loss)
                + c * math.log(loss)
                + (b * math.log(win) if b else 0.0)
            )
            if (weight := math.exp(log)) > _RARE:
                yield b, c, weight


def passes(
    max_drop: float,
    discordant: float,
    n: int,
    interval: Callable[[int, int, int], Interval],
    min_pairs: int = 0,
) -> float:
    """How often the gate passes a true drop of `max_drop` itself: 0.025 is promised at most."""
    rule = GateRule("accuracy", against="baseline", max_drop=max_drop, min_pairs=min_pairs)
    win, loss = (discordant - max_drop) / 2, (discordant + max_drop) / 2
    total = 0.0
    for b, c, weight in outcomes(n, win, loss):
        found = interval(b, c, n)
        number = Number(
            "accuracy", found.value, found.low, found.high, n=n, pairs=n, difference=True
        )
        if decide(rule, number)[0] is Verdict.PASS:
            total += weight
    return total


def tango_alone(b: int, c: int, n: int) -> Interval:
    """Tango's interval, however many pairs there are."""
    low, high = tango(b, c, n)
    return Interval((b - c) / n, low, high)


def bootstrap_as_it_was(b: int, c: int, n: int) -> Interval:
    """Before: no width where all pairs are equal, which then ruled anything out."""
    found = of_pairs(b, c, n)
    if found.low == found.high and found.value is not None:
        return Interval(found.value, found.value - 1e-9, found.value + 1e-9)
    return found
