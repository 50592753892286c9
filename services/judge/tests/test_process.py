"""The service as an operator starts it."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.v1 import judging_pb2

MAX_MEMORY_MB = 150
MAX_START_S = 3.0


def memory_mb(pid: int) -> float:
    [line] = [
        line
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
        if line.startswith("VmRSS:")
    ]
    return int(line.split()[1]) / 1024


def test_ready_in_time_small_and_stopped_by_sigterm(bus_url: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "polyclinic.judge"],
        env={
            "PATH": os.environ["PATH"],
            "POLYCLINIC_NATS_URL": bus_url,
            "POLYCLINIC_JUDGE_GRPC_PORT": "0",
            "POLYCLINIC_JUDGE_HTTP_PORT": "0",
        },
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        for line in process.stderr:
            if json.loads(line)["event"] == "ready":
                break
        used_s = cpu_s(process.pid)
        assert used_s < MAX_START_S
        assert memory_mb(process.pid) < MAX_MEMORY_MB
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def cpu_s(pid: int) -> float:
    """Processor time of a process: unlike the clock it does not depend on what else runs here."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def judge_process(bus_url: str, inference_address: str, folder: Path) -> Iterator[subprocess.Popen]:
    process = subprocess.Popen(
        [sys.executable, "-m", "polyclinic.judge"],
        env={
            "PATH": os.environ["PATH"],
            "POLYCLINIC_NATS_URL": bus_url,
            "POLYCLINIC_JUDGE_GRPC_PORT": "0",
            "POLYCLINIC_JUDGE_HTTP_PORT": "0",
            "POLYCLINIC_JUDGE_INFERENCE_ADDRESS": inference_address,
        },
        cwd=folder,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
async def test_a_judge_that_is_killed_in_mid_grading_gives_no_verdict_twice(
    bus: Bus, bus_url: str, inference, grade: Callable, tmp_path: Path
) -> None:
    """Killed while its calls are under way; another process takes over after the ack wait."""
    commands = [grade(f"s{number}") for number in range(6)]
    inference.hold.clear()
    await bus.publish_all(commands)
    with judge_process(bus_url, inference.address, tmp_path) as first:
        async with asyncio.timeout(20):
            while len(inference.requests) < len(commands):
                await asyncio.sleep(0.02)
        first.send_signal(signal.SIGKILL)
        first.wait()
    inference.hold.set()
    with judge_process(bus_url, inference.address, tmp_path):
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
