"""Make the reports that are due, for as long as the service lives."""

import asyncio
import time

from polyclinic.bus.errors import TransientError
from polyclinic.bus.logging import describe, get_logger
from polyclinic.stats.ports import Store
from polyclinic.stats.use_cases.make_report import MakeReport

SWEEP_EVERY_S = 30.0
_RETRY_S = 1.0
_TRIES = 3

log = get_logger("polyclinic.stats.reports")


class ReportRuns:
    """Makes reports one after the other: of runs that something was heard of, and by a sweep.

    The sweep finds what a process that died or a store that was away has left.
    """

    def __init__(
        self, store: Store, make_report: MakeReport, *, sweep_every_s: float = SWEEP_EVERY_S
    ) -> None:
        self._store, self._make_report = store, make_report
        self._sweep_every_s = sweep_every_s
        self._waiting: dict[str, None] = {}
        self._woken = asyncio.Event()
        self._changed = asyncio.Condition()

    def wake(self, run_id: str) -> None:
        """Look at a run soon."""
        self._waiting[run_id] = None
        self._woken.set()

    async def wait_for_change(self, timeout_s: float) -> None:
        """Return when a report was made here, or after `timeout_s`."""
        try:
            async with asyncio.timeout(timeout_s), self._changed:
                await self._changed.wait()
        except TimeoutError:
            return

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            await self._sweep()
            sweep_at = time.monotonic() + self._sweep_every_s
            while await self._is_woken(sweep_at - time.monotonic()):
                await self._work()

    async def _is_woken(self, timeout_s: float) -> bool:
        """Whether a run came up before the timeout; only the waiting is cut short, never work."""
        if timeout_s <= 0:
            return False
        try:
            async with asyncio.timeout(timeout_s):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True

    async def _sweep(self) -> None:
        try:
            for run_id in await self._store.unreported():
                self._waiting.setdefault(run_id)
        except TransientError as error:
            log.warning("cannot look for runs without a report", code=error.code)
        await self._work()

    async def _work(self) -> None:
        while self._waiting:
            run_id = next(iter(self._waiting))
            del self._waiting[run_id]
            await self._report(run_id)

    async def _report(self, run_id: str) -> None:
        for again in range(_TRIES):
            try:
                made = await self._make_report(run_id)
            except TransientError as error:
                log.warning("report is tried again", run_id=run_id, code=error.code)
                await asyncio.sleep(_RETRY_S * 2**again)
                continue
            except Exception as error:
                # Whoever waits for the report must hear that none will come.
                log.error("report cannot be made", run_id=run_id, **describe(error))
                await self._give_up(run_id, error)
                made = True
            if made:
                async with self._changed:
                    self._changed.notify_all()
            return

    async def _give_up(self, run_id: str, error: Exception) -> None:
        try:
            due = await self._store.due(run_id)
            if due is not None:
                # Its type alone: the error's own words may hold sample text.
                problem = type(error).__name__
                await self._store.keep_failure(run_id, due.mark.revision, problem)
        except TransientError:
            log.warning("the store is away too", run_id=run_id)
