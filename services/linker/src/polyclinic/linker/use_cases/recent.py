"""Results that were asked for lately, so that equal questions are worked on once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The results used last, at most so many; and what is being made now."""

    def __init__(self, most: int) -> None:
        """Build.

        Args:
            most: Results that are kept; 0 keeps none.
        """
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._running: dict[K, asyncio.Future[V]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        """The kept result, that of an equal call under way, or what `make` makes.

        Whoever waits for a call that fails or is cancelled calls by itself.

        Raises:
            ServiceError: whatever `make` raises.
        """
        while True:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            running = self._running.get(key)
            if running is None:
                return await self._make(key, make)
            await asyncio.wait([running])
            if not running.cancelled():
                return running.result()

    async def _make(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        mine = self._running[key] = asyncio.get_running_loop().create_future()
        try:
            value = await make()
            mine.set_result(value)
        finally:
            del self._running[key]
            mine.cancel()
        self._kept[key] = value
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value
