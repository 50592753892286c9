"""The coordinator as it is put together, on a real broker, with workers that a test drives."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.coordinator.app import wiring
from polyclinic.coordinator.settings import Settings
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    inference_pb2_grpc,
    judging_pb2,
    run_pb2,
    run_pb2_grpc,
    translation_pb2,
    translation_pb2_grpc,
)

MODELS = ("model-a", "model-b")


class Registry(inference_pb2_grpc.InferenceServiceServicer):
    """An inference service that knows `MODELS` and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    async def CheckModels(self, request: Any, context: Any) -> Any:
        self.asked.append(list(request.models))
        unknown = [name for name in request.models if name not in MODELS]
        return inference_pb2.CheckModelsResponse(
            models=[
                run_pb2.ModelInfo(name=name, backend="openai", model=name, fingerprint="fp")
                for name in request.models
                if name in MODELS
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
async def client_bus(bus_url: str) -> AsyncIterator[Bus]:
    """The connection of everyone but the coordinator."""
    bus = await Bus.connect("inference", bus_url, graceful_timeout_s=1)
    await bus.open(Topology(models=MODELS))
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
    await bus.open(Topology(models=MODELS))
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


@dataclass
class Workers:
    """Inference and judge: what they do is one function from command to event."""

    bus: Bus
    answer: Callable[[Message], Message | None]
    handled: list[Message] = field(default_factory=list)

    async def run(self) -> None:
        queues = [(inference_pb2.Complete, model) for model in MODELS]
        queues += [(judging_pb2.Judge, ""), (translation_pb2.TranslateText, "")]
        await asyncio.gather(*(self._work(kind, key) for kind, key in queues))

    async def _work(self, kind: type[Message], key: str) -> None:
        spec = topology.command_consumer(kind, key)
        consumer = await self.bus.js.pull_subscribe_bind(spec.durable, stream=spec.stream)
        try:
            await self._serve(kind, consumer)
        finally:
            await consumer.unsubscribe()  # a drain would wait for what nobody reads

    async def _serve(self, kind: type[Message], consumer: Any) -> None:
        while True:
            try:
                messages = await consumer.fetch(200, timeout=1)
            except TimeoutError:
                continue
            commands = [kind.FromString(message.data) for message in messages]
            self.handled += commands
            events = [event for command in commands if (event := self.answer(command))]
            await self.bus.publish_all(events)
            for message in messages:
                await message.ack()


def completed(command: inference_pb2.Complete, text: str = "B") -> inference_pb2.Completed:
    return inference_pb2.Completed(
        step=command.step,
        completion=inference_pb2.Completion(
            outcome=inference_pb2.COMPLETION_OUTCOME_TEXT,
            text=text,
            usage=run_pb2.CallUsage(model=command.input.model, prompt_tokens=9),
        ),
    )


def judged(command: judging_pb2.Judge) -> judging_pb2.Judged:
    grading = command.choice
    labels = [option.label for option in grading.options]
    position = labels.index(grading.reply)
    return judging_pb2.Judged(
        step=command.step,
        choice=judging_pb2.ChoiceVerdict(
            positions=[position], labels=[labels[position]], rule="bare_label"
        ),
    )


def translated(command: translation_pb2.TranslateText) -> translation_pb2.TextTranslated:
    given = command.input
    texts = [
        translation_pb2.TranslatedText(
            id=text.id, text=f"{given.target_language}: {text.text}", flags=["numbers"]
        )
        for text in given.texts
    ]
    translation = translation_pb2.Translation(texts=texts, engine=given.engine, fingerprint="fp")
    return translation_pb2.TextTranslated(step=command.step, translation=translation)


def answer_everything(command: Message) -> Message:
    if isinstance(command, translation_pb2.TranslateText):
        return translated(command)
    return completed(command) if isinstance(command, inference_pb2.Complete) else judged(command)


@pytest.fixture
def answer_all() -> Callable[[Message], Message]:
    """What workers do that answer everything, with "B"."""
    return answer_everything


@pytest.fixture
async def work(client_bus: Bus) -> AsyncIterator[Callable[..., Workers]]:
    """Starts workers; without an argument they answer everything, with "B"."""
    tasks: list[asyncio.Task[None]] = []

    def one(answer: Callable[[Message], Message | None] = answer_everything) -> Workers:
        workers = Workers(client_bus, answer)
        tasks.append(asyncio.create_task(workers.run()))
        return workers

    yield one
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def upload(client_bus: Bus) -> Callable[..., Awaitable[run_pb2.Suite]]:
    """Uploads samples and gives a suite over them."""

    async def make(
        samples: int = 3, languages: Sequence[str] = ("en", "ja"), **suite: Any
    ) -> run_pb2.Suite:
        lines = [
            json.dumps(
                {
                    "id": f"q{number}",
                    "language": language,
                    "task": "mcqa",
                    "source_dataset": "demo",
                    "input": {
                        "question": f"Q{number} ({language})?",
                        "options": {"A": "x", "B": "y"},
                    },
                    "target": "B",
                }
            )
            for number in range(samples)
            for language in languages
        ]
        blob = await client_bus.blobs.put("\n".join(lines).encode(), "samples.jsonl")
        defaults: dict[str, Any] = {
            "name": "service test",
            "datasets": [blob],
            "tasks": [run_pb2.TaskSpec(name="mcqa")],
            "models": ["model-a"],
        }
        return run_pb2.Suite(**(defaults | suite))

    return make


@pytest.fixture
def events(client_bus: Bus) -> Callable[..., Awaitable[list[Any]]]:
    """Every event of one name that the coordinator has published."""

    async def read(name: str, kind: type[Message]) -> list[Any]:
        subscription = await client_bus.js.subscribe(
            f"polyclinic.v1.evt.coordinator.{name}.>",
            stream=topology.EVENT_STREAM,
            ordered_consumer=True,
        )
        found = []
        try:
            while True:
                found.append(kind.FromString((await subscription.next_msg(timeout=0.3)).data))
        except TimeoutError:
            return found
        finally:
            await subscription.unsubscribe()

    return read
