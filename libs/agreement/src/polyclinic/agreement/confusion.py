"""Two raters of the same items, as a table of counts."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
"""Shape (labels, labels); `[i, j]` counts the items that A labelled `i` and B labelled `j`."""


def confusion_table(a: Sequence[float], b: Sequence[float], labels: Sequence[float]) -> Counts:
    """Count the items by both labels.

    Args:
        a: Labels of the first rater, one an item.
        b: Labels of the second rater for the same items.
        labels: All labels that can be, each once, in the order of rows and columns.

    Raises:
        ValueError: the raters labelled different numbers of items, or with an unknown label.
    """
    place = {label: at for at, label in enumerate(labels)}
    unknown = {label for label in (*a, *b) if label not in place}
    if unknown:
        raise ValueError(f"labels that cannot be: {sorted(unknown)}")
    table = np.zeros((len(place), len(place)), np.int64)
    for left, right in zip(a, b, strict=True):
        table[place[left], place[right]] += 1
    return table


def raw_agreement(table: Counts) -> float | None:
    """Share of the items that both labelled alike; None without items."""
    total = int(table.sum())
    return float(np.trace(table)) / total if total else None
