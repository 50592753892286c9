"""Vectors of texts."""

import numpy as np
from numpy.typing import NDArray


def unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Vectors of length 1; one without direction stays as it is.

    Args:
        vectors: Shape (texts, dimension).
    """
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: NDArray[np.float32] = np.divide(vectors, lengths, out=vectors.copy(), where=lengths > 0)
    return scaled
