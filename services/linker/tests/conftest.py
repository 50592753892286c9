"""Fakes of the ports, and the smallest encoders that are real."""

import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

import grpc
import numpy as np
import pytest
from tiny_encoders import write_ctranslate2, write_onnx

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.app import Indexes, wiring
from polyclinic.linker.build import build
from polyclinic.linker.domain.encoder_info import EncoderInfo
from polyclinic.linker.domain.entries import CTranslate2Encoder
from polyclinic.linker.settings import Settings
from polyclinic.linker.use_cases.build import BuildOptions


class FakeEncoder:
    """`Encoder` whose vectors are sums of its words': similar texts are near."""

    def __init__(self, *, digest="f" * 64, dimension=32, unit_vectors=False):
        self.info = EncoderInfo(digest, "mean", dimension, 25, unit_vectors)
        self.asked = []

    def encode(self, texts):
        self.asked.append(list(texts))
        rows = [self._vector(text) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(rows), self.info.dimension)

    def _vector(self, text):
        words = text.casefold().split() or [""]
        return np.sum([self._word(word) for word in words], axis=0)

    def _word(self, word):
        seed = hashlib.sha256(word.encode("utf-8", "replace")).digest()[:8]
        generator = np.random.default_rng(int.from_bytes(seed, "little"))
        return generator.standard_normal(self.info.dimension)


@pytest.fixture
def fake_encoder():
    return FakeEncoder()


@pytest.fixture(scope="session")
def tiny_ctranslate2(tmp_path_factory) -> Path:
    """A CTranslate2 directory of a BERT with random weights."""
    return write_ctranslate2(tmp_path_factory.mktemp("ctranslate2"))


@pytest.fixture(scope="session")
def tiny_onnx(tmp_path_factory) -> Path:
    """A directory with the smallest graph that reads tokens."""
    return write_onnx(tmp_path_factory.mktemp("onnx"))


CONCEPTS = {
    "C9000001": ["fever", "febre", "pyrexia"],
    "C9000002": ["chronic kidney disease", "chronic renal disease"],
    "C9000003": ["kidney disease"],
    "C9000004": ["asthma", "cold"],
    "C9000005": ["common cold", "cold"],
    "C9000006": ["disease"],
    "C9000007": ["complete blood count", "hemograma completo"],
    "C9000008": ["chest x-ray"],
}
PARENTS = {"C9000002": ["C9000003"], "C9000003": ["C9000006"], "C9000004": ["C9000006"]}


def write_release(folder: Path, concepts=CONCEPTS, parents=PARENTS) -> Path:
    """RRF files of a few made-up concepts."""
    consolidated, types, relations = [], [], []
    for cui, names in concepts.items():
        for number, name in enumerate(names):
            term, form, preferred = ("P", "PF", "Y") if not number else ("S", "VO", "N")
            consolidated.append(
                f"{cui}|ENG|{term}|L1|{form}|S1|{preferred}|A1||M1|D1|MSH|MH|D1|{name}|0|N|256|"
            )
        types.append(f"{cui}|T047|B2.2.1.2.1|Disease or Syndrome|AT1|256|")
    for child, above in parents.items():
        relations += [
            f"{child}|A1|AUI|PAR|{parent}|A2|AUI|inverse_isa|R1||MSH|MSH|||N||" for parent in above
        ]
    folder.mkdir(exist_ok=True)
    for name, rows in (("MRCONSO", consolidated), ("MRSTY", types), ("MRREL", relations)):
        (folder / f"{name}.RRF").write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def small_index(tmp_path_factory, tiny_ctranslate2) -> Path:
    """An index of `CONCEPTS`, built with the tiny encoder (mean pooling)."""
    folder = tmp_path_factory.mktemp("small")
    encoder = open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2), pooling="mean"))
    release = write_release(folder / "rrf")
    build(release, folder / "index", BuildOptions(release="2026AA", normalize=True), encoder)
    return folder / "index"


@pytest.fixture
def indexes_file(tmp_path, small_index, tiny_ctranslate2):
    """Writes a registry: `small`, which is served, `other`, whose encoder is another, `gone`."""

    def write(**fields):
        encoder = {"kind": "ctranslate2", "path": str(tiny_ctranslate2), "pooling": "mean"}
        indexes = {
            "small": {"path": str(small_index), "encoder": encoder, **fields},
            "other": {"path": str(small_index), "encoder": {**encoder, "pooling": "cls"}},
            "gone": {"path": "nope", "encoder": encoder},
        }
        path = tmp_path / "indexes.yaml"
        path.write_text(json.dumps({"indexes": indexes}))  # YAML is a superset of JSON
        return path

    return write


@pytest.fixture
async def service(bus_url, indexes_file) -> AsyncIterator[SimpleNamespace]:
    """The service, wired as in production, in this process: `bus`, `channel`, `start()`."""
    bus = await Bus.connect("linker", bus_url, graceful_timeout_s=1)
    server = grpc.aio.server()
    stack = AsyncExitStack()

    async def start(**fields):
        settings = Settings(indexes=indexes_file(), **fields)
        await bus.open(Topology())
        await stack.enter_async_context(
            wiring(Indexes(settings), settings)(Runtime(bus=bus, grpc=server))
        )
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
