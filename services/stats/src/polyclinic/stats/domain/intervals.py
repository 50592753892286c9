"""Percentile intervals, and the small estimates that stand alone (SCIENCE 7)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.resampling import Stratum

TOO_FEW: Final = "too_few"
"""Fewer than two units: there is a value, but its spread cannot be known."""
DEGENERATE: Final = "degenerate"
"""Every unit is equal: a bootstrap interval has no width, which is no proof of certainty."""
NO_ITEMS: Final = "no_items"
"""Nothing was scored: there is no value."""

BOOTSTRAP: Final = "bootstrap"
"""Between the quantiles of resamples of whole clusters."""
WILSON: Final = "wilson"
"""The score interval of one proportion."""
TANGO: Final = "tango"
"""The score interval of the difference of two paired proportions."""
COMBINED: Final = "combined"
"""Score intervals of the parts of a mean or difference over them, taken together."""

_SAME: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its interval and what made that; None is undefined, never nan."""

    value: float | None
    low: float | None = None
    high: float | None = None
    flag: str | None = None
    standard_error: float | None = None
    method: str | None = None


def percentile_interval(value: float, replicates: NDArray[np.float64], level: float) -> Interval:
    """Interval of `value` between the quantiles of its replicates (linear, type 7).

    Replicates that are nan (a resample that held no item) are left out.
    """
    if np.isnan(replicates).any():
        replicates = replicates[~np.isnan(replicates)]
    if not len(replicates):
        return Interval(value, flag=TOO_FEW)
    tail = (1 - level) / 2
    low, high = np.quantile(replicates, [tail, 1 - tail])
    flag = DEGENERATE if float(np.ptp(replicates)) <= _SAME else None
    if flag:
        low = high = value
    return Interval(value, float(low), float(high), flag, float(np.std(replicates)), BOOTSTRAP)


def bootstrap_mean(
    values: Sequence[float | None],
    *,
    level: float = 0.95,
    clusters: Sequence[str] | None = None,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Mean with a percentile bootstrap interval.

    Args:
        values: One number an item; None or nan is missing and left out.
        clusters: The unit of resampling of each item; by default every item is its own.
    """
    names = list(clusters) if clusters is not None else [str(i) for i in range(len(values))]
    pairs = [
        (float(value), name)
        for value, name in zip(values, names, strict=True)
        if value is not None and math.isfinite(value)
    ]
    if not pairs:
        return Interval(None, flag=NO_ITEMS)
    units = sorted({name for _, name in pairs})
    value = float(np.mean([value for value, _ in pairs]))
    if len(units) < 2:  # noqa: PLR2004 - one unit has no spread
        return Interval(value, flag=TOO_FEW)
    place = {name: i for i, name in enumerate(units)}
    at = np.array([place[name] for _, name in pairs])
    items = np.array([value for value, _ in pairs])
    sums = np.bincount(at, weights=items, minlength=len(units)).astype(np.float64)
    counts = np.bincount(at, minlength=len(units)).astype(np.float64)
    stratum = Stratum(sums[None, :], counts[None, :], np.zeros(1, np.intp), key="items")
    replicates = stratum.replicates(np.zeros(1, np.intp), resamples, seed)[0]
    return percentile_interval(value, replicates, level)


class ItemsDifferError(ValueError):
    """The two sides of a pair do not hold the same items."""

    def __init__(self, only_a: Sequence[str], only_b: Sequence[str]) -> None:
        self.only_a, self.only_b = sorted(only_a), sorted(only_b)
        super().__init__(
            f"item sets differ: only in a: {', '.join(self.only_a) or 'none'}; "
            f"only in b: {', '.join(self.only_b) or 'none'}"
        )


def paired_bootstrap(
    a: Mapping[str, float],
    b: Mapping[str, float],
    *,
    level: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Mean of a - b over the same items, with the interval of the paired difference.

    Raises:
        ItemsDifferError: if an item is on one side only; a join would change the question.
    """
    if a.keys() != b.keys():
        raise ItemsDifferError(list(a.keys() - b.keys()), list(b.keys() - a.keys()))
    differences = [a[item] - b[item] for item in sorted(a)]
    return bootstrap_mean(differences, level=level, resamples=resamples, seed=seed)


@dataclass(frozen=True, slots=True)
class Mean:
    """Mean of what is there, and how much is not."""

    mean: float | None
    n: int
    missing: int


def mean_scores(values: Sequence[float | None]) -> Mean:
    """Mean of the scores that are numbers; a missing score is counted, never 0."""
    known = [value for value in values if value is not None and math.isfinite(value)]
    mean = math.fsum(known) / len(known) if known else None
    return Mean(mean, len(known), len(values) - len(known))


@dataclass(frozen=True, slots=True)
class Gap:
    """Difference of two groups' accuracies; None with the group that has no items."""

    gap: float | None
    flag: str | None = None


def gap(groups: Mapping[str, tuple[int, int]]) -> Gap:
    """Share of the first group minus share of the second.

    Args:
        groups: Two groups by name, each with its right answers and its items.

    Raises:
        ValueError: if there are not exactly two groups.
    """
    (name_a, (right_a, n_a)), (name_b, (right_b, n_b)) = _two(groups)
    for name, n in ((name_a, n_a), (name_b, n_b)):
        if n == 0:
            return Gap(None, f"group {name} has no items")
    return Gap(right_a / n_a - right_b / n_b)


def _two(groups: Mapping[str, tuple[int, int]]) -> list[tuple[str, tuple[int, int]]]:
    items = list(groups.items())
    if len(items) != 2:  # noqa: PLR2004 - a difference has two sides
        raise ValueError(f"a gap needs two groups, not {len(items)}: {', '.join(groups)}")
    return items


def expand_cluster_draw(sizes: Mapping[str, int], draw: Sequence[str]) -> int:
    """Number of rows in a resample of whole clusters; a cluster drawn twice counts twice.

    Raises:
        KeyError: if a drawn cluster has no size.
    """
    return sum(sizes[cluster] for cluster in draw)


def effective_n(samples: int, epochs: int) -> int:
    """Units of resampling: four tries at one question are not four questions.

    Raises:
        ValueError: if a number is negative.
    """
    if samples < 0 or epochs < 0:
        raise ValueError(f"numbers of samples and epochs cannot be negative: {samples}, {epochs}")
    return samples if epochs else 0


def accuracy(right: Sequence[bool | None], unscored: int = 0) -> Mean:
    """Share of right answers.

    Args:
        right: One an item that was asked and came back; None is no answer, which is wrong.
        unscored: Items lost to the infrastructure: missing, in neither count (SCIENCE 1).
    """
    n = len(right)
    return Mean(sum(bool(one) for one in right) / n if n else None, n, unscored)


def chance_level(options: Sequence[int]) -> float | None:
    """Expected accuracy of a blind guess: mean of 1 / number of options; None without items.

    Raises:
        ValueError: if a question has no options.
    """
    if any(number < 1 for number in options):
        raise ValueError("a question without options cannot be guessed")
    return math.fsum(1 / number for number in options) / len(options) if options else None


def interquartile_range(values: Sequence[float]) -> tuple[float, float] | None:
    """First and third quartile, linear (type 7), across models (SCIENCE 2); None without values."""
    if not values:
        return None
    low, high = np.quantile(np.asarray(values, np.float64), [0.25, 0.75])
    return float(low), float(high)
