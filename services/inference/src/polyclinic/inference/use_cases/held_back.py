"""A call that another one decides about."""

import asyncio


class HeldBackError(Exception):
    """A call on its way decides: leave, wait for its end, and come again."""

    def __init__(self, over: asyncio.Event) -> None:
        super().__init__()
        self._over = over

    async def ended(self) -> None:
        """Wait until the call has ended."""
        await self._over.wait()
