"""From the store to the bus: publish what is owed, and tick off what the broker has."""

from __future__ import annotations

import asyncio

from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.recording import Owed, StepResult, decide
from polyclinic.coordinator.ports.bus import Publisher
from polyclinic.coordinator.ports.store import Trials


class Deliver:
    """Publishes what a transaction left owing.

    Whatever the broker does not acknowledge stays owed in the store, and the sweeper comes back
    for it: nothing is raised for a broker that is away. What it does acknowledge is ticked off
    together, by `flush`; until then it counts as owed, and is at worst published twice.
    """

    def __init__(self, trials: Trials, publisher: Publisher) -> None:
        self._trials = trials
        self._publisher = publisher
        self._taken = Owed()

    async def __call__(self, owed: Owed) -> None:
        """Publish commands and events.

        Raises:
            TransientError: the database cannot be reached; everything may be published again.
        """
        while owed:
            owed = await self._deliver(owed)

    async def flush(self) -> None:
        """Tick off in the store what the broker has.

        Raises:
            TransientError: the database cannot be reached.
        """
        taken, self._taken = self._taken, Owed()
        if taken:
            await self._trials.mark(taken.commands, taken.events)

    async def _deliver(self, owed: Owed) -> Owed:
        sent, announced = await asyncio.gather(
            self._publisher.send(owed.commands), self._publisher.announce(owed.events)
        )
        self._taken.commands.extend(sent.taken)
        self._taken.events.extend(announced)
        if not sent.refused:
            return Owed()
        # What can never be sent has failed, like anything that a worker gives up.
        failures = [
            StepResult(command.step_id, command.trial_id, Fact(failed=code, detail=detail))
            for command, code, detail in sent.refused
        ]
        return await self._trials.record(failures, decide)
