"""A broker that comes back without its volume: the next run needs no restart of any service."""

import asyncio
import shutil
from pathlib import Path

from endpoint import Endpoint
from nats.js.errors import NotFoundError
from questions import write_questions, write_registry
from stack import Stack

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import Topology
from polyclinic.v1 import run_pb2

QUESTIONS = 20


async def everything_is_there_again(stack: Stack) -> None:
    bus = await Bus.connect("test", stack.nats.url)
    consumers = Topology(models=("candidate",)).consumers()
    async with asyncio.timeout(30):
        while True:
            try:
                for consumer in consumers:
                    await bus.js.consumer_info(consumer.stream, consumer.durable)
                break
            except NotFoundError:
                await asyncio.sleep(0.2)
    await bus.close()


async def test_services_set_up_an_empty_broker_and_go_on(tmp_path: Path) -> None:
    samples = write_questions(tmp_path / "samples.jsonl", QUESTIONS, ("en",))
    suite = run_pb2.Suite(name="anew", tasks=[run_pb2.TaskSpec(name="mcqa")], models=["candidate"])
    async with Endpoint() as endpoint:
        registry = write_registry(tmp_path / "models.yaml", endpoint.url, max_concurrency=4)
        stack = Stack(tmp_path / "stack", registry)
        await asyncio.to_thread(stack.start)
        try:
            await asyncio.to_thread(stack.kill, "nats")
            shutil.rmtree(stack.nats.folder / "store")
            await asyncio.to_thread(stack.restart, "nats")
            await everything_is_there_again(stack)
            run_id = (await stack.submit(suite, [samples])).run_id
            ended = await stack.ended(run_id, timeout_s=60)
            assert (ended.scored, ended.unscored) == (QUESTIONS, 0)
            await stack.report(run_id)
            assert len(await stack.scores(run_id)) == QUESTIONS
        finally:
            await asyncio.to_thread(stack.stop)
