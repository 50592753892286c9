"""The service as an operator starts it: ready, stopped, killed, two of it."""

import asyncio
import signal

import pytest
from processes import cpu_s, starting, until_ready

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import COMMAND_STREAM, EVENT_STREAM, Topology
from polyclinic.v1 import common_pb2, translation_pb2

EVENTS = "polyclinic.v1.evt.translator.text_translated.r1"


@pytest.fixture
def run(tmp_path, bus_url, registry_file):
    """Starts the service; ended afterwards."""
    with starting(
        "translator",
        tmp_path,
        POLYCLINIC_NATS_URL=bus_url,
        POLYCLINIC_TRANSLATOR_ENGINES=str(registry_file(intra_threads=1)),
    ) as start:
        yield start


def test_ready_then_stopped(run):
    process = run()
    lines = until_ready(process)
    [broken] = [line for line in lines if line["event"] == "engine not served"]
    assert broken["engine"] == "broken"
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def test_a_registry_that_is_missing_is_said_in_one_sentence(run):
    process = run(POLYCLINIC_TRANSLATOR_ENGINES="nope.yaml")
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "nope.yaml: there is no such file. Set POLYCLINIC_TRANSLATOR_ENGINES" in said
    assert "Traceback" not in said


@pytest.fixture
async def bus(bus_url):
    connection = await Bus.connect("test", bus_url, graceful_timeout_s=1)
    await connection.open(Topology())
    yield connection
    await connection.close()


def commands(count):
    for n in range(count):
        step = common_pb2.Step(run_id="r1", trial_id=f"t{n}", step_id=f"s{n}", name="translate")
        # Outside of its templates the tiny model needs several attempts: work takes a while.
        text = f"Patient {n} walked {n} km in the rain, and then slept badly for {n} nights."
        yield translation_pb2.TranslateText(
            step=step,
            input=translation_pb2.TranslationInput(
                texts=[translation_pb2.SourceText(id="q", text=text)],
                source_language="en",
                target_language="pt",
                no_cache=True,
            ),
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
        steps.append(translation_pb2.TextTranslated.FromString(message.data).step.step_id)
    return steps


@pytest.mark.slow
async def test_killed_in_mid_batch_every_request_is_answered_once(run, bus):
    count = 300
    first = run()
    await asyncio.to_thread(until_ready, first)
    await bus.publish_all(commands(count))

    async def some():
        return await answered(bus) > 20

    await until(some, 30)
    first.kill()
    first.wait()
    done = await answered(bus)
    assert done < count
    # What the killed one held comes again after its silence of 20 s.
    await asyncio.to_thread(until_ready, run())

    async def drained():
        return not (await bus.js.stream_info(COMMAND_STREAM)).state.messages

    await until(drained, 90)
    steps = await steps_answered(bus, await answered(bus))
    assert sorted(steps) == sorted(f"s{n}" for n in range(count))


@pytest.mark.slow
async def test_two_replicas_share_the_queue(run, bus):
    count = 200
    replicas = [run(POLYCLINIC_TRANSLATOR_LANES="8") for _ in range(2)]
    for replica in replicas:
        await asyncio.to_thread(until_ready, replica)
    before = [cpu_s(replica.pid) for replica in replicas]
    await bus.publish_all(commands(count))

    async def drained():
        return not (await bus.js.stream_info(COMMAND_STREAM)).state.messages

    await until(drained, 60)
    steps = await steps_answered(bus, count)
    assert sorted(steps) == sorted(f"s{n}" for n in range(count))
    assert await answered(bus) == count
    spent = [cpu_s(r.pid) - b for r, b in zip(replicas, before, strict=True)]
    assert min(spent) > 0.1 * max(spent)
