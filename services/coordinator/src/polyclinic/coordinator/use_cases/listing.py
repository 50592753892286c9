"""The newest runs."""

from __future__ import annotations

from polyclinic.coordinator.ports.store import Runs
from polyclinic.records.runs import RunProgress

DEFAULT_LIMIT = 50
MAX_LIMIT = 1000


class ListRuns:
    """Lists runs, the newest first."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs

    async def __call__(self, limit: int) -> list[RunProgress]:
        """At most `limit` runs; 0 means 50, and no more than 1000 are given.

        Raises:
            TransientError: the database cannot be reached.
        """
        return await self._runs.newest(min(limit, MAX_LIMIT) if limit > 0 else DEFAULT_LIMIT)
