"""Say what every model does now, whenever that changes and every few seconds anyway."""

import asyncio
import time
from collections.abc import Callable, Mapping

from polyclinic.inference.ports import Listeners
from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.records.models import ModelActivity

LOOK_EVERY_S = 1.0
# Whoever listens takes three times as many seconds of silence for an end.
REPEAT_EVERY_S = 5.0


class TellActivity:
    """Tells at most once a second of a model."""

    def __init__(
        self,
        models: Mapping[str, ServedModel],
        listeners: Listeners,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Build; `now` gives seconds since 1970."""
        self._models = models
        self._listeners = listeners
        self._now = now
        self._told: dict[str, tuple[ModelActivity, float]] = {}

    async def run(self) -> None:
        """Tell, for ever."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY_S)

    async def look(self) -> None:
        """Look at every model once, and tell what is new or was told long ago."""
        now = self._now()
        for name, model in self._models.items():
            activity = model.activity(now)
            before, told_at = self._told.get(name, (None, now))
            if activity != before or now - told_at >= REPEAT_EVERY_S:
                self._told[name] = (activity, now)
                await self._listeners.tell(activity)
