"""What models do now, over the bus."""

import uuid

from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.bus.activity import tell_activity
from polyclinic.bus.bus import Bus
from polyclinic.inference.domain.activity import Activity
from polyclinic.v1 import run_pb2


class BusListeners:
    """`Listeners` on the bus; each process is a replica of its own name."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._replica = uuid.uuid4().hex

    async def tell(self, activity: Activity) -> None:
        """See `Listeners`."""
        until = None if activity.until is None else Timestamp(seconds=activity.until)
        message = run_pb2.ModelActivity(
            model=activity.model,
            asking=activity.asking,
            retrying=activity.retrying,
            waiting_for=activity.waiting_for,
            until=until,
            replica=self._replica,
        )
        await tell_activity(self._bus, message)
