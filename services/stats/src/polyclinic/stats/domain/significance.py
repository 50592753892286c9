"""Exact tests, adjustment for many tests, and detectable differences (SCIENCE 7)."""

import math
from collections.abc import Sequence
from statistics import NormalDist


def mcnemar_exact(b: int, c: int) -> float:
    """Two-sided exact p-value of a binary paired difference.

    Args:
        b: Pairs where only the first side is right.
        c: Pairs where only the second side is right.

    Returns:
        Twice the smaller tail of Binomial(b + c, 1/2), at most 1; 1 when no pair differs.

    Raises:
        ValueError: if a count is negative.

    Source:
        McNemar (1947); the exact form is a sign test on the discordant pairs.
    """
    if b < 0 or c < 0:
        raise ValueError(f"counts of pairs cannot be negative: {b}, {c}")
    n, k = b + c, min(b, c)
    if n == 0:
        return 1.0
    # Terms of the tail in logarithms: 2 ** -n underflows from n = 1075 on.
    top = _log_choose(n, k) - n * math.log(2)
    term, total = 1.0, 1.0
    for i in range(k, 0, -1):
        term *= i / (n - i + 1)
        total += term
    return min(1.0, 2.0 * math.exp(top) * total)


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Adjust p-values for their number; None stays None and is not counted.

    Source:
        Holm (1979), step-down: p_(i) becomes max over j <= i of (m - j + 1) p_(j), at most 1.
    """
    known = sorted((p, i) for i, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    running = 0.0
    for rank, (p, i) in enumerate(known):
        running = max(running, min(1.0, (len(known) - rank) * p))
        adjusted[i] = running
    return adjusted


def detectable_difference(standard_error: float, level: float = 0.95, power: float = 0.8) -> float:
    """Smallest true difference that a test at `level` finds with `power`.

    Args:
        standard_error: Of the paired difference: sd(d) / sqrt(n) for one data set.

    Returns:
        (z_(1 - alpha/2) + z_power) * standard_error, in the metric's unit (SCIENCE 7).
    """
    normal = NormalDist()
    return (normal.inv_cdf(0.5 + level / 2) + normal.inv_cdf(power)) * standard_error
