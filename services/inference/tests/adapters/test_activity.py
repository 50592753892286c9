import asyncio

from polyclinic.bus.activity import hear_activity
from polyclinic.bus.bus import Bus
from polyclinic.inference.adapters.activity import BusListeners
from polyclinic.records.models import ModelActivity


async def test_listeners_hear_everything_and_know_replicas_apart(bus_url):
    bus = await Bus.connect("inference", bus_url)
    heard = asyncio.Queue()
    await hear_activity(bus, heard.put_nowait)
    limited = ModelActivity(
        "m", asking=2, retrying=1, waiting_for="rate_limited", until=1_700_000_000
    )
    one, other = BusListeners(bus), BusListeners(bus)
    await one.tell(limited)
    await one.tell(ModelActivity("m"))
    await other.tell(ModelActivity("m"))
    async with asyncio.timeout(20):
        first, second, third = [await heard.get() for _ in range(3)]
    assert (first.model, first.asking, first.retrying) == ("m", 2, 1)
    assert (first.waiting_for, first.until.seconds) == ("rate_limited", 1_700_000_000)
    assert not second.HasField("until")
    assert first.replica == second.replica != third.replica
    await bus.close()
