"""Agreement of judges (SCIENCE 4)."""

import itertools
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.intervals import TOO_FEW

NO_VARIATION: Final = "no_variation"
"""Every rating is the same: agreement beyond chance is 0 / 0."""

Level = Literal["nominal", "ordinal", "interval"]
Ratings = NDArray[np.float64]
"""Shape (judges, items); nan is missing."""

_Rating = TypeVar("_Rating", bound=Hashable)
_Disagreement = Callable[[_Rating, _Rating], float]


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
    if len({len(row) for row in ratings}) > 1:
        raise ValueError("the judges rated different numbers of items")
    rows = [[math.nan if one is None else float(one) for one in row] for row in ratings]
    items = len(rows[0]) if rows else 0
    return alpha(np.array(rows, np.float64).reshape(len(rows), items), level)


def alpha(ratings: Ratings, level: Level = "ordinal") -> Agreement:
    """Krippendorff's alpha of ratings in an array; its time grows with the number of items."""
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


def _distance(level: Level, a: Ratings, b: Ratings) -> NDArray[np.float64]:
    return (a != b).astype(np.float64) if level == "nominal" else (a - b) ** 2


def _expected(level: Level, values: NDArray[np.float64], totals: NDArray[np.intp]) -> float:
    """Mean distance of two ratings that are drawn from all, without replacement."""
    n = int(totals.sum())
    if level == "nominal":
        return (n**2 - float((totals.astype(np.float64) ** 2).sum())) / (n * (n - 1))
    centred = values - float((values * totals).sum()) / n
    return 2 * float((totals * centred**2).sum()) / (n - 1)


def cohen_kappa(
    a: Sequence[_Rating],
    b: Sequence[_Rating],
    weights: "Literal['none', 'quadratic'] | _Disagreement[_Rating]" = "none",
) -> Agreement:
    """Agreement of two judges beyond chance.

    Args:
        a: Labels of the first judge, one an item; numbers when `weights` is "quadratic".
        b: Labels of the second judge for the same items.
        weights: How bad a disagreement is: each the same, the square of the difference, or a
            function of the two labels that is 0 for equal ones.

    Source:
        Cohen (1960, 1968): 1 - observed / expected disagreement.

    Raises:
        ValueError: if the judges labelled different numbers of items.
    """
    if len(a) != len(b):
        raise ValueError("the judges labelled different numbers of items")
    code = {label: i for i, label in enumerate(dict.fromkeys([*a, *b]))}
    labels = list(code)
    badness = weights if callable(weights) else _quadratic if weights == "quadratic" else _unequal
    disagreement = np.array([[float(badness(x, y)) for y in labels] for x in labels])
    left, right = (np.array([code[label] for label in side], np.intp) for side in (a, b))
    return _kappa(left, right, disagreement.reshape(len(labels), len(labels)))


def kappa(a: Ratings, b: Ratings, weights: Literal["none", "quadratic"]) -> Agreement:
    """Cohen's kappa of two judges' ratings, shape (items,), over what both rated (nan is missing).

    Its time grows with the number of items, and the square of the number of distinct ratings.
    """
    both = ~np.isnan(a) & ~np.isnan(b)
    a, b = a[both], b[both]
    values, place = np.unique(np.concatenate((a, b)), return_inverse=True)
    apart = values[:, None] - values[None, :]
    disagreement = apart**2 if weights == "quadratic" else (apart != 0).astype(np.float64)
    place = place.ravel()
    return _kappa(place[: len(a)], place[len(a) :], disagreement)


def _kappa(
    a: NDArray[np.intp], b: NDArray[np.intp], disagreement: NDArray[np.float64]
) -> Agreement:
    """From codes of labels, and how bad it is to give the one for the other."""
    n, k = len(a), len(disagreement)
    if not n:
        return Agreement(None, None, 0, TOO_FEW)
    table = np.bincount(a * k + b, minlength=k * k).reshape(k, k).astype(np.float64)
    raw = float(np.trace(table)) / n
    expected = float(table.sum(axis=1) @ disagreement @ table.sum(axis=0)) / n**2
    if expected == 0:
        return Agreement(None, raw, n, NO_VARIATION)
    return Agreement(1 - float((table * disagreement).sum()) / n / expected, raw, n)


def _unequal(x: object, y: object) -> float:
    return float(x != y)


def _quadratic(x: object, y: object) -> float:
    return (float(str(x)) - float(str(y))) ** 2
