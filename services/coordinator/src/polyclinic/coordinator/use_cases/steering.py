"""Cancel, resume, and what becomes of runs that a stopped coordinator left."""

from __future__ import annotations

import asyncio

from polyclinic.bus.errors import PermanentError
from polyclinic.bus.logging import get_logger
from polyclinic.coordinator.domain.runs import Progress, RunState
from polyclinic.coordinator.ports.bus import Cancellations
from polyclinic.coordinator.ports.store import Lifecycle, Runs

log = get_logger("polyclinic.coordinator.steering")


class Steer:
    """Stops runs and lets them go on."""

    def __init__(
        self,
        *,
        runs: Runs,
        lifecycle: Lifecycle,
        cancellations: Cancellations,
        wake: asyncio.Event,
    ) -> None:
        self._runs = runs
        self._lifecycle = lifecycle
        self._cancellations = cancellations
        self._wake = wake

    async def cancel(self, run_id: str) -> Progress:
        """Stop a run; what is scored stays. A run that has ended stays as it is.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: database or broker cannot be reached.
        """
        await self.progress(run_id)
        await self._runs.cancel(run_id)
        progress = await self.progress(run_id)
        if progress.state is RunState.CANCELLED:
            await self._cancellations.cancel(run_id)
        self._wake.set()
        return progress

    async def resume(self, run_id: str) -> tuple[Progress, int]:
        """Go on with whatever has no score; a run that goes on, or has all, stays as it is.

        Returns:
            The run, and the number of trials that are asked again.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: database or broker cannot be reached.
        """
        await self.progress(run_id)
        # First the workers, then the store: else they would drop the first commands.
        await self._cancellations.resume(run_id)
        trials = await self._runs.resume(run_id)
        self._wake.set()
        return await self.progress(run_id), trials

    async def progress(self, run_id: str) -> Progress:
        """How far a run is.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: the database cannot be reached.
        """
        progress = await self._runs.progress(run_id)
        if progress is None:
            raise PermanentError(f'There is no run "{run_id}".', code="not_found")
        return progress

    async def recover(self, *, cancel: bool) -> None:
        """Take up, or cancel, what was running when the coordinator stopped.

        Raises:
            TransientError: database or broker cannot be reached.
        """
        await self._lifecycle.release_leases()
        for run in await self._lifecycle.live():
            if cancel and run.state is RunState.RUNNING:
                log.warning("run cancelled at start; it can be resumed", run_id=run.run_id)
                await self.cancel(run.run_id)
            elif run.state is RunState.CANCELLED:
                await self._cancellations.cancel(run.run_id)
