"""What models do now, over a real broker."""

import asyncio

from polyclinic.bus.activity import ACTIVITY_SUBJECT, hear_activity, tell_activity
from polyclinic.bus.bus import Bus
from polyclinic.v1 import run_pb2


async def test_what_is_told_is_heard_and_what_cannot_be_read_is_passed_over(bus_url):
    teller, listener = [await Bus.connect(name, bus_url) for name in ("inference", "coordinator")]
    heard: asyncio.Queue[run_pb2.ModelActivity] = asyncio.Queue()
    await hear_activity(listener, heard.put_nowait)
    await listener.client.flush()
    told = run_pb2.ModelActivity(model="acme/Med", asking=3, waiting_for="rate_limited")
    await teller.client.publish(ACTIVITY_SUBJECT, b"\xff no message")
    await tell_activity(teller, told)
    async with asyncio.timeout(20):
        assert await heard.get() == told
    assert heard.empty()
    await teller.close()
    await tell_activity(teller, told)  # nobody can be told, and nothing is raised
    await listener.close()
