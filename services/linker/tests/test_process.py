"""The service as an operator starts it: ready, stopped, killed."""

import asyncio
import signal

import pytest
from processes import starting, until_ready

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import COMMAND_STREAM, EVENT_STREAM, Topology
from polyclinic.v1 import common_pb2, linking_pb2

EVENTS = "polyclinic.v1.evt.linker.concepts_linked.r1"


@pytest.fixture
def run(tmp_path, bus_url, indexes_file):
    """Starts the service; ended afterwards."""
    with starting(
        "linker",
        tmp_path,
        POLYCLINIC_NATS_URL=bus_url,
        POLYCLINIC_LINKER_INDEXES=str(indexes_file()),
    ) as start:
        yield start


def test_ready_then_stopped(run):
    process = run()
    lines = until_ready(process)
    broken = {line["index"] for line in lines if line["event"] == "index not served"}
    assert broken == {"other", "gone"}
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def test_a_registry_that_is_missing_is_said_in_one_sentence(run):
    process = run(POLYCLINIC_LINKER_INDEXES="nope.yaml")
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "nope.yaml: there is no such file. Set POLYCLINIC_LINKER_INDEXES" in said
    assert "Traceback" not in said


@pytest.fixture
async def bus(bus_url):
    connection = await Bus.connect("test", bus_url, graceful_timeout_s=1)
    await connection.open(Topology())
    yield connection
    await connection.close()


def commands(count):
    for n in range(count):
        step = common_pb2.Step(run_id="r1", trial_id=f"t{n}", step_id=f"s{n}", name="link")
        mentions = [f"fever {n} of {m}" for m in range(20)]
        yield linking_pb2.LinkConcepts(
            step=step, input=linking_pb2.LinkInput(mentions=mentions, top_k=1)
        )


async def answered(bus):
    return (await bus.js.stream_info(EVENT_STREAM)).state.messages


async def until(condition, seconds):
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.02)


async def steps_answered(bus, count):
    subscription = await bus.js.subscribe(EVENTS, stream=EVENT_STREAM, ordered_consumer=True)
    steps = []
    for _ in range(count):
        message = await subscription.next_msg(timeout=10)
        steps.append(linking_pb2.ConceptsLinked.FromString(message.data).step.step_id)
    return steps


@pytest.mark.slow
async def test_killed_in_mid_batch_every_request_is_answered_once(run, bus):
    count = 500
    first = run()
    await asyncio.to_thread(until_ready, first)
    await bus.publish_all(commands(count))

    async def some():
        return await answered(bus) > 20

    await until(some, 30)
    first.kill()
    first.wait()
    assert await answered(bus) < count
    # What the killed one held comes again after its silence of 20 s.
    await asyncio.to_thread(until_ready, run())

    async def drained():
        return not (await bus.js.stream_info(COMMAND_STREAM)).state.messages

    await until(drained, 90)
    steps = await steps_answered(bus, await answered(bus))
    assert sorted(steps) == sorted(f"s{n}" for n in range(count))
