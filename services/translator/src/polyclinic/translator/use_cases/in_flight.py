"""Equal sentences that are translated at the same time are translated once."""

import asyncio
from collections.abc import Awaitable, Callable

from polyclinic.translator.domain.segment import Outcome


class InFlight:
    """Translations that are under way, by cache key."""

    def __init__(self) -> None:
        self._running: dict[str, asyncio.Future[Outcome]] = {}

    async def once(self, key: str, translate: Callable[[], Awaitable[Outcome]]) -> Outcome:
        """The outcome of `translate`, or of an equal call that is already under way.

        Whoever waits for a call that fails or is cancelled calls by itself.

        Raises:
            ServiceError: whatever `translate` raises.
        """
        while (running := self._running.get(key)) is not None:
            await asyncio.wait([running])
            if not running.cancelled():
                return running.result().from_cache()
        mine = self._running[key] = asyncio.get_running_loop().create_future()
        try:
            outcome = await translate()
            mine.set_result(outcome)
        finally:
            del self._running[key]
            mine.cancel()
        return outcome
