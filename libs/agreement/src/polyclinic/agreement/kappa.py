"""Cohen's kappa, plain and weighted, with an interval."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from polyclinic.agreement.confusion import Counts, raw_agreement

NO_VARIATION = "no_variation"
TOO_FEW = "too_few"
DEGENERATE = "degenerate"

Weights = NDArray[np.float64]
"""Shape (labels, labels): how much each disagreement counts; 0 on the diagonal."""
_DEFINED_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Kappa:
    """Agreement beyond chance, None where it is undefined, with the raw agreement beside it.

    `n` counts the items; `low` and `high` bound the percentile interval; `flag` says why there is
    no number, or no interval.
    """

    value: float | None
    raw: float | None
    n: int
    low: float | None = None
    high: float | None = None
    flag: str | None = None


def plain(labels: int) -> Weights:
    """Every disagreement counts alike."""
    return 1.0 - np.eye(labels)


def quadratic(labels: Sequence[float]) -> Weights:
    """A disagreement counts by the square of its distance."""
    values = np.asarray(labels, np.float64)
    squares: Weights = (values[:, np.newaxis] - values[np.newaxis, :]) ** 2
    return squares


def cohens_kappa(table: Counts, weights: Weights) -> float | None:
    """1 - observed / expected disagreement; None when chance alone would agree everywhere.

    Args:
        table: Shape (labels, labels), counts of the two raters' labels.
        weights: `plain`, `quadratic`, or any others.

    Source:
        Cohen (1960, 1968); SCIENCE section 4.
    """
    value = _kappas(table[np.newaxis].astype(np.float64), weights)[0]
    return None if np.isnan(value) else float(value)


def kappa_with_interval(
    table: Counts,
    weights: Weights,
    *,
    resamples: int = 10_000,
    level: float = 0.95,
    seed: int = 0,
) -> Kappa:
    """Kappa and its percentile interval over resamples of the items.

    Resampling items with replacement draws the table's counts from a multinomial: exact and fast.
    Replicates in which nothing varies have no kappa and are left out; when they are more than
    half, so is the interval.

    Args:
        table: As for `cohens_kappa`.
        weights: As for `cohens_kappa`.
        resamples: Replicates.
        level: Confidence level in (0, 1).
        seed: Of the draw; the same seed gives the same interval.
    """
    n, raw = int(table.sum()), raw_agreement(table)
    if n == 0:
        return Kappa(None, raw, n, flag=TOO_FEW)
    value = cohens_kappa(table, weights)
    if value is None:
        return Kappa(None, raw, n, flag=NO_VARIATION)
    if n == 1:
        return Kappa(value, raw, n, flag=TOO_FEW)
    draws = np.random.default_rng(seed).multinomial(n, table.ravel() / n, size=resamples)
    drawn = _kappas(draws.reshape(resamples, *table.shape).astype(np.float64), weights)
    drawn = drawn[~np.isnan(drawn)]
    if len(drawn) < _DEFINED_SHARE * resamples:
        return Kappa(value, raw, n, flag=DEGENERATE)
    tail = (1 - level) / 2
    low, high = np.quantile(drawn, [tail, 1 - tail])
    flag = DEGENERATE if low == high else None
    return Kappa(value, raw, n, float(low), float(high), flag)


def _kappas(tables: NDArray[np.float64], weights: Weights) -> NDArray[np.float64]:
    """Kappa of each table, shape (tables,); nan where expected disagreement is 0."""
    n = tables.sum(axis=(1, 2))
    rows, columns = tables.sum(axis=2), tables.sum(axis=1)
    observed = (tables * weights).sum(axis=(1, 2)) / n
    expected = np.einsum("ti,ij,tj->t", rows, weights, columns) / n**2
    with np.errstate(divide="ignore", invalid="ignore"):
        kappas: NDArray[np.float64] = np.where(expected > 0, 1 - observed / expected, np.nan)
    return kappas
