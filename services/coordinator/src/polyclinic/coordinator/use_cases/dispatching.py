"""The coordinator's own work: plan, fill windows, begin and end runs, sweep up."""

from __future__ import annotations

import asyncio

from polyclinic.bus.errors import TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.coordinator.domain.recording import Owed, OwedCommand, decide
from polyclinic.coordinator.ports.bus import Cancellations, Publisher
from polyclinic.coordinator.ports.clock import Clock
from polyclinic.coordinator.ports.store import Lifecycle, LiveRun, Runs, Trials
from polyclinic.coordinator.use_cases.delivering import Deliver
from polyclinic.records.runs import RunState

IDLE_S = 1.0
LEAST_PAUSE_S = 0.1
# Between two ticks results gather, so that the cost of looking at every run is shared.

log = get_logger("polyclinic.coordinator.dispatching")


class Dispatch:
    """Brings every run on, a tick at a time, for ever."""

    def __init__(
        self,
        *,
        runs: Runs,
        trials: Trials,
        lifecycle: Lifecycle,
        publisher: Publisher,
        cancellations: Cancellations,
        deliver: Deliver,
        wake: asyncio.Event,
    ) -> None:
        self._runs = runs
        self._trials = trials
        self._lifecycle = lifecycle
        self._publisher = publisher
        self._cancellations = cancellations
        self._deliver = deliver
        self._wake = wake

    async def run(self) -> None:
        """Tick whenever something was recorded, and once a second; cancelled at the end."""
        while True:
            self._wake.clear()
            try:
                await self.tick()
            except TransientError as error:
                log.warning("dispatching pauses", code=error.code, detail=error.detail)
                await asyncio.sleep(IDLE_S)
            await asyncio.sleep(LEAST_PAUSE_S)
            try:
                await asyncio.wait_for(self._wake.wait(), IDLE_S)
            except TimeoutError:
                continue

    async def tick(self) -> None:
        """Do for every live run what there is to do now.

        Raises:
            TransientError: database or broker cannot be reached.
        """
        await self._deliver.flush()
        for run in await self._lifecycle.live():
            if not run.accepted_acked:
                event = await self._runs.accepted_event(run.run_id)
                await self._publisher.announce_accepted(run.run_id, event)
                await self._lifecycle.mark_accepted(run.run_id)
            if run.state is RunState.RUNNING:
                await self._go_on(run)
            if run.is_ending:
                await self._close(run.run_id)

    async def _go_on(self, run: LiveRun) -> None:
        if self._cancellations.is_cancelled(run.run_id):
            await self._cancellations.resume(run.run_id)
        for queue in run.waiting:
            while commands := await self._trials.claim(run.run_id, queue):
                await self._deliver(Owed(commands))
        if run.is_hungry:
            owed = await self._trials.plan(run.run_id, decide)
            if owed is not None:
                await self._deliver(owed)
                self._wake.set()  # there may be more to plan

    async def _close(self, run_id: str) -> None:
        ended = await self._lifecycle.close(run_id)
        if ended is not None:
            revision, event = ended
            await self._publisher.announce_completed(run_id, revision, event)
            await self._lifecycle.mark_closed(run_id, revision)
            log.info("run ended", run_id=run_id, revision=revision)


class Sweep:
    """Comes back for what was published without acknowledgement, or never answered."""

    def __init__(
        self,
        *,
        trials: Trials,
        lifecycle: Lifecycle,
        publisher: Publisher,
        deliver: Deliver,
        clock: Clock,
        every_s: float,
        silence_s: float,
    ) -> None:
        self._trials = trials
        self._lifecycle = lifecycle
        self._publisher = publisher
        self._deliver = deliver
        self._clock = clock
        self._every_s = every_s
        self._silence_s = silence_s

    async def run(self) -> None:
        """Sweep now and every so often; cancelled at the end."""
        while True:
            try:
                await self.sweep()
            except TransientError as error:
                log.warning("sweeping pauses", code=error.code, detail=error.detail)
            await asyncio.sleep(self._every_s)

    async def sweep(self) -> None:
        """Publish again what is overdue or lost.

        Raises:
            TransientError: database or broker cannot be reached.
        """
        for run in await self._lifecycle.live():
            while owed := await self._trials.overdue(run.run_id):
                log.info(
                    "publishing again",
                    run_id=run.run_id,
                    commands=len(owed.commands),
                    events=len(owed.events),
                )
                await self._deliver(owed)
            if run.state is RunState.RUNNING:
                await self._look_for_silent(run.run_id)

    async def _look_for_silent(self, run_id: str) -> None:
        silent = await self._trials.silent(run_id)
        lost: list[OwedCommand] = []
        for queue in sorted({command.queue for command in silent}):
            if await self._is_lost(queue):
                lost += [command for command in silent if command.queue == queue]
        if lost:
            log.warning("commands are gone from the bus", run_id=run_id, commands=len(lost))
            await self._deliver(Owed(lost))

    async def _is_lost(self, queue: str) -> bool:
        """Whether a command that was sent before the silence began cannot be in the queue.

        Commands leave a queue in about the order in which they came: when the oldest one there is
        younger than the silence, whatever was silent for longer has left, and its answer is lost.
        """
        oldest = await self._publisher.oldest(queue)
        return oldest is None or oldest > self._clock.now() - self._silence_s / 2
