"""From the vectors of tokens to the vector of a text."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Pooling = Literal["cls", "mean"]


def pool(
    states: NDArray[np.float32], lengths: Sequence[int], pooling: Pooling
) -> NDArray[np.float32]:
    """One vector for each text.

    Args:
        states: Shape (texts, tokens, dimension); padding stands at the end.
        lengths: Tokens of each text, special ones included.
        pooling: "cls" takes the first token's vector, "mean" the mean of all that are no padding.

    Returns:
        Shape (texts, dimension).
    """
    if pooling == "cls":
        return np.array(states[:, 0], dtype=np.float32)
    counts = np.asarray(lengths)[:, None]
    mask = np.arange(states.shape[1])[None, :] < counts
    sums: NDArray[np.float32] = (states * mask[:, :, None]).sum(axis=1, dtype=np.float32)
    means: NDArray[np.float32] = np.divide(sums, counts, dtype=np.float32)
    return means
