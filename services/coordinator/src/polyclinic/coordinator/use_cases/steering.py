"""Cancel, resume, and what becomes of runs that a stopped coordinator left."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from polyclinic.bus.logging import get_logger
from polyclinic.coordinator.ports.bus import Cancellations
from polyclinic.coordinator.ports.store import Lifecycle, Runs
from polyclinic.coordinator.use_cases.checking_resumes import CheckedResume, CheckResume
from polyclinic.coordinator.use_cases.finding import FindRun
from polyclinic.datasets.problems import Problem
from polyclinic.records.runs import RunProgress, RunState

log = get_logger("polyclinic.coordinator.steering")


@dataclass(frozen=True, slots=True)
class Resumption:
    """What became of a request to go on with a run.

    Attributes:
        run: How far it is.
        trials: That are asked again.
        problems: Why it does not go on.
        notes: Sentences on what is different since it was accepted.
    """

    run: RunProgress
    trials: int = 0
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Steer:
    """Stops runs and lets them go on."""

    def __init__(
        self,
        *,
        runs: Runs,
        lifecycle: Lifecycle,
        cancellations: Cancellations,
        check_resume: CheckResume,
        wake: asyncio.Event,
    ) -> None:
        self._runs = runs
        self._find = FindRun(runs)
        self._check_resume = check_resume
        self._lifecycle = lifecycle
        self._cancellations = cancellations
        self._wake = wake

    async def cancel(self, run_id: str) -> RunProgress:
        """Stop a run; what is scored stays. A run that has ended stays as it is.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: database or broker cannot be reached.
        """
        await self._find(run_id)
        await self._runs.cancel(run_id)
        progress = await self._find(run_id)
        if progress.state is RunState.CANCELLED:
            await self._cancellations.cancel(run_id)
        self._wake.set()
        return progress

    async def resume(self, run_id: str, *, accept_changed: bool = False) -> Resumption:
        """Go on with whatever has no score; a run that goes on, or has all, stays as it is.

        Models are checked first, as they are for a new run. What an endpoint says otherwise of a
        model than at acceptance keeps the run from going on, unless `accept_changed`.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: database, broker or inference service cannot be reached.
        """
        before = await self._find(run_id)
        checked = CheckedResume()
        if before.state is not RunState.RUNNING and before.scored < before.trials:
            checked = await self._check_resume(run_id, accept_changed=accept_changed)
        if checked.problems:
            log.info("resume refused", run_id=run_id, problems=len(checked.problems))
            return Resumption(before, problems=checked.problems)
        # First the workers, then the store: else they would drop the first commands.
        await self._cancellations.resume(run_id)
        trials = await self._runs.resume(run_id)
        self._wake.set()
        return Resumption(await self._find(run_id), trials, notes=checked.notes)

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
