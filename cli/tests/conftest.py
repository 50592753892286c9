"""Fixtures of the command's tests: suite files, streams, and a hand-written deployment."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import grpc
import nats
import pytest

from polyclinic.bus.provisioning import provision
from polyclinic.bus.topology import Topology
from polyclinic.cli.context import Context
from polyclinic.cli.interrupts import Interrupts
from polyclinic.cli.settings import Addresses, Settings
from polyclinic.v1 import (
    common_pb2,
    run_pb2,
    run_pb2_grpc,
    statistics_pb2,
    statistics_pb2_grpc,
)


@pytest.fixture
def sample_line() -> Callable[..., str]:
    def line(**changes) -> str:
        record = {
            "id": "q1",
            "language": "en",
            "task": "mcqa",
            "source_dataset": "own",
            "input": {
                "question": "Which vitamin prevents scurvy?",
                "options": {"A": "C", "B": "D"},
            },
            "target": "A",
        }
        return json.dumps({**record, **changes}) + "\n"

    return line


@pytest.fixture
def write_suite(sample_line) -> Callable[..., Path]:
    """Writes `suite.yaml`, one field a line: datasets in line 2, tasks 3, models 4, others."""

    def write(folder: Path, **fields) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "samples.jsonl").write_text(sample_line() + sample_line(id="q2", language="en"))
        whole = {"datasets": ["samples.jsonl"], "tasks": ["mcqa"], "models": ["candidate"]}
        whole.update(fields)
        lines = ["# a suite"]
        for name, value in whole.items():
            if name == "gate":
                lines.append("gate:")
                for rule in value:
                    first, *rest = [f"{key}: {bound}" for key, bound in rule.items()]
                    lines += [f"  - {first}", *(f"    {each}" for each in rest)]
            else:
                lines.append(f"{name}: {json.dumps(value)}")  # JSON is YAML
        path = folder / "suite.yaml"
        path.write_text("\n".join(lines) + "\n")
        return path

    return write


@pytest.fixture
def make_context(tmp_path) -> Callable[..., Context]:
    """A context on captured streams; `deployed` names a deployment as the environment would."""

    def make(deployed: Addresses | None = None) -> Context:
        settings = Settings(deployed=deployed, state_dir=tmp_path / "state", models=None)
        err = io.StringIO()
        return Context(settings, Interrupts(err.write), io.StringIO(), err)

    return make


class FakeDeployment(run_pb2_grpc.RunServiceServicer, statistics_pb2_grpc.ReportServiceServicer):
    """RunService and ReportService over real gRPC, answering from what a test set up.

    A run's `steps` are the progress that a watch sees one after another; after the last the
    watch ends if the run has ended, and goes on silently if it has not.
    """

    def __init__(self) -> None:
        self.problems: list[common_pb2.Problem] = []
        self.runs: dict[str, list[run_pb2.RunProgress]] = {}
        self.requests: dict[str, str] = {}
        self.suites: list[run_pb2.Suite] = []
        self.cancelled: list[str] = []
        self.resumed: list[str] = []
        self.resume_problems: list[common_pb2.Problem] = []
        self.resume_notes: list[str] = []
        self.verdict = statistics_pb2.VERDICT_PASS
        self.verdicts: dict[str, int] = {}
        self.complete = True
        self.gate_rules: list[dict[str, object]] = []
        self.trials: list[run_pb2.TrialScored] = []
        self.keeps_going = False
        self.watches_that_break = 0
        self.watched = asyncio.Event()

    async def SubmitRun(self, request, context):
        if self.problems:
            return run_pb2.SubmitRunResponse(problems=self.problems)
        attached = request.request_id in self.requests
        run_id = self.requests.setdefault(request.request_id, f"r{len(self.requests):012d}")
        self.suites.append(request.suite)
        steps = [progress(run_id, 1), *([] if self.keeps_going else [progress(run_id, 2)])]
        self.runs.setdefault(run_id, steps)
        return run_pb2.SubmitRunResponse(run_id=run_id, attached=attached)

    async def GetRun(self, request, context):
        return run_pb2.GetRunResponse(run=(await self._steps(request, context))[-1])

    async def ListRuns(self, request, context):
        newest_first = [steps[-1] for steps in reversed(self.runs.values())]
        return run_pb2.ListRunsResponse(runs=newest_first[: request.limit or 50])

    async def WatchRun(self, request, context):
        for step in await self._steps(request, context):
            yield run_pb2.WatchRunResponse(run=step)
            if self.watches_that_break:
                self.watches_that_break -= 1
                await context.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        self.watched.set()
        if step.state == run_pb2.RUN_STATE_RUNNING:
            await asyncio.Event().wait()

    async def CancelRun(self, request, context):
        steps = await self._steps(request, context)
        if steps[-1].state == run_pb2.RUN_STATE_COMPLETED:
            return run_pb2.CancelRunResponse(run=steps[-1])
        self.cancelled.append(request.run_id)
        stopped = run_pb2.RunProgress()
        stopped.CopyFrom(steps[-1])
        stopped.state = run_pb2.RUN_STATE_CANCELLED
        steps.append(stopped)
        return run_pb2.CancelRunResponse(run=stopped)

    async def ResumeRun(self, request, context):
        await self._steps(request, context)
        self.resumed.append(request.run_id)
        self.runs[request.run_id] = [progress(request.run_id, 2, revision=2)]
        return run_pb2.ResumeRunResponse(
            run=self.runs[request.run_id][-1],
            trials_to_run=0 if self.resume_problems else 1,
            problems=self.resume_problems,
            notes=self.resume_notes,
        )

    async def GetReport(self, request, context):
        await self._steps(request, context)
        bodies = {
            "json": json.dumps({"gate": {"rules": self.gate_rules}}),
            "text": f"report of {request.run_id}",
            "summary": f"summary of {request.run_id}",
            "junit": "<testsuites/>",
        }
        if request.format not in bodies:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"no format {request.format}")
        return statistics_pb2.GetReportResponse(
            body=bodies[request.format].encode(), verdict=self.verdict, complete=self.complete
        )

    async def ListVerdicts(self, request, context):
        verdicts = [
            statistics_pb2.RunVerdict(
                run_id=run_id, verdict=self.verdicts.get(run_id, self.verdict), complete=True
            )
            for run_id in request.run_ids
        ]
        return statistics_pb2.ListVerdictsResponse(verdicts=verdicts)

    async def ListScores(self, request, context):
        await self._steps(request, context)
        yield statistics_pb2.ListScoresResponse(trials=self.trials[:1])
        yield statistics_pb2.ListScoresResponse(trials=self.trials[1:])

    async def _steps(self, request, context) -> list[run_pb2.RunProgress]:
        if request.run_id not in self.runs:
            await context.abort(grpc.StatusCode.NOT_FOUND, f"there is no run {request.run_id}")
        return self.runs[request.run_id]


def progress(
    run_id: str, scored: int, *, state: int | None = None, unscored: int = 0, revision: int = 1
) -> run_pb2.RunProgress:
    """A run of two trials; it has ended when both have, unless `state` says otherwise."""
    ended = run_pb2.RUN_STATE_COMPLETED if scored + unscored == 2 else run_pb2.RUN_STATE_RUNNING
    return run_pb2.RunProgress(
        run_id=run_id,
        suite_name="suite",
        state=ended if state is None else state,
        trials=2,
        scored=scored,
        unscored=unscored,
        unscored_reasons={"timeout": unscored} if unscored else {},
        revision=revision,
    )


@pytest.fixture
def run_progress() -> Callable[..., run_pb2.RunProgress]:
    return progress


@dataclass(frozen=True)
class Deployed:
    """A fake deployment that listens, on a real bus."""

    fake: FakeDeployment
    addresses: Addresses

    @property
    def environment(self) -> dict[str, str]:
        """As a shell would name it."""
        return {
            "POLYCLINIC_NATS_URL": self.addresses.nats_url,
            "POLYCLINIC_COORDINATOR_ADDRESS": self.addresses.coordinator,
            "POLYCLINIC_STATS_ADDRESS": self.addresses.stats,
        }


@pytest.fixture
async def deployed(bus_url) -> AsyncIterator[Deployed]:
    fake, server = FakeDeployment(), grpc.aio.server()
    run_pb2_grpc.add_RunServiceServicer_to_server(fake, server)
    statistics_pb2_grpc.add_ReportServiceServicer_to_server(fake, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    connection = await nats.connect(bus_url)
    await provision(connection, Topology())
    await connection.close()
    address = f"127.0.0.1:{port}"
    yield Deployed(fake, Addresses(bus_url, address, address))
    await server.stop(grace=None)
