"""Results come in: store each once, and publish what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from polyclinic.coordinator.domain.recording import StepResult, decide
from polyclinic.coordinator.ports.store import Trials
from polyclinic.coordinator.use_cases.delivering import Deliver

TRICKLE = 50
TRICKLE_S = 0.06
# Fewer results than that are waited after, so that more share the next transaction: a trial's
# length does not matter, for the windows keep the workers busy.


class RecordResults:
    """One batch of results, one transaction. Idempotent."""

    def __init__(
        self,
        trials: Trials,
        deliver: Deliver,
        wake: asyncio.Event,
        *,
        trickle_s: float = TRICKLE_S,
    ) -> None:
        self._trials = trials
        self._deliver = deliver
        self._wake = wake
        self._trickle_s = trickle_s

    async def __call__(self, results: Sequence[StepResult]) -> None:
        """Record, then publish the next commands and the trials that ended.

        Raises:
            TransientError: the database cannot be reached; the batch is to come again.
        """
        owed = await self._trials.record(results, decide)
        await self._deliver(owed)
        self._wake.set()
        if len(results) < TRICKLE:
            await asyncio.sleep(self._trickle_s)
