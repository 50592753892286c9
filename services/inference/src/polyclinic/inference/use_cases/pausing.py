"""Questions that failed and wait until they are asked again."""

from collections.abc import Iterator
from contextlib import contextmanager


class Pauses:
    """Counts them."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def one(self) -> Iterator[None]:
        """One more, within."""
        self.count += 1
        try:
            yield
        finally:
            self.count -= 1
