"""What models do now, over the bus."""

import uuid
from dataclasses import replace

from polyclinic.bus.activity import tell_activity
from polyclinic.bus.bus import Bus
from polyclinic.records.models import ModelActivity
from polyclinic.records.wire import message_of
from polyclinic.v1 import run_pb2


class BusListeners:
    """`Listeners` on the bus; each process is a replica of its own name."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._replica = uuid.uuid4().hex

    async def tell(self, activity: ModelActivity) -> None:
        """See `Listeners`."""
        told = replace(activity, replica=self._replica)
        await tell_activity(self._bus, message_of(told, run_pb2.ModelActivity))
