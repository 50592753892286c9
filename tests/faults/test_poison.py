"""A poison message ends in the dead letters and its trial unscored; the run ends."""

import asyncio
from pathlib import Path

from endpoint import Endpoint
from nats.js.errors import APIError
from questions import write_questions, write_registry
from stack import Stack

from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import dead_letters
from polyclinic.bus.topology import COMMAND_STREAM, Topology
from polyclinic.v1 import run_pb2

QUESTIONS = 30


async def poison_the_last_command(bus: Bus) -> str:
    """Put garbage in the place of a waiting command; returns its trial."""
    async with asyncio.timeout(30):
        while True:
            state = (await bus.js.stream_info(COMMAND_STREAM)).state
            try:
                waiting = await bus.js.get_msg(COMMAND_STREAM, state.last_seq)
                if waiting.subject and ".complete." in waiting.subject:
                    await bus.js.delete_msg(COMMAND_STREAM, state.last_seq)
                    break
            except APIError:
                pass
            await asyncio.sleep(0.02)
    headers = {**(waiting.headers or {}), "Nats-Msg-Id": "poison"}
    await bus.publish_raw(waiting.subject, b"\xff{not json", stream=COMMAND_STREAM, headers=headers)
    return headers["Polyclinic-Trial-Id"]


async def test_garbage_in_the_queue_costs_its_own_trial_only(tmp_path: Path) -> None:
    samples = write_questions(tmp_path / "samples.jsonl", QUESTIONS, ("en",))
    suite = run_pb2.Suite(
        name="poison", tasks=[run_pb2.TaskSpec(name="mcqa")], models=["candidate"]
    )
    async with Endpoint(latency_s=0.3) as endpoint:
        registry = write_registry(tmp_path / "models.yaml", endpoint.url, max_concurrency=2)
        stack = Stack(tmp_path / "stack", registry)
        await asyncio.to_thread(stack.start)
        bus = await Bus.connect("test", stack.nats.url)
        try:
            await bus.open(Topology())
            run_id = (await stack.submit(suite, [samples])).run_id
            poisoned = await poison_the_last_command(bus)
            ended = await stack.ended(run_id, timeout_s=90)
            assert (ended.scored, ended.unscored) == (QUESTIONS - 1, 1)
            await stack.report(run_id)
            [unscored] = [t for t in await stack.scores(run_id) if t.unscored_reason]
            assert (unscored.trial_id, unscored.unscored_reason) == (poisoned, "undecodable")
            [letter] = [letter async for letter in dead_letters(bus)]
            assert letter.body == b"\xff{not json"
        finally:
            await bus.close()
            await asyncio.to_thread(stack.stop)
