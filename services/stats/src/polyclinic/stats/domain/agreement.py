"""Agreement of judges (SCIENCE 4)."""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

NO_VARIATION = "no_variation"
"""Every rating is the same: agreement beyond chance is 0 / 0."""

Level = Literal["nominal", "ordinal", "interval"]
_Rating = TypeVar("_Rating", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Agreement:
    """A coefficient, None when it is undefined, with the raw agreement beside it.

    `raw` is the share of pairs of ratings of one item that are equal; `n` the items with a pair.
    """

    value: float | None
    raw: float | None
    n: int
    flag: str | None = None


def krippendorff(ratings: Sequence[Sequence[float | None]], level: Level = "ordinal") -> Agreement:
    """Krippendorff's alpha.

    Args:
        ratings: Shape (judges, items); None is missing.
        level: How far two ratings differ: not equal, by rank, or by value.

    Source:
        Krippendorff, "Computing Krippendorff's alpha-reliability" (2011).

    Raises:
        ValueError: if the judges rated different numbers of items.
    """
    units = [
        [rating for rating in unit if rating is not None and not math.isnan(rating)]
        for unit in zip(*ratings, strict=True)
    ]
    units = [unit for unit in units if len(unit) > 1]
    if not units:
        return Agreement(None, None, 0, "too_few")
    raw = _raw(units)
    totals = Counter(rating for unit in units for rating in unit)
    if len(totals) == 1:
        return Agreement(None, raw, len(units), NO_VARIATION)
    distance = _distance(level, totals)
    n = sum(totals.values())
    observed = sum(_spread(Counter(unit), distance) / (len(unit) - 1) for unit in units) / n
    expected = _spread(totals, distance) / (n * (n - 1))
    return Agreement(1 - observed / expected, raw, len(units))


def _raw(units: Sequence[Sequence[float]]) -> float:
    equal = sum(count * (count - 1) for unit in units for count in Counter(unit).values())
    return equal / sum(len(unit) * (len(unit) - 1) for unit in units)


def _spread(counts: Counter[float], distance: Callable[[float, float], float]) -> float:
    """Sum of the distances of all ordered pairs."""
    items = list(counts.items())
    return sum(m * n * distance(a, b) for a, m in items for b, n in items)


def _distance(level: Level, totals: Counter[float]) -> Callable[[float, float], float]:
    if level == "nominal":
        return lambda a, b: float(a != b)
    if level == "interval":
        return lambda a, b: (a - b) ** 2
    # Ordinal: ratings between the two count whole, the two themselves half. That is the distance of
    # their mean ranks.
    rank, below = {}, 0
    for value in sorted(totals):
        rank[value] = below + totals[value] / 2
        below += totals[value]
    return lambda a, b: (rank[a] - rank[b]) ** 2


def cohen_kappa(
    a: Sequence[_Rating], b: Sequence[_Rating], weights: Literal["none", "quadratic"] = "none"
) -> Agreement:
    """Agreement of two judges beyond chance.

    Args:
        a: Labels of the first judge, one an item; numbers when `weights` is "quadratic".
        b: Labels of the second judge for the same items.

    Source:
        Cohen (1960, 1968): 1 - observed / expected disagreement.

    Raises:
        ValueError: if the judges labelled different numbers of items.
    """
    pairs = list(zip(a, b, strict=True))
    if not pairs:
        return Agreement(None, None, 0, "too_few")
    n = len(pairs)
    raw = sum(x == y for x, y in pairs) / n
    left, right = Counter(a), Counter(b)

    def distance(x: _Rating, y: _Rating) -> float:
        if weights == "none":
            return float(x != y)
        return (float(str(x)) - float(str(y))) ** 2

    expected = sum(m * k * distance(x, y) for x, m in left.items() for y, k in right.items()) / n**2
    if expected == 0:
        return Agreement(None, raw, n, NO_VARIATION)
    observed = sum(distance(x, y) for x, y in pairs) / n
    return Agreement(1 - observed / expected, raw, n)
