"""Which of the sentences that wait go into one batch."""

from collections.abc import Sequence


def choose(lengths: Sequence[int], budget: int) -> list[int]:
    """Pick a batch: the one that waits longest, and whatever pads it least.

    A batch costs its longest sentence times its size, so lengths near each other go together.
    The oldest is in every batch, so nothing waits for ever.

    Args:
        lengths: Tokens of those that wait, the oldest first; not empty.
        budget: Tokens of a batch, padding included.

    Returns:
        Indices into `lengths`, by length; at least the first, however long it is.
    """
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    low = high = order.index(0)
    longest = lengths[0]
    while True:
        size = high - low + 2
        shorter = low > 0 and longest * size <= budget
        longer = high + 1 < len(order) and lengths[order[high + 1]] * size <= budget
        if longer and shorter:
            # The nearer neighbour pads less.
            up = lengths[order[high + 1]] - longest
            down = longest - lengths[order[low - 1]]
            shorter = down <= up
        if shorter:
            low -= 1
        elif longer:
            high += 1
            longest = lengths[order[high]]
        else:
            return order[low : high + 1]
