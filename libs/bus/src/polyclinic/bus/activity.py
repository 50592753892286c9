"""What models are asked now: said again and again, kept by nobody.

Plain messages, not JetStream: one that is lost is followed by the next, and nothing is to be
declared or cleaned up.
"""

from collections.abc import Callable

from google.protobuf.message import DecodeError
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from polyclinic.bus.bus import Bus
from polyclinic.bus.logging import get_logger
from polyclinic.bus.messages import PREFIX
from polyclinic.v1 import run_pb2

ACTIVITY_SUBJECT = f"{PREFIX}.now.inference.activity"

log = get_logger("polyclinic.bus.activity")


async def tell_activity(bus: Bus, activity: run_pb2.ModelActivity) -> None:
    """Say it to whoever listens; a broker that is away is no error, for the next one follows."""
    if not bus.client.is_connected:
        return  # else the client keeps it until it is back
    try:
        await bus.client.publish(ACTIVITY_SUBJECT, activity.SerializeToString())
    except NatsError as error:
        log.debug("activity not told", error=repr(error))


async def hear_activity(bus: Bus, note: Callable[[run_pb2.ModelActivity], None]) -> None:
    """Call `note` with whatever is said from now on; what cannot be read is passed over."""

    async def heard(message: Msg) -> None:
        try:
            activity = run_pb2.ModelActivity.FromString(message.data)
        except DecodeError:
            log.debug("activity not understood", size=len(message.data))
        else:
            note(activity)

    await bus.client.subscribe(ACTIVITY_SUBJECT, cb=heard)
