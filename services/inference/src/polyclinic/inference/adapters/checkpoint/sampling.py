"""Which token comes next."""

from collections.abc import Sequence
from typing import Any, Protocol

import torch

from polyclinic.inference.domain.jobs import Generation


class Drawing(Protocol):
    """A row of a batch: how it draws, and its own source of random numbers."""

    job: Generation
    random: Any


def choose(logits: Any, rows: Sequence[Drawing]) -> list[int]:  # noqa: ANN401 - a tensor
    """The next token of each row.

    Args:
        logits: Shape (rows, vocabulary).
        rows: At temperature 0 the likeliest token is taken, and of equals the first. Otherwise one
            is drawn from the row's own source, so that a seed means the same in any batch.
    """
    chosen: list[int] = logits.argmax(dim=-1).tolist()
    for index, row in enumerate(rows):
        if row.job.temperature > 0:
            weights = _nucleus(logits[index].float().cpu() / row.job.temperature, row.job.top_p)
            chosen[index] = int(torch.multinomial(weights, 1, generator=row.random))
    return chosen


def _nucleus(logits: Any, top_p: float) -> Any:  # noqa: ANN401 - tensors of shape (vocabulary,)
    """Probabilities, with 0 for what lies outside of the most likely that make up `top_p`."""
    probabilities = logits.softmax(dim=-1)
    if top_p >= 1:
        return probabilities
    ordered, places = probabilities.sort(descending=True)
    # A token belongs to the nucleus while those before it do not fill it; the first always does.
    outside = ordered.cumsum(dim=-1) - ordered >= top_p
    outside[0] = False
    return probabilities.scatter(-1, places, ordered.masked_fill(outside, 0.0))
