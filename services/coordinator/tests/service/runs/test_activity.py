"""Whoever watches a run hears what its models do now."""

import asyncio
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.bus.activity import tell_activity
from polyclinic.bus.bus import Bus
from polyclinic.v1 import run_pb2


async def test_who_watches_hears_why_it_waits(
    start: Any, work: Any, upload: Any, client_bus: Bus
) -> None:
    coordinator = await start()
    submitted = await coordinator.stub.SubmitRun(
        run_pb2.SubmitRunRequest(suite=await upload(samples=2))
    )
    limited = run_pb2.ModelActivity(
        model="model-a",
        asking=1,
        waiting_for="rate_limited",
        until=Timestamp(seconds=1_900_000_000),
        replica="one",
    )
    seen = []
    async with asyncio.timeout(30):
        request = run_pb2.WatchRunRequest(run_id=submitted.run_id)
        async for response in coordinator.stub.WatchRun(request):
            seen.append(response.run)
            if len(seen) == 1:
                await tell_activity(client_bus, run_pb2.ModelActivity(model="model-b", asking=9))
                await tell_activity(client_bus, limited)
            elif response.run.activity and response.run.state == run_pb2.RUN_STATE_RUNNING:
                work()
    assert not seen[0].activity  # nothing heard yet, as of an older inference service
    [heard] = next(run.activity for run in seen if run.activity)
    assert (heard.model, heard.asking, heard.waiting_for) == ("model-a", 1, "rate_limited")
    assert heard.until.seconds == 1_900_000_000
    assert list(heard.services) == ["inference"]
    assert seen[-1].state == run_pb2.RUN_STATE_COMPLETED
    assert not seen[-1].activity
    ended = await coordinator.stub.GetRun(run_pb2.GetRunRequest(run_id=submitted.run_id))
    assert not ended.run.activity
