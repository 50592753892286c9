"""Sentences that wait for a batch."""

import asyncio
from collections.abc import Sequence

from polyclinic.translator.domain.batches import choose
from polyclinic.translator.domain.sentence import Draft
from polyclinic.translator.ports import Prepared


class Waiting:
    """A sentence that stands in line, and the future that its caller awaits."""

    __slots__ = ("future", "prepared", "since")

    def __init__(self, prepared: Prepared, future: "asyncio.Future[Draft]", since: float) -> None:
        self.prepared = prepared
        self.future = future
        self.since = since


class Line:
    """First come, first in a batch; those of about its length come with it."""

    def __init__(self, batch_tokens: int) -> None:
        self._budget = batch_tokens
        self._tokens = 0
        self.waiting: list[Waiting] = []

    def since(self) -> float:
        """When the oldest came, in seconds of the loop's clock; the line is not empty."""
        return self.waiting[0].since

    def is_full(self) -> bool:
        """Whether a batch's worth of tokens waits."""
        return self._tokens >= self._budget

    def add(self, waiting: Waiting) -> None:
        """Join at the end."""
        self.waiting.append(waiting)
        self._tokens += len(waiting.prepared.tokens)

    def take(self) -> list[Waiting]:
        """The next batch; whoever has left is dropped. Empty when all have."""
        present = [waiting for waiting in self.waiting if not waiting.future.done()]
        lengths = [len(waiting.prepared.tokens) for waiting in present]
        chosen = choose(lengths, self._budget) if present else []
        taken = set(chosen)
        self._keep([one for index, one in enumerate(present) if index not in taken])
        return [present[index] for index in chosen]

    def clear(self) -> list[Waiting]:
        """Everyone leaves."""
        left = self.waiting
        self._keep([])
        return left

    def _keep(self, waiting: Sequence[Waiting]) -> None:
        self.waiting = list(waiting)
        self._tokens = sum(len(one.prepared.tokens) for one in self.waiting)
