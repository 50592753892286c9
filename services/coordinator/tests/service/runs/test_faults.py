"""What workers and brokers do to a run: nothing lost, nothing doubled, no run hangs."""

import asyncio
from typing import Any

from polyclinic.bus import topology
from polyclinic.v1 import inference_pb2, run_pb2


async def test_a_command_that_kills_its_worker_leaves_the_trial_unscored(
    start: Any, upload: Any, client_bus: Any
) -> None:
    coordinator = await start()
    consumer = topology.command_consumer(inference_pb2.Complete, "model-a")
    config = (await client_bus.js.consumer_info(consumer.stream, consumer.durable)).config
    config.ack_wait = 0.2
    await client_bus.js.add_consumer(consumer.stream, config)
    suite = await upload(samples=1, languages=("en",))
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))

    async def take_and_die() -> None:
        worker = await client_bus.js.pull_subscribe_bind(consumer.durable, stream=consumer.stream)
        try:
            while True:
                try:
                    await worker.fetch(1, timeout=0.5)
                except TimeoutError:
                    continue
        finally:
            await worker.unsubscribe()

    dying = asyncio.create_task(take_and_die())
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    assert dict(run.unscored_reasons) == {"max_deliveries": 1}


async def test_a_killed_coordinator_loses_and_doubles_nothing(
    launch: Any, work: Any, upload: Any, events: Any
) -> None:
    """`kill -9` of the process three times in mid-run."""
    workers = work()
    suite = await upload(samples=200, languages=("en",))
    coordinator = await launch()
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    for handled in (40, 160, 280):
        async with asyncio.timeout(60):
            while len(workers.handled) < handled:
                await asyncio.sleep(0.01)
        coordinator.kill()
        coordinator = await launch()
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.trials, run.scored, run.unscored) == (200, 200, 0)
    assert [(s.waiting, s.running, s.done) for s in run.services] == [(0, 0, 200)] * 2
    scored = await events("trial_scored", run_pb2.TrialScored)
    assert len({event.trial_id for event in scored}) == len(scored) == 200
    asked = [c.step.step_id for c in workers.handled if isinstance(c, inference_pb2.Complete)]
    assert len(asked) == len(set(asked)) == 200, "no model was asked twice"
