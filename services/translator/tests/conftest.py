"""Fakes of the ports, and the tiny model that is real."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

import grpc
import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import PermanentError
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.translator.app import Engines, wiring
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.languages import known_languages, language
from polyclinic.translator.domain.sentence import Draft, Pair, Sentence
from polyclinic.translator.ports import Prepared
from polyclinic.translator.settings import Settings

TINY = Path(__file__).parents[3] / "examples" / "translator" / "tiny-nllb"


class FakeModel:
    """`BatchModel` that turns words round; notes its batches, and can be held."""

    def __init__(self):
        self.batches = []
        self.sampled = []
        self.gate = threading.Event()
        self.gate.set()
        self.poison = set()

    def count(self, text):
        return len(text.split())

    def prepare(self, sentence):
        if "too long" in sentence.text:
            raise PermanentError("too long", code="too_long")
        return Prepared(sentence.text.split(), [])

    def translate(self, batch, *, sampled):
        self.gate.wait(10)
        self.batches.append([" ".join(one.tokens) for one in batch])
        self.sampled.append(sampled)
        if self.poison & set(self.batches[-1]):
            raise PermanentError("poison", code="engine_failed")
        return [Draft(" ".join(reversed(one.tokens))) for one in batch]


class FakeEngine:
    """`Engine` that answers what a test scripts for each text, attempt by attempt."""

    def __init__(self, script=None, **info):
        known = known_languages()
        self.info = EngineInfo(
            **{
                "name": "fake",
                "family": "nllb",
                "fingerprint": "f" * 64,
                "sources": known,
                "targets": known,
                **info,
            }
        )
        self.script = script or {}
        self.asked = []
        self.running = 0
        self.most_running = 0
        self.gate = asyncio.Event()
        self.gate.set()

    def count(self, text):
        return len(text) // 3 + 1

    async def translate(self, sentence, *, attempt=1):
        self.asked.append((sentence.text, attempt))
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            await self.gate.wait()
            await asyncio.sleep(0)
        finally:
            self.running -= 1
        said = self.script.get(sentence.text, sentence.text.translate(_ROT))
        if isinstance(said, list):
            said = said[min(attempt, len(said)) - 1]
        if isinstance(said, Exception):
            raise said
        return said if isinstance(said, Draft) else Draft(said)

    async def close(self):
        pass


# Turns each letter into another, so that a translation is no copy and keeps numbers and length.
_ROT = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM",
)


class FakeCache:
    """`TranslationCache` in memory; the suite of the real one runs on it too."""

    def __init__(self):
        self.stored = {}

    async def get(self, key):
        return self.stored.get(key)

    async def keep(self, key, outcome):
        if len(outcome.text.encode()) > 500_000:
            return outcome
        return self.stored.setdefault(key, outcome)


@pytest.fixture
def fake_model():
    return FakeModel()


@pytest.fixture
def fake_engine():
    return FakeEngine


@pytest.fixture
def fake_cache():
    return FakeCache()


@pytest.fixture
def sentence():
    def build(text, source="en", target="pt", **fields):
        return Sentence(text, Pair(language(source), language(target)), **fields)

    return build


@pytest.fixture(scope="session")
def tiny() -> Path:
    """The directory of the tiny model."""
    return TINY


@pytest.fixture(scope="session")
def learnt() -> list[dict[str, str]]:
    """What the tiny model translates: `en`, `pt` and `hi` of each sentence."""
    lines = (TINY / "sentences.tsv").read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines[1:]]


@pytest.fixture
def registry_file(tmp_path):
    """Writes a registry with the tiny model, and one whose directory is missing."""

    def write(**fields):
        engines = {
            "tiny": {"family": "nllb", "path": str(TINY), **fields},
            "broken": {"family": "nllb", "path": "nope"},
        }
        path = tmp_path / "engines.yaml"
        path.write_text(json.dumps({"engines": engines}))  # YAML is a superset of JSON
        return path

    return write


@pytest.fixture
async def service(bus_url, registry_file) -> AsyncIterator[SimpleNamespace]:
    """The service, wired as in production, in this process: `bus`, `channel`, `start()`."""
    bus = await Bus.connect("translator", bus_url, graceful_timeout_s=1)
    server = grpc.aio.server()
    stack = AsyncExitStack()

    async def start(**fields):
        settings = Settings(engines=registry_file(), **fields)
        engines = Engines(settings)
        await bus.open(Topology())
        await stack.enter_async_context(wiring(engines, settings)(Runtime(bus=bus, grpc=server)))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        await bus.broker.start()
        running.channel = grpc.aio.insecure_channel(f"127.0.0.1:{port}")

    async def open_only():
        await bus.open(Topology())

    running = SimpleNamespace(bus=bus, start=start, open_only=open_only, channel=None)
    yield running
    if running.channel is not None:
        await running.channel.close()
    await server.stop(0)
    await bus.close()
    await stack.aclose()
