"""A thread for processor work: the event loop keeps answering the broker meanwhile."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class OneThread:
    """Runs work one after the other.

    More threads would not read faster, since they share one interpreter, and each more would keep
    the loop waiting longer.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reading")

    async def __call__(self, work: Callable[[], T]) -> T:
        """Result of the work; raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Let the thread end; work that waits for it is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)
