"""Means of columns, and weighted sums of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Column:
    """One mean over items of one data set.

    Attributes:
        dataset: Source data set, the stratum.
        value: Mean over samples; nan without any.
        n: Samples that it is over; for a difference, samples scored on both sides.
        units: Clusters that they fall into.
        only_a: Samples scored on the first side that are in no pair; 0 for a cell.
        only_b: Samples scored on the second side that are in no pair.
        ones: Of a cell of a binary metric whose samples are independent: how many are 1.
        wins: Of a difference of such cells: pairs (1, 0) and (0, 1).

    `ones` and `wins` are None where a sample is neither 0 nor 1, such as the mean of its epochs.
    """

    dataset: str
    value: float
    n: int
    units: int
    only_a: int = 0
    only_b: int = 0
    ones: int | None = None
    wins: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A weighted sum of column means: (index of a column, weight) for each term."""

    terms: tuple[tuple[int, float], ...]


UNDEFINED: Final = Quantity(())
"""A mean over nothing."""


def average(quantities: Sequence[Quantity]) -> Quantity:
    """The unweighted mean of quantities (the macro mean of SCIENCE 2); undefined if one is."""
    if not all(one.terms for one in quantities):
        return UNDEFINED
    share = 1 / len(quantities)
    return Quantity(tuple((i, w * share) for one in quantities for i, w in one.terms))


def minus(a: Quantity, b: Quantity) -> Quantity:
    """The difference a - b, resampled together; undefined if one is."""
    if not a.terms or not b.terms:
        return UNDEFINED
    return Quantity(a.terms + tuple((i, -w) for i, w in b.terms))
