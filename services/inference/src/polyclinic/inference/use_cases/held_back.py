"""A call that another one decides about."""

import asyncio
from contextlib import suppress


class HeldBackError(Exception):
    """A call on its way decides: leave, wait for its end, and come again."""

    def __init__(self, over: asyncio.Event, *, at_most_s: float | None = None) -> None:
        super().__init__()
        self._over, self._at_most_s = over, at_most_s

    async def ended(self) -> None:
        """Wait until the call has ended, or the time to ask again has come."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._at_most_s):
                await self._over.wait()
