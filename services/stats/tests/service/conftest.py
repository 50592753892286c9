"""Events of the coordinator, and the service in this process on a real broker."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import grpc
import nats
import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.stats.app import wiring
from polyclinic.stats.settings import Settings
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2, statistics_pb2_grpc

N = 30
LANGUAGES = ("en", "sw")


def suite(**fields):
    gate = [
        run_pb2.GateRule(metric="accuracy", language="each", min=0.5),
        run_pb2.GateRule(metric="resource_gap", max=0.5),
        run_pb2.GateRule(coverage_min=0.9),
    ]
    given = {
        "name": "check",
        "languages": LANGUAGES,
        "models": ["m"],
        "gate": gate,
        "intervals": run_pb2.IntervalOptions(resamples=500),
    }
    return run_pb2.Suite(**(given | fields))


def accepted(run_id, **fields):
    return run_pb2.RunAccepted(
        run_id=run_id,
        suite=suite(**fields),
        planned=[
            run_pb2.PlannedCell(
                task="mcqa", dataset="own", model="m", language=code, variant="original", trials=N
            )
            for code in LANGUAGES
        ],
        models=[run_pb2.ModelInfo(name="m", backend="replay", fingerprint="f")],
        metrics=[
            run_pb2.MetricInfo(task="mcqa", metric=name, high=1, binary=True, higher_is_better=True)
            for name in ("accuracy", "answered")
        ],
        suite_sha256="ab",
    )


def scored(run_id, i, language, *, right, revision=1, reason=""):
    scores = [
        run_pb2.Score(metric="accuracy", value=right),
        run_pb2.Score(metric="answered", value=1),
    ]
    return run_pb2.TrialScored(
        run_id=run_id,
        trial_id=f"{i:04}{language}",
        revision=revision,
        sample=common_pb2.SampleKey(
            task="mcqa",
            dataset="own",
            sample_id=f"q{i}",
            language=language,
            variant="original",
            epoch=1,
        ),
        model="m",
        cluster=f"q{i}",
        scores=[] if reason else scores,
        unscored_reason=reason,
        answer="B\x00",
        usage=[run_pb2.CallUsage(model="m", prompt_tokens=10, latency_s=0.1)],
    )


def completed(run_id, revision=1, announced=2 * N):
    return run_pb2.RunCompleted(
        run_id=run_id,
        revision=revision,
        state=run_pb2.RUN_STATE_COMPLETED,
        trials=announced,
        announced=announced,
    )


def trials(run_id):
    return [scored(run_id, i, code, right=float(i % 3 > 0)) for code in LANGUAGES for i in range(N)]


class Replica:
    """One process's worth of the service, in this one."""

    def __init__(self, bus, stub, tasks):
        self.bus, self.stub, self.tasks = bus, stub, tasks

    async def report(self, run_id, **fields):
        request = statistics_pb2.GetReportRequest(run_id=run_id, **({"wait_s": 20} | fields))
        return await self.stub.GetReport(request)

    async def scores(self, run_id):
        request = statistics_pb2.ListScoresRequest(run_id=run_id)
        return [one async for answer in self.stub.ListScores(request) for one in answer.trials]


@asynccontextmanager
async def replica(nats_url, database_url):
    bus = await Bus.connect("stats", nats_url)
    await bus.open(Topology())
    runtime = Runtime(bus=bus, grpc=grpc.aio.server())
    settings = Settings(nats_url=nats_url, database_url=database_url, sweep_every_s=1.0)
    async with wiring(settings)(runtime):
        port = runtime.grpc.add_insecure_port("127.0.0.1:0")
        await runtime.grpc.start()
        tasks = [asyncio.create_task(run()) for _, run in runtime._tasks]
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            yield Replica(bus, statistics_pb2_grpc.ReportServiceStub(channel), tasks)
        while any(not task.done() for task in tasks):
            for task in tasks:
                task.cancel()  # nats-py swallows one now and then
            await asyncio.wait(tasks, timeout=0.2)
        await runtime.grpc.stop(0)
    await bus.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'stats.db'}"
    return request.getfixturevalue("postgres_database")


@pytest.fixture
async def stats(bus_url, database_url):
    async with replica(bus_url, database_url) as one:
        yield one


@pytest.fixture
async def coordinator(stats, bus_url):
    """A bus that publishes under the coordinator's name."""
    bus = await Bus.connect("coordinator", bus_url)
    await bus.open(Topology())
    yield bus
    await bus.close()


@pytest.fixture
async def heard(bus_url, stats):
    """What stats publish, in order."""
    connection = await nats.connect(bus_url)
    found = []

    async def take(msg):
        kind = {
            "report_published": statistics_pb2.ReportPublished,
            "gate_decided": statistics_pb2.GateDecided,
        }[msg.subject.split(".")[4]]
        found.append((msg.subject, kind.FromString(msg.data)))

    await connection.subscribe("polyclinic.v1.evt.stats.>", cb=take)
    await connection.flush()
    yield found
    await connection.close()


@pytest.fixture
def events():
    """Ways to make the coordinator's events, and further replicas."""
    return SimpleNamespace(
        accepted=accepted, scored=scored, completed=completed, trials=trials, replica=replica
    )
