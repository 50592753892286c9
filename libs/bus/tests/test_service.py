"""A whole service process: started, asked for its health, stopped, orphaned."""

import asyncio
import json
import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import COMMAND_STREAM, EVENT_STREAM, Topology
from polyclinic.v1 import common_pb2, judging_pb2

SERVICE = """
import asyncio
from contextlib import asynccontextmanager
from polyclinic.bus.consuming import consumes
from polyclinic.bus.service import run_service
from polyclinic.bus.settings import ServiceSettings
from polyclinic.v1 import judging_pb2

@asynccontextmanager
async def wire(runtime):
    @consumes(runtime.bus, judging_pb2.Judge, lanes=2)
    async def on_judge(command):
        await asyncio.sleep(0.3)
        return judging_pb2.Judged(step=command.step)
    if FAILS:
        async def fail():
            raise RuntimeError("broken")
        runtime.background("fail", fail)
    yield

run_service("judge", ServiceSettings(), wire)
"""


class Child:
    """The service process and the ports that it said it listens on."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.ports: dict[str, int] = {}
        self.lines: list[dict[str, object]] = []

    async def ready(self) -> None:
        assert self.process.stderr
        while line := await self.process.stderr.readline():
            entry = json.loads(line)
            self.lines.append(entry)
            if entry["event"] == "ready":
                self.ports = {"grpc": entry["grpc_port"], "http": entry["http_port"]}
                return
        raise AssertionError(f"ended before it was ready: {self.lines}")

    async def get(self, path: str) -> tuple[int, dict[str, object]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports["http"])
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        return int(head.split()[1]), json.loads(body)


@asynccontextmanager
async def child(url: str, *, fails: bool = False) -> AsyncIterator[Child]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        f"FAILS = {fails}\n{SERVICE}",
        env={**os.environ, "POLYCLINIC_NATS_URL": url, "POLYCLINIC_EXIT_WITH_STDIN": "1"},
        stdin=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield Child(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_health_says_ready_and_sees_the_broker_go(nats_server) -> None:
    async with child(nats_server.url) as service:
        await service.ready()
        assert await service.get("/livez") == (200, {"service": "judge", "live": True})
        assert (await service.get("/readyz"))[0] == 200
        assert (await service.get("/secret"))[0] == 404
        async with grpc.aio.insecure_channel(f"127.0.0.1:{service.ports['grpc']}") as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            reply = await stub.Check(health_pb2.HealthCheckRequest())
            assert reply.status == health_pb2.HealthCheckResponse.SERVING
        nats_server.kill()
        assert (await service.get("/livez"))[0] == 200
        assert (await service.get("/readyz"))[0] == 503


async def test_sigterm_lets_work_in_hand_end(bus: Bus, bus_url: str) -> None:
    async with child(bus_url) as service:
        await service.ready()
        await bus.publish_command(judging_pb2.Judge(step=common_pb2.Step(run_id="r", step_id="s")))
        async with asyncio.timeout(10):
            while not (await bus.js.consumer_info(COMMAND_STREAM, "judge--judge")).num_ack_pending:
                await asyncio.sleep(0.01)
        service.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(service.process.wait(), timeout=15) == 0
        assert (await bus.js.stream_info(EVENT_STREAM)).state.messages == 1
        assert (await bus.js.stream_info(COMMAND_STREAM)).state.messages == 0


async def test_a_service_whose_parent_was_killed_ends(bus_url: str) -> None:
    async with child(bus_url) as service:
        await service.ready()
        assert service.process.stdin
        service.process.stdin.close()
        assert await asyncio.wait_for(service.process.wait(), timeout=15) == 0


async def test_sigterm_ends_a_service_that_waits_for_its_broker() -> None:
    async with child("nats://127.0.0.1:9") as service:
        assert service.process.stderr
        await service.process.stderr.readline()  # says that there is no broker
        service.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(service.process.wait(), timeout=10) == 0


async def test_a_broken_background_task_ends_the_service(bus_url: str) -> None:
    async with child(bus_url, fails=True) as service:
        assert await asyncio.wait_for(service.process.wait(), timeout=20) == 1


async def test_drift_is_said_and_the_service_does_not_start(bus: Bus, bus_url: str) -> None:
    config = (await bus.js.stream_info(EVENT_STREAM)).config
    await bus.js.update_stream(config.evolve(max_age=3600.0))
    async with child(bus_url) as service:
        with pytest.raises(AssertionError, match=r"polyclinic\.bus apply"):
            await service.ready()
        assert await service.process.wait() == 1


def test_topology_names_every_keyed_consumer() -> None:
    durables = [spec.durable for spec in Topology(models=("a", "b")).consumers()]
    assert "inference--complete-a" in durables
    assert "inference--complete-b" in durables


async def test_a_service_may_be_told_to_mend_what_an_older_version_left(
    bus: Bus, bus_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLYCLINIC_TOPOLOGY", "apply")
    config = (await bus.js.stream_info(EVENT_STREAM)).config
    await bus.js.update_stream(config.evolve(max_age=3600.0))
    async with child(bus_url) as service:
        await service.ready()
        assert (await bus.js.stream_info(EVENT_STREAM)).config.max_age == config.max_age


async def test_a_broker_that_lost_its_volume_is_set_up_anew(nats_server) -> None:
    async with child(nats_server.url) as service:
        await service.ready()
        nats_server.kill()
        shutil.rmtree(nats_server.folder / "store")
        nats_server.start()
        connection = await Bus.connect("test", nats_server.url)
        command = judging_pb2.Judge(step=common_pb2.Step(run_id="r", step_id="s"))
        async with asyncio.timeout(30):
            await connection.publish_command(command)  # as soon as there is a stream again
            while not (await connection.js.stream_info(EVENT_STREAM)).state.messages:
                await asyncio.sleep(0.1)
        await connection.close()
