"""The linker over an index of 1M x 768: start, memory, throughput, agreement of 16-bit floats.

PYTHONPATH=tests/support python -m benchmarks.linking.serving [--surfaces 1000000] [--rounds 2]

Throughput is measured at batch 256 in the same process and with the same threads: bare
`index.search`, the use case, and the service's gRPC server with client and server counted. The
three take turns, so that what else the machine does hits them alike.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import faiss
import grpc
import numpy as np
from benchmarks.linking.synthetic import make, random_vectors, strings
from servers import NatsServer, dying_with_parent, free_port

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.bus.topology import Topology
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.app import Indexes, wiring
from polyclinic.linker.domain import index_files
from polyclinic.linker.settings import Settings
from polyclinic.linker.use_cases.search import FEWEST_ROWS
from polyclinic.v1 import linking_pb2, linking_pb2_grpc

BATCH = 256
IN_FLIGHT = 4  # batches that are asked for at once


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--surfaces", type=int, default=1_000_000)
    parser.add_argument("--dimension", type=int, default=768)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--agreement-queries", type=int, default=1024)
    parser.add_argument("--folder", type=Path, help="where the index is made; a temporary one")
    chosen = parser.parse_args()
    print(f"load of the machine {os.getloadavg()}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory(dir=chosen.folder) as scratch:
        folder = Path(scratch)
        vectors = random_vectors(folder / "raw", chosen.surfaces, chosen.dimension)
        registry = make(folder / "float32", vectors)
        size = (folder / "float32" / "index" / index_files.VECTORS).stat().st_size
        print(f"{chosen.surfaces:,} x {chosen.dimension}, {size / 1e9:.2f} GB")
        report_start(folder, registry)
        asyncio.run(report_throughput(folder, registry, chosen.rounds))
        report_agreement(folder, vectors, chosen.agreement_queries)
    print(f"load of the machine {os.getloadavg()}")


def report_start(folder: Path, registry: Path) -> None:
    """Time from the process's start to /readyz, and what it holds besides the mapped file."""
    (folder / "nats").mkdir()
    server, port = NatsServer(folder / "nats"), free_port()
    rpc = free_port()
    server.start()
    began = time.monotonic()
    process = subprocess.Popen(
        dying_with_parent([sys.executable, "-m", "polyclinic.linker"]),
        env={
            **os.environ,
            "POLYCLINIC_NATS_URL": server.url,
            "POLYCLINIC_LINKER_INDEXES": str(registry),
            "POLYCLINIC_LINKER_GRPC_PORT": str(rpc),
            "POLYCLINIC_LINKER_HTTP_PORT": str(port),
        },
        stderr=subprocess.DEVNULL,
    )
    try:
        while not is_ready(port):
            time.sleep(0.01)
        print(f"ready after {time.monotonic() - began:.2f} s")
        print(f"memory when ready: {memory(process.pid)}")
        began = time.monotonic()
        asyncio.run(link_once(f"127.0.0.1:{rpc}", 64))
        print(f"first 64 strings after {time.monotonic() - began:.1f} s (the file may be cold)")
        print(f"memory after a search of the whole file: {memory(process.pid)}")
    finally:
        process.terminate()
        process.wait()
        server.stop()


async def link_once(address: str, count: int) -> None:
    """One request."""
    async with grpc.aio.insecure_channel(address, options=RPC_OPTIONS) as channel:
        await linking_pb2_grpc.LinkingServiceStub(channel).Link(
            linking_pb2.LinkRequest(input=linking_pb2.LinkInput(mentions=strings(count)))
        )


def is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1) as reply:
            return bool(reply.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def memory(pid: int) -> str:
    """Resident memory, that of the mapped index left out."""
    resident: dict[bool, int] = {True: 0, False: 0}
    of_index = False
    for line in Path(f"/proc/{pid}/smaps").read_text().splitlines():
        first = line.split()[0]
        if not first.endswith(":"):
            of_index = line.endswith(index_files.VECTORS)
        elif first == "Rss:":
            resident[of_index] += int(line.split()[1])
    return f"{resident[False] / 1024:.0f} MB, and {resident[True] / 1024:.0f} MB of the mapped file"


async def report_throughput(folder: Path, registry: Path, rounds: int) -> None:
    """Strings a second of the three ways, which take turns."""
    server = NatsServer(folder / "nats")
    server.start()
    settings = Settings(indexes=registry, nats_url=server.url, links_kept=0, vectors_kept_mb=0)
    indexes = Indexes(settings)
    bus = await Bus.connect("linker", server.url)
    rpc = grpc.aio.server(options=RPC_OPTIONS)
    await bus.open(Topology())
    async with wiring(indexes, settings)(Runtime(bus=bus, grpc=rpc)):
        port = rpc.add_insecure_port("127.0.0.1:0")
        await rpc.start()
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}", options=RPC_OPTIONS) as channel:
            ways = ways_of(folder, indexes, linking_pb2_grpc.LinkingServiceStub(channel))
            await measure(ways, rounds)
        await rpc.stop(0)
    await bus.close()
    server.stop()


Way = Callable[[list[str]], Awaitable[object]]


def ways_of(
    folder: Path, indexes: Indexes, stub: "linking_pb2_grpc.LinkingServiceAsyncStub"
) -> dict[str, Way]:
    """Three ways to search strings, in batches of 256."""
    [served] = indexes.served.values()
    file = folder / "float32" / "index" / index_files.VECTORS
    index = faiss.read_index(str(file), faiss.IO_FLAG_MMAP_IFC)
    queries = np.random.default_rng(1).standard_normal((BATCH, index.d), np.float32)

    async def bare(texts: list[str]) -> None:
        for _ in range(0, len(texts), BATCH):
            await asyncio.to_thread(index.search, queries, FEWEST_ROWS)

    async def use_case(texts: list[str]) -> None:
        await asyncio.gather(*(served.search.find(text, 5) for text in texts))

    async def over_grpc(texts: list[str]) -> None:
        requests = [texts[start : start + 64] for start in range(0, len(texts), 64)]
        await asyncio.gather(
            *(
                stub.Link(linking_pb2.LinkRequest(input=linking_pb2.LinkInput(mentions=some)))
                for some in requests
            )
        )

    return {"bare index.search": bare, "use case": use_case, "gRPC": over_grpc}


async def measure(ways: dict[str, Way], rounds: int) -> None:
    """Print the median rate of each, and its share of the first."""
    rates: dict[str, list[float]] = {name: [] for name in ways}
    cpu: dict[str, list[float]] = {name: [] for name in ways}
    start = 0
    for name, way in ways.items():  # pages of the file and threads are warm afterwards
        await way(list(strings(BATCH, start := start + BATCH)))
        print(f"warm: {name}", flush=True)
    for _ in range(rounds):
        for name, way in ways.items():
            count = BATCH * IN_FLIGHT
            texts = list(strings(count, start := start + count))
            began, used = time.monotonic(), time.process_time()
            await way(texts)
            rates[name].append(count / (time.monotonic() - began))
            cpu[name].append(1000 * (time.process_time() - used) / count)
    best = {name: statistics.median(found) for name, found in rates.items()}
    bare = next(iter(best.values()))
    for name, rate in best.items():
        each = ", ".join(f"{one:.1f}" for one in rates[name])
        spent = statistics.median(cpu[name])
        print(
            f"{name}: {rate:.1f} strings/s at batch {BATCH} ({rate / bare:.0%}; rounds {each}), "
            f"{spent:.1f} ms of CPU a string"
        )


def report_agreement(folder: Path, vectors: np.ndarray, count: int) -> None:
    """How often both precisions have the same best row, for queries near what is stored."""
    generator = np.random.default_rng(2)
    rows = generator.choice(len(vectors), count, replace=False)
    noise = generator.standard_normal((count, vectors.shape[1]), np.float32)
    queries = vectors[rows] + 0.05 * noise
    queries /= np.linalg.norm(queries, axis=1, keepdims=True)
    file = FaissFile()
    half = folder / "half"
    file.write(vectors, half, precision="fp16")
    exact = FaissFile().open(folder / "float32" / "index" / index_files.VECTORS)
    results = SimpleNamespace(float32=[], fp16=[])
    for start in range(0, count, BATCH):
        some = queries[start : start + BATCH]
        results.float32.append(exact.search(some, 1)[1])
        results.fp16.append(file.open(half).search(some, 1)[1])
    same = np.concatenate(results.float32) == np.concatenate(results.fp16)
    print(f"fp16 has the same best row for {same.mean():.2%} of {count} queries")


if __name__ == "__main__":
    main()
