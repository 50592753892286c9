"""Equal questions that are asked at the same time are asked once."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from polyclinic.inference.domain.completion import from_cache
from polyclinic.records.completions import Completion


class InFlight:
    """Calls that are under way, by cache key."""

    def __init__(self) -> None:
        self._calls: dict[str, _Call] = {}

    async def once(self, key: str, ask: Callable[[], Awaitable[Completion]]) -> Completion:
        """The outcome of `ask`, or of an equal call that is already under way.

        Only the first of those that share a call bears its cost. The call goes on until the last
        of them has left.

        Raises:
            ServiceError: whatever `ask` raises, to each of them.
        """
        call = self._calls.get(key)
        joined = call is not None
        if call is None:
            call = self._calls[key] = _Call(asyncio.ensure_future(ask()))
            call.task.add_done_callback(partial(self._forget, key, call))
        call.waiting += 1
        try:
            completion = await asyncio.shield(call.task)
        finally:
            call.waiting -= 1
            if not call.waiting and not call.task.done():
                call.task.cancel()
                # Whoever asks the same from now on must not join a call that is ending.
                self._forget(key, call, call.task)
        return from_cache(completion) if joined else completion

    def _forget(self, key: str, call: "_Call", _: asyncio.Future[Completion]) -> None:
        if self._calls.get(key) is call:
            del self._calls[key]


class _Call:
    __slots__ = ("task", "waiting")

    def __init__(self, task: asyncio.Future[Completion]) -> None:
        self.task = task
        self.waiting = 0
