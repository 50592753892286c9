"""The coordinator as it is put together, on a real broker, and the services that it asks."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.coordinator.app import wiring
from polyclinic.coordinator.settings import Settings
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    inference_pb2_grpc,
    linking_pb2,
    linking_pb2_grpc,
    run_pb2,
    run_pb2_grpc,
    translation_pb2,
    translation_pb2_grpc,
)

MODELS = ("model-a", "model-b")
JUDGES = ("judge-a", "judge-b", "judge-c")
KNOWN = MODELS + JUDGES


class Registry(inference_pb2_grpc.InferenceServiceServicer):
    """An inference service that knows `KNOWN` and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.known = set(KNOWN)
        self.fingerprints: dict[str, str] = {}
        self.said: dict[str, str] = {}

    async def CheckModels(self, request: Any, context: Any) -> Any:
        self.asked.append(list(request.models))
        unknown = [name for name in request.models if name not in self.known]
        return inference_pb2.CheckModelsResponse(
            models=[
                run_pb2.ModelInfo(
                    name=name,
                    backend="openai",
                    model=name,
                    fingerprint=self.fingerprints.get(name, "fp"),
                    said=self.said,
                )
                for name in request.models
                if name in self.known
            ],
            problems=[
                common_pb2.Problem(where=name, what=f'There is no model "{name}".')
                for name in unknown
            ],
        )


@pytest.fixture
async def registry() -> AsyncIterator[tuple[Registry, str]]:
    server = grpc.aio.server()
    servicer = Registry()
    inference_pb2_grpc.add_InferenceServiceServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield servicer, f"127.0.0.1:{port}"
    await server.stop(None)


@pytest.fixture
def judges() -> tuple[str, ...]:
    """Models that judge."""
    return JUDGES


@pytest.fixture
def models() -> tuple[str, ...]:
    """Models under test."""
    return MODELS


@pytest.fixture
async def client_bus(bus_url: str) -> AsyncIterator[Bus]:
    """The connection of everyone but the coordinator."""
    bus = await Bus.connect("inference", bus_url, graceful_timeout_s=1)
    await bus.open(Topology(models=KNOWN))
    yield bus
    await bus.close()


class Engines(translation_pb2_grpc.TranslationServiceServicer):
    """A translator that has one engine, from English to Portuguese."""

    async def ListEngines(self, request: Any, context: Any) -> Any:
        tiny = translation_pb2.EngineInfo(
            name="tiny",
            family="nllb",
            fingerprint="fp",
            source_languages=["en"],
            target_languages=["en", "pt"],
        )
        return translation_pb2.ListEnginesResponse(engines=[tiny])


@pytest.fixture
async def translator() -> AsyncIterator[str]:
    """Address of a translator that lists its engines."""
    server = grpc.aio.server()
    translation_pb2_grpc.add_TranslationServiceServicer_to_server(Engines(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield f"127.0.0.1:{port}"
    await server.stop(None)


class Indexes(linking_pb2_grpc.LinkingServiceServicer):
    """A linker that serves two indexes, and has "broken-index" in its registry, too."""

    async def Link(self, request: Any, context: Any) -> Any:
        code = "broken_index" if request.input.index == "broken-index" else "unknown_index"
        metadata = (("polyclinic-code", code),)
        said = f"{request.input.index}: of another encoder."
        await context.abort(grpc.StatusCode.FAILED_PRECONDITION, said, metadata)

    async def ListIndexes(self, request: Any, context: Any) -> Any:
        served = [
            linking_pb2.IndexInfo(name=name, fingerprint=f"of-{name}", release="1", concepts=9)
            for name in ("default-index", "other-index")
        ]
        return linking_pb2.ListIndexesResponse(indexes=served)


@pytest.fixture
async def linker() -> AsyncIterator[str]:
    """Address of a linker that lists its indexes."""
    server = grpc.aio.server()
    linking_pb2_grpc.add_LinkingServiceServicer_to_server(Indexes(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield f"127.0.0.1:{port}"
    await server.stop(None)


@dataclass
class Coordinator:
    """One replica."""

    stub: run_pb2_grpc.RunServiceStub
    tasks: list[asyncio.Task[None]]

    async def until(self, run_id: str, state: int, timeout_s: float = 20) -> Any:
        async with asyncio.timeout(timeout_s):
            while True:
                for task in self.tasks:
                    if task.done():
                        task.result()
                run = (await self.stub.GetRun(run_pb2.GetRunRequest(run_id=run_id))).run
                if run.state == state:
                    return run
                await asyncio.sleep(0.05)


Start = Callable[..., Awaitable[Coordinator]]


@asynccontextmanager
async def running_coordinator(settings: Settings) -> AsyncIterator[Coordinator]:
    bus = await Bus.connect("coordinator", settings.nats_url, graceful_timeout_s=1)
    await bus.open(Topology(models=KNOWN))
    runtime = Runtime(bus=bus, grpc=grpc.aio.server())
    async with wiring(settings)(runtime):
        port = runtime.grpc.add_insecure_port("127.0.0.1:0")
        await bus.broker.start()
        await runtime.grpc.start()
        tasks = [asyncio.create_task(run()) for _, run in runtime._tasks]
        tasks.append(asyncio.create_task(bus.cancellations.follow()))
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            yield Coordinator(run_pb2_grpc.RunServiceStub(channel), tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await bus.broker.stop()
        await runtime.grpc.stop(None)


@pytest.fixture
async def start(
    client_bus: Bus, bus_url: str, registry: tuple[Registry, str], tmp_path: Path
) -> AsyncIterator[Start]:
    """Starts a coordinator; all are stopped after the test."""
    async with AsyncExitStack() as stack:

        async def one(**settings: Any) -> Coordinator:
            defaults = {
                "nats_url": bus_url,
                "inference_address": registry[1],
                "database_url": f"sqlite+aiosqlite:///{tmp_path}/coordinator.db",
                "watch_every_s": 0.15,
            }
            return await stack.enter_async_context(
                running_coordinator(Settings(**(defaults | settings)))
            )

        yield one


@dataclass
class CoordinatorProcess(Coordinator):
    """A replica in a process of its own."""

    process: asyncio.subprocess.Process

    def kill(self) -> None:
        self.process.kill()


@pytest.fixture
async def launch(
    client_bus: Bus, bus_url: str, registry: tuple[Registry, str], tmp_path: Path
) -> AsyncIterator[Callable[[], Awaitable[CoordinatorProcess]]]:
    """Starts `python -m polyclinic.coordinator`, each time over the same database."""
    async with AsyncExitStack() as stack:

        async def one() -> CoordinatorProcess:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            own = {
                "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/coordinator.db",
                "INFERENCE_ADDRESS": registry[1],
                "GRPC_PORT": str(port),
                "HTTP_PORT": "0",
            }
            environment = os.environ | {"POLYCLINIC_NATS_URL": bus_url}
            environment |= {f"POLYCLINIC_COORDINATOR_{key}": value for key, value in own.items()}
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "polyclinic.coordinator", env=environment
            )
            stack.push_async_callback(_ended, process)
            channel = grpc.aio.insecure_channel(f"127.0.0.1:{port}")
            await stack.enter_async_context(channel)
            await asyncio.wait_for(channel.channel_ready(), 30)
            return CoordinatorProcess(run_pb2_grpc.RunServiceStub(channel), [], process)

        yield one


async def _ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
