"""Fakes of the ports, and a hostile endpoint that is real."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from types import SimpleNamespace

import grpc
import pytest
from aiohttp import web

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.inference.app import Models, wiring
from polyclinic.inference.domain.completion import Reading, Tokens
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.settings import Settings
from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.records.completions import ChatMessage, CompletionInput
from polyclinic.records.models import ModelInfo
from polyclinic.records.samples import SampleKey


class FakeBackend:
    """`Backend` that answers what a test scripts, then always the last of it."""

    def __init__(self, *script):
        self.script = deque(script or [Reading(Outcome.TEXT, text="B", tokens=Tokens(10, 2))])
        self.questions = []
        self.problem = None
        self.told = {}
        self.running = 0
        self.most_running = 0
        self.gate = None

    async def ask(self, question):
        self.questions.append(question)
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            await (self.gate.wait() if self.gate else asyncio.sleep(0))
        finally:
            self.running -= 1
        said = self.script[0] if len(self.script) == 1 else self.script.popleft()
        if isinstance(said, Exception):
            raise said
        return said

    async def check(self):
        return self.problem

    @property
    def said(self):
        return self.told

    async def close(self):
        pass


class FakeCache:
    """`CompletionCache` in memory; the suite of the real one runs on it too."""

    def __init__(self):
        self.stored = {}

    async def get(self, key):
        return self.stored.get(key)

    async def put(self, key, completion):
        if len(completion.text) <= 512 * 1024:
            self.stored[key] = completion


class FaultyEndpoint:
    """A chat completions server that does what it is told, one instruction a request."""

    TEXT = json.dumps(
        {
            "choices": [{"finish_reason": "stop", "message": {"content": "Answer: B"}}],
            "usage": {"prompt_tokens": 80, "completion_tokens": 4},
        }
    )

    def __init__(self):
        self.script = deque()
        self.bodies = []
        self.headers = []
        self.paths = []
        self.running = 0
        self.most_running = 0
        self.models = lambda: web.json_response({"data": [{"id": "my-model"}]})
        self.base_url = ""
        self._hang = asyncio.Event()

    async def start(self):
        app = web.Application(client_max_size=2**26)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_get("/v1/models", self._models)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.base_url = f"http://127.0.0.1:{port}/v1"

    async def stop(self):
        self._hang.set()
        await self._runner.cleanup()

    async def _models(self, request):
        self.headers.append(request.headers)
        self.paths.append(request.path_qs)
        return self.models()

    async def _chat(self, request):
        self.bodies.append(await request.json())
        self.headers.append(request.headers)
        self.paths.append(request.path_qs)
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            return await self._answer(request, self.script.popleft() if self.script else "text")
        finally:
            self.running -= 1

    async def _answer(self, request, instruction):
        if instruction == "cut":
            request.transport.close()
            return web.Response()
        if instruction == "cut in mid-reply":
            response = web.StreamResponse(headers={"Content-Length": "1000"})
            await response.prepare(request)
            await response.write(b'{"choices": [')
            request.transport.close()
            return response
        if instruction == "hang":
            await self._hang.wait()
            return web.Response()
        if instruction == "text":
            return web.Response(text=self.TEXT, content_type="application/json")
        status, headers, body = instruction
        return web.Response(status=status, headers=headers, text=body)


@pytest.fixture
async def endpoint() -> AsyncIterator[FaultyEndpoint]:
    server = FaultyEndpoint()
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
def registry_file(tmp_path, endpoint):
    """Writes a registry with a model at the endpoint and one with a recorded reply."""

    def write(**fields):
        candidate = {
            "backend": "openai",
            "base_url": endpoint.base_url,
            "model": "my-model",
            "max_concurrency": 4,
            "max_retries": 0,
            "timeout_s": 5,
            "prices": {"prompt_per_million": 1.0},
            **fields,
        }
        models = {
            "candidate": candidate,
            "recorded": {"backend": "replay", "path": "replies.jsonl"},
            "broken": {"backend": "replay", "path": "nope.jsonl"},
        }
        reply = {"id": "s1", "language": "en", "model": "recorded", "text": "Answer: C"}
        (tmp_path / "replies.jsonl").write_text(json.dumps(reply))
        path = tmp_path / "models.yaml"
        path.write_text(json.dumps({"models": models}))  # YAML is a superset of JSON
        return path

    return write


@pytest.fixture
async def service(bus_url, registry_file) -> AsyncIterator[SimpleNamespace]:
    """The service, wired as in production, in this process: `bus`, `channel`, `start()`."""
    bus = await Bus.connect("inference", bus_url, graceful_timeout_s=1)
    server = grpc.aio.server()
    stack = AsyncExitStack()

    async def start(**fields):
        settings = Settings(models=registry_file(**fields))
        models = Models(settings, {})
        await bus.open(Topology(models=tuple(models.served)))
        await stack.enter_async_context(wiring(models)(Runtime(bus=bus, grpc=server)))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        await bus.broker.start()
        running.channel = grpc.aio.insecure_channel(f"127.0.0.1:{port}")

    running = SimpleNamespace(bus=bus, start=start, channel=None)
    yield running
    if running.channel is not None:
        await running.channel.close()
    await server.stop(0)
    await bus.close()
    await stack.aclose()


@pytest.fixture
def fake_backend():
    return FakeBackend


@pytest.fixture
def fake_cache():
    return FakeCache()


@pytest.fixture
def served():
    """Builds a served model around a backend; waits are noted instead of waited for."""

    def build(backend, **options):
        async def sleep(seconds):
            slept.append(seconds)

        slept = []
        lanes = options.pop("max_concurrency", 16)
        model = ServedModel(
            info=ModelInfo("candidate", "openai", "my-model", "f" * 64, lanes),
            backend=backend,
            **{"sleep": sleep, **options},
        )
        return model, slept

    return build


@pytest.fixture
def question():
    """Builds a question; equal arguments make equal questions."""

    def build(text="Which?", epoch=1, **options):
        sample = SampleKey("mcqa", "own", "s1", "en", "original", epoch)
        return CompletionInput("candidate", (ChatMessage("user", text),), sample=sample, **options)

    return build
