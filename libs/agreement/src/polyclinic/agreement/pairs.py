"""Cohen's kappa of two judges from their labels or ratings."""

from collections.abc import Callable, Hashable, Sequence
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from polyclinic.agreement.alpha import Agreement, Ratings
from polyclinic.agreement.confusion import raw_agreement
from polyclinic.agreement.kappa import (
    NO_VARIATION,
    TOO_FEW,
    Weights,
    cohens_kappa,
    plain,
    quadratic,
)

_Label = TypeVar("_Label", bound=Hashable)
_Disagreement = Callable[[_Label, _Label], float]


def cohen_kappa(
    a: Sequence[_Label],
    b: Sequence[_Label],
    weights: "Literal['none', 'quadratic'] | _Disagreement[_Label]" = "none",
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
    left, right = (np.array([code[label] for label in side], np.intp) for side in (a, b))
    return _of_codes(left, right, _weights(list(code), weights))


def _weights(
    labels: Sequence[_Label], weights: "Literal['none', 'quadratic'] | _Disagreement[_Label]"
) -> Weights:
    if callable(weights):
        rows = [[float(weights(x, y)) for y in labels] for x in labels]
        return np.array(rows, np.float64).reshape(len(labels), len(labels))
    if weights == "quadratic":
        return quadratic([float(str(label)) for label in labels])
    return plain(len(labels))


def kappa(a: Ratings, b: Ratings, weights: Literal["none", "quadratic"]) -> Agreement:
    """Cohen's kappa of two judges' ratings, shape (items,), over what both rated (nan is missing).

    Its time grows with the number of items, and the square of the number of distinct ratings.
    """
    both = ~np.isnan(a) & ~np.isnan(b)
    a, b = a[both], b[both]
    values, place = np.unique(np.concatenate((a, b)), return_inverse=True)
    disagreement = quadratic(values.tolist()) if weights == "quadratic" else plain(len(values))
    place = place.ravel()
    return _of_codes(place[: len(a)], place[len(a) :], disagreement)


def _of_codes(a: NDArray[np.intp], b: NDArray[np.intp], disagreement: Weights) -> Agreement:
    """From codes of labels, and how bad it is to give the one for the other."""
    n, k = len(a), len(disagreement)
    if not n:
        return Agreement(None, None, 0, TOO_FEW)
    table = np.bincount(a * k + b, minlength=k * k).reshape(k, k).astype(np.int64)
    value = cohens_kappa(table, disagreement)
    return Agreement(value, raw_agreement(table), n, None if value is not None else NO_VARIATION)
