"""One run, as far as it is."""

from __future__ import annotations

from polyclinic.bus.errors import PermanentError
from polyclinic.coordinator.ports.store import Runs
from polyclinic.records.runs import RunProgress


class FindRun:
    """Finds a run; changes nothing."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs

    async def __call__(self, run_id: str) -> RunProgress:
        """How far a run is.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: the database cannot be reached.
        """
        progress = await self._runs.progress(run_id)
        if progress is None:
            raise PermanentError(f'There is no run "{run_id}".', code="not_found")
        return progress
