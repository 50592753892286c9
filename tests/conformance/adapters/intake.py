"""Area 6, from broker to database: results in batches, by the coordinator's intake."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from conformance.adapters.bus import MODEL, opened, until_idle
from conformance.adapters.storing import coordinator_store, database_url, new_run
from google.protobuf.message import Message

from polyclinic.bus.intake import Intake
from polyclinic.bus.topology import INTAKES
from polyclinic.coordinator.consumers.results import KINDS, read_result
from polyclinic.coordinator.domain.recording import decide
from polyclinic.v1 import inference_pb2, run_pb2

RESULTS = INTAKES["coordinator"]
ACK_WAIT_S = 0.5


async def batch_late_acks(
    given: Mapping[str, Any], request: pytest.FixtureRequest, bus_url: str
) -> Any:
    """Two replicas read; the first acknowledges its batch when the broker has given it up."""
    count = int(given["batch"])
    batch_s = given["handler_s"] if "handler_s" in given else given["each_s"] * count
    handler_s = batch_s * ACK_WAIT_S / given["ack_wait_s"]
    deliveries, begun = 0, asyncio.Event()
    async with (
        coordinator_store(database_url(given, request)) as store,
        opened("inference", bus_url) as bus,
    ):
        run = new_run([str(number) for number in range(count)])
        asked = await store.start(run)
        await bus.js.add_consumer(RESULTS.stream, replace(RESULTS, ack_wait_s=ACK_WAIT_S).config())
        for command in asked.values():
            await bus.publish_event(_refused(command.body))

        async def handle(events: Sequence[Message]) -> None:
            nonlocal deliveries
            deliveries += len(events)
            begun.set()
            await asyncio.sleep(handler_s)
            results = [result for event in events if (result := read_result(event)) is not None]
            await store.trials.record(results, decide)

        def replica() -> Intake:
            return Intake(bus, "coordinator", kinds=KINDS, handle=handle, batch=count)

        reading = [asyncio.create_task(replica().run())]
        await begun.wait()
        reading.append(asyncio.create_task(replica().run()))
        await until_idle(bus, RESULTS.stream, RESULTS.durable)
        for task in reading:
            task.cancel()
        progress = await store.runs.progress(run.run_id)
    return {
        "deliveries": deliveries,
        "redelivered": deliveries - count,
        "stored_results": progress.scored if progress else 0,
    }


def _refused(command: bytes) -> inference_pb2.Completed:
    """A reply that ends its trial."""
    asked = inference_pb2.Complete.FromString(command)
    completion = inference_pb2.Completion(
        outcome=inference_pb2.CompletionOutcome.COMPLETION_OUTCOME_REFUSAL,
        usage=run_pb2.CallUsage(model=MODEL),
    )
    return inference_pb2.Completed(step=asked.step, completion=completion)


ADAPTERS = {"batch_late_acks": batch_late_acks}
