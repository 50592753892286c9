"""Score intervals: of one proportion, and of the difference of two paired ones (SCIENCE 7).

With few items the percentile bootstrap is too narrow, and has no width at all where all items are
equal. These come from inverting a test whose variance is that of the value under test, so they hold
their coverage from a handful of items on and always have a width.
"""

import math
from statistics import NormalDist
from typing import Final

_STEPS: Final = 60
"""Halvings of [-1, 1]: far below what a report shows, and about the last bit of a float."""


def wilson(ones: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Interval of the share of ones among `n` independent items of 0 and 1.

    Returns:
        Lower and upper bound in [0, 1].

    Raises:
        ValueError: if `n` is no number of items, or there are fewer than 0 or more than `n` ones.

    Source:
        Wilson (1927), "Probable inference, the law of succession, and statistical inference".
    """
    if n < 1 or not 0 <= ones <= n:
        raise ValueError(f"{ones} of {n} items is no share")
    z2 = _z(level) ** 2
    share = ones / n
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = math.sqrt(z2 * (share * (1 - share) + z2 / (4 * n)) / n) / (1 + z2 / n)
    # At the ends the bound is the end, whatever the last bit of the arithmetic says.
    low = 0.0 if ones == 0 else max(0.0, middle - half)
    high = 1.0 if ones == n else min(1.0, middle + half)
    return low, high


def tango(b: int, c: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Interval of the difference of two proportions of the same `n` independent items.

    Args:
        b: Pairs where only the first side is 1.
        c: Pairs where only the second side is 1.
        n: All pairs.
        level: Confidence level in (0, 1).

    Returns:
        Lower and upper bound of (b - c) / n, in [-1, 1].

    Raises:
        ValueError: if a count is negative, or more pairs differ than there are.

    Source:
        Tango (1998), "Equivalence test and confidence interval for the difference in proportions
        for the paired-sample design", equations 5 and 8.
    """
    if n < 1 or b < 0 or c < 0 or b + c > n:
        raise ValueError(f"{b} and {c} of {n} pairs cannot differ")
    z = _z(level)
    return -_upper(c, b, n, z), _upper(b, c, n, z)


def _z(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, unlike {level}")
    return NormalDist().inv_cdf(0.5 + level / 2)


def _upper(b: int, c: int, n: int, z: float) -> float:
    """The difference above (b - c) / n where the score statistic has fallen to -z."""
    low, high = (b - c) / n, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _score(b, c, n, middle) > -z:
            low = middle
        else:
            high = middle
    return high


def _score(b: int, c: int, n: int, difference: float) -> float:
    """Tango's statistic of the hypothesis that the true difference is `difference`.

    Its variance is the one under the hypothesis, with the share of (0, 1) pairs at its greatest
    likelihood there: the larger root of a quadratic.
    """
    linear = (2 * n + c - b) * difference - b - c
    constant = -c * difference * (1 - difference)
    root = math.sqrt(max(0.0, linear * linear - 8 * n * constant))
    only_second = (root - linear) / (4 * n)
    variance = n * (2 * only_second + difference * (1 - difference))
    over = b - c - n * difference
    if variance <= 0:
        return 0.0 if over == 0 else math.copysign(math.inf, over)
    return over / math.sqrt(variance)
