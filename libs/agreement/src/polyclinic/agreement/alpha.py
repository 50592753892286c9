"""Krippendorff's alpha of any number of judges, whatever is missing."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from polyclinic.agreement.kappa import NO_VARIATION, TOO_FEW

Level = Literal["nominal", "ordinal", "interval", "ratio"]
Label = float | str
_CHUNK = 1_000_000
"""Distances of values held at a time."""
Ratings = NDArray[np.float64]
"""Shape (judges, items); nan is missing."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A coefficient, None when it is undefined, with the raw agreement beside it.

    `raw` is the share of pairs of ratings of one item that are equal; `n` the items with a pair.
    `flag` says why there is no coefficient: "too_few" without a pair, "no_variation" when every
    rating is the same, so that agreement beyond chance is 0 / 0.
    """

    value: float | None
    raw: float | None
    n: int
    flag: str | None = None


def krippendorff(ratings: Sequence[Sequence[Label | None]], level: Level = "ordinal") -> Agreement:
    """Krippendorff's alpha.

    Args:
        ratings: Shape (judges, items); None is missing. Labels may be texts where level is nominal.
        level: How far two ratings differ: not equal, by rank, by value, or by value relative to
            their sum (for quantities with a true zero).

    Source:
        Krippendorff, "Computing Krippendorff's alpha-reliability" (2011).

    Raises:
        ValueError: if the judges rated different numbers of items, the level is unknown, or ratings
            do not fit it: texts that are not nominal, quantities under 0.
    """
    if level not in get_args(Level):
        raise ValueError(f'there is no level "{level}"; known are {", ".join(get_args(Level))}')
    if len({len(row) for row in ratings}) > 1:
        raise ValueError("the judges rated different numbers of items")
    rows = _numbered(ratings) if level == "nominal" else [_measured(row, level) for row in ratings]
    items = len(rows[0]) if rows else 0
    return alpha(np.array(rows, np.float64).reshape(len(rows), items), level)


def _numbered(ratings: Sequence[Sequence[Label | None]]) -> list[list[float]]:
    """Labels as numbers of their own, whatever they are: nominal ones are only equal or not."""
    known: dict[Label, float] = {}

    def number(label: Label | None) -> float:
        if label is None or (isinstance(label, float) and math.isnan(label)):
            return math.nan
        return known.setdefault(label, float(len(known)))

    return [[number(one) for one in row] for row in ratings]


def _measured(row: Sequence[Label | None], level: Level) -> list[float]:
    texts = [one for one in row if isinstance(one, str)]
    if texts:
        raise ValueError(f'"{texts[0]}" is no number, which the level {level} needs')
    return [math.nan if one is None else float(one) for one in row]


def alpha(ratings: Ratings, level: Level = "ordinal") -> Agreement:
    """Krippendorff's alpha of ratings in an array; its time grows with the number of items.

    Raises:
        ValueError: if `level` is "ratio" and a rating is under 0.
    """
    there = ~np.isnan(ratings)
    paired = there.sum(axis=0) > 1
    ratings, there = ratings[:, paired], there[:, paired]
    items = int(paired.sum())
    if not items:
        return Agreement(None, None, 0, TOO_FEW)
    values, place, totals = np.unique(ratings[there], return_inverse=True, return_counts=True)
    compared = list(_compared(ratings))
    pairs = sum(both.sum() for both, _, _ in compared)
    raw = float(sum((both & (a == b)).sum() for both, a, b in compared) / pairs)
    if level == "ratio" and values[0] < 0:
        raise ValueError(f"{values[0]:g} is under 0, and the level ratio needs a true zero")
    if len(values) == 1:
        return Agreement(None, raw, items, NO_VARIATION)
    on_scale = _positions(level, values, totals)
    placed = np.full(ratings.shape, np.nan)
    placed[there] = on_scale[place.ravel()]
    n = int(totals.sum())
    # Each pair counts in both orders, and an item as much as it has ratings.
    weight = 2 / (there.sum(axis=0) - 1)
    observed = sum(
        float((weight[both] * _distance(level, a[both], b[both])).sum())
        for both, a, b in _compared(placed)
    )
    return Agreement(1 - (observed / n) / _expected(level, on_scale, totals), raw, items)


def _compared(ratings: Ratings) -> Iterator[tuple[NDArray[np.bool_], Ratings, Ratings]]:
    """Each pair of judges: where both rated, and their ratings."""
    for a, b in itertools.combinations(ratings, 2):
        yield ~np.isnan(a) & ~np.isnan(b), a, b


def _positions(
    level: Level, values: NDArray[np.float64], totals: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Where each value stands, so that its distance from another is the square of a difference.

    Ordinal: ratings between the two count whole, the two themselves half, which is the distance of
    their mean ranks.
    """
    return np.cumsum(totals) - totals / 2 if level == "ordinal" else values


def _distance(level: Level, a: Ratings, b: Ratings) -> Ratings:
    if level == "nominal":
        differs: Ratings = (a != b).astype(np.float64)
        return differs
    squares: Ratings = (a - b) ** 2
    if level != "ratio":
        return squares
    total = a + b
    # Two zeros are equal.
    relative: Ratings = np.divide(squares, total**2, out=np.zeros_like(squares), where=total != 0)
    return relative


def _expected(level: Level, values: NDArray[np.float64], totals: NDArray[np.intp]) -> float:
    """Mean distance of two ratings that are drawn from all, without replacement."""
    n = int(totals.sum())
    if level == "nominal":
        return (n**2 - float((totals.astype(np.float64) ** 2).sum())) / (n * (n - 1))
    if level == "ratio":
        return _expected_ratio(values, totals) / (n * (n - 1))
    centred = values - float((values * totals).sum()) / n
    return 2 * float((totals * centred**2).sum()) / (n - 1)


def _expected_ratio(values: NDArray[np.float64], totals: NDArray[np.intp]) -> float:
    """Sum of the distances of all pairs of ratings, both orders."""
    rows = max(1, _CHUNK // len(values))
    summed = 0.0
    for start in range(0, len(values), rows):
        part = values[start : start + rows, np.newaxis]
        distances = _distance("ratio", part, values[np.newaxis, :])
        summed += float(totals[start : start + rows] @ distances @ totals)
    return summed
