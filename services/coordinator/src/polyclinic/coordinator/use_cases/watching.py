"""RunProgress of a run, at every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from polyclinic.coordinator.use_cases.looking import Look
from polyclinic.records.runs import RunProgress, RunState


class Watch:
    """Looks at the store, so that it sees what another replica did as well."""

    def __init__(self, look: Look, *, every_s: float) -> None:
        self._look = look
        self._every_s = every_s

    async def __call__(self, run_id: str) -> AsyncIterator[RunProgress]:
        """The run now and at every change, until it ended.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: the database cannot be reached.
        """
        seen: RunProgress | None = None
        askers = await self._look.askers(run_id)
        while seen is None or seen.state is RunState.RUNNING:
            progress = await self._look(run_id, askers)
            if progress != seen:
                seen = progress
                yield progress
            if progress.state is RunState.RUNNING:
                await asyncio.sleep(self._every_s)
