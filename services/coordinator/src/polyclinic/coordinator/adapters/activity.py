"""What models do now, as the replicas of the inference service say on the bus."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from polyclinic.bus.activity import hear_activity
from polyclinic.bus.bus import Bus
from polyclinic.coordinator.domain.activity import together
from polyclinic.records.models import ModelActivity
from polyclinic.records.wire import record_of
from polyclinic.v1 import run_pb2

# Three times what a replica lets pass before it says the same again.
SILENCE_S = 15.0


class HeardActivity:
    """`ports.activity.Activities` of what was heard in the last seconds."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, dict[str, tuple[ModelActivity, float]]] = defaultdict(dict)

    async def listen(self, bus: Bus) -> None:
        """Hear what is said from now on."""
        await hear_activity(bus, self.note)

    def note(self, message: run_pb2.ModelActivity) -> None:
        """Take note of what one replica says of one model."""
        said = record_of(message, ModelActivity)
        activity = replace(
            said,
            asking=max(0, said.asking),
            retrying=max(0, said.retrying),
            replica="",
            services=(),
        )
        self._heard[message.model][message.replica] = activity, self._clock()

    def of(self, model: str) -> ModelActivity | None:
        """See the port."""
        since = self._clock() - SILENCE_S
        replicas = self._heard.get(model, {})
        for replica in [name for name, (_, at) in replicas.items() if at < since]:
            del replicas[replica]
        return together([activity for activity, _ in replicas.values()])
