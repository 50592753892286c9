"""The service as an operator starts it."""

import asyncio
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from processes import cpu_s, memory_mb, starting, until_ready

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.v1 import judging_pb2

MAX_MEMORY_MB = 150
MAX_START_S = 3.0


def test_ready_in_time_small_and_stopped_by_sigterm(bus_url: str, tmp_path: Path) -> None:
    with starting("judge", tmp_path, POLYCLINIC_NATS_URL=bus_url) as start:
        process = start()
        until_ready(process)
        assert cpu_s(process.pid) < MAX_START_S
        assert memory_mb(process.pid) < MAX_MEMORY_MB
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0


@contextmanager
def judging(bus_url: str, inference_address: str, folder: Path) -> Iterator[subprocess.Popen]:
    settings = {
        "POLYCLINIC_NATS_URL": bus_url,
        "POLYCLINIC_JUDGE_INFERENCE_ADDRESS": inference_address,
    }
    with starting("judge", folder, **settings) as start:
        yield start()


@pytest.mark.slow
async def test_a_judge_that_is_killed_in_mid_grading_gives_no_verdict_twice(
    bus: Bus, bus_url: str, inference, grade: Callable, tmp_path: Path
) -> None:
    """Killed while its calls are under way; another process takes over after the ack wait."""
    commands = [grade(f"s{number}") for number in range(6)]
    inference.hold.clear()
    await bus.publish_all(commands)
    with judging(bus_url, inference.address, tmp_path) as first:
        async with asyncio.timeout(20):
            while len(inference.requests) < len(commands):
                await asyncio.sleep(0.02)
        first.send_signal(signal.SIGKILL)
        first.wait()
    inference.hold.set()
    with judging(bus_url, inference.address, tmp_path):
        subscription = await bus.js.subscribe(
            "polyclinic.v1.evt.judge.>", stream=topology.EVENT_STREAM, ordered_consumer=True
        )
        seen = [
            judging_pb2.Graded.FromString((await subscription.next_msg(timeout=60)).data)
            for _ in commands
        ]
        await asyncio.sleep(0.5)
    assert {one.step.step_id for one in seen} == {one.step.step_id for one in commands}
    assert all(one.verdict.scores["accuracy"] == 4 for one in seen)
    assert (await bus.js.stream_info(topology.EVENT_STREAM)).state.messages == len(commands)
    assert len(inference.requests) == 2 * len(commands)
