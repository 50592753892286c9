"""Progress of a run, at every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from polyclinic.coordinator.domain.runs import Progress, RunState
from polyclinic.coordinator.use_cases.steering import Steer


class Watch:
    """Looks at the store, so that it sees what another replica did as well."""

    def __init__(self, steer: Steer, *, every_s: float) -> None:
        self._steer = steer
        self._every_s = every_s

    async def __call__(self, run_id: str) -> AsyncIterator[Progress]:
        """The run now and at every change, until it ended.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: the database cannot be reached.
        """
        seen: Progress | None = None
        while seen is None or seen.state is RunState.RUNNING:
            progress = await self._steer.progress(run_id)
            if progress != seen:
                seen = progress
                yield progress
            if progress.state is RunState.RUNNING:
                await asyncio.sleep(self._every_s)
