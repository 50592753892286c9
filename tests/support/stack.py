"""The whole house as processes of a test: each service can be killed and started again."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

import grpc
from servers import NatsServer, dying_with_parent, free_port, tail

from polyclinic.bus.bus import Bus
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.bus.topology import Topology
from polyclinic.v1 import run_pb2, run_pb2_grpc, statistics_pb2, statistics_pb2_grpc

SERVICES = ("coordinator", "inference", "judge", "stats")
TRANSLATOR, LINKER = "translator", "linker"
ASK_INFERENCE = ("coordinator", "judge", TRANSLATOR, LINKER)
START_TIMEOUT_S = 40.0
GRACE_S = 3.0


class Stack:
    """A broker and one process of each service, on loopback, with state under `folder`.

    Args:
        folder: For databases, logs and the broker's store.
        registry: The inference service's models.yaml.
        databases: Database URL of the coordinator and of stats; SQLite files when absent.
        engines: The translator's engines.yaml; without it there is no translator.
        indexes: The linker's indexes.yaml; without it there is no linker.
    """

    def __init__(
        self,
        folder: Path,
        registry: Path,
        databases: Mapping[str, str] | None = None,
        *,
        engines: Path | None = None,
        indexes: Path | None = None,
    ) -> None:
        self.folder = folder
        (folder / "nats").mkdir(parents=True)
        self.nats = NatsServer(folder / "nats")
        self._registry = registry
        self._databases = dict(databases or {})
        optional = {TRANSLATOR: engines, LINKER: indexes}
        self._optional = {name: path for name, path in optional.items() if path is not None}
        self.services = (*SERVICES, *self._optional)
        self.grpc = {name: free_port() for name in self.services}
        self.http = {name: free_port() for name in self.services}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self) -> None:
        """Start everything and wait until all are ready."""
        self.nats.start()
        for name in self.services:
            self.start_service(name)
        for name in self.services:
            self.wait_ready(name)

    def start_service(self, name: str) -> None:
        """Start a service (again); does not wait for it."""
        with self.log_file(name).open("ab") as log:
            self._processes[name] = subprocess.Popen(
                dying_with_parent([sys.executable, "-m", f"polyclinic.{name}"]),
                env={**os.environ, **self._environment(name)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def wait_ready(self, name: str) -> None:
        """Return when the service says that it is ready."""
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self._is_ready(name):
            process = self._processes[name]
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{name} did not start: {tail(self.log_file(name))}")
            time.sleep(0.05)

    def kill(self, name: str) -> None:
        """kill -9 a service, or the broker by the name "nats"."""
        if name == "nats":
            self.nats.kill()
        else:
            self._end(name, signal.SIGKILL)

    def restart(self, name: str) -> None:
        """Start again what was killed."""
        if name == "nats":
            self.nats.start()
        else:
            self.start_service(name)
            self.wait_ready(name)

    def stop(self) -> None:
        """End all; what does not end within three seconds is killed."""
        for process in self._processes.values():
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        for name in list(self._processes):
            self._end(name, signal.SIGKILL, after_s=GRACE_S)
        self.nats.stop()

    def log_file(self, name: str) -> Path:
        """What the service wrote."""
        return self.folder / f"{name}.log"

    async def submit(
        self, suite: run_pb2.Suite, files: Sequence[Path], *, request_id: str = ""
    ) -> run_pb2.SubmitRunResponse:
        """Upload sample files and submit a suite over them."""
        bus = await Bus.connect("test", self.nats.url)
        try:
            await bus.open(Topology())
            for file in files:
                suite.datasets.append(await bus.blobs.put(file.read_bytes(), file.name))
        finally:
            await bus.close()
        async with self.channel("coordinator") as channel:
            stub = run_pb2_grpc.RunServiceStub(channel)
            request = run_pb2.SubmitRunRequest(request_id=request_id, suite=suite)
            return await stub.SubmitRun(request, timeout=60)

    async def progress(self, run_id: str) -> run_pb2.RunProgress:
        """How far a run is; waits for a coordinator that restarts."""
        async with self.channel("coordinator") as channel:
            stub = run_pb2_grpc.RunServiceStub(channel)
            request = run_pb2.GetRunRequest(run_id=run_id)
            return (await stub.GetRun(request, timeout=60, wait_for_ready=True)).run

    async def ended(self, run_id: str, *, timeout_s: float) -> run_pb2.RunProgress:
        """The run once it has ended."""
        async with asyncio.timeout(timeout_s):
            while True:
                run = await self.progress(run_id)
                if run.state != run_pb2.RUN_STATE_RUNNING:
                    return run
                await asyncio.sleep(0.1)

    async def report(
        self, run_id: str, *, wait_s: float = 60.0
    ) -> statistics_pb2.GetReportResponse:
        """The JSON report of a run."""
        async with self.channel("stats") as channel:
            stub = statistics_pb2_grpc.ReportServiceStub(channel)
            request = statistics_pb2.GetReportRequest(run_id=run_id, format="json", wait_s=wait_s)
            return await stub.GetReport(request, timeout=wait_s + 30, wait_for_ready=True)

    async def scores(self, run_id: str) -> list[run_pb2.TrialScored]:
        """Every trial's scores, as stats stores them."""
        async with self.channel("stats") as channel:
            stub = statistics_pb2_grpc.ReportServiceStub(channel)
            request = statistics_pb2.ListScoresRequest(run_id=run_id)
            stream = stub.ListScores(request, timeout=60, wait_for_ready=True)
            return [trial async for batch in stream for trial in batch.trials]

    def channel(self, name: str) -> grpc.aio.Channel:
        """A gRPC channel to a service."""
        return grpc.aio.insecure_channel(f"127.0.0.1:{self.grpc[name]}", options=RPC_OPTIONS)

    def _environment(self, name: str) -> dict[str, str]:
        prefix = f"POLYCLINIC_{name.upper()}_"
        own = {
            "POLYCLINIC_NATS_URL": self.nats.url,
            f"{prefix}GRPC_PORT": str(self.grpc[name]),
            f"{prefix}HTTP_PORT": str(self.http[name]),
        }
        if name in ("coordinator", "stats"):
            default = f"sqlite+aiosqlite:///{self.folder / name}.db"
            own[f"{prefix}DATABASE_URL"] = self._databases.get(name, default)
        if name in ASK_INFERENCE:
            own[f"{prefix}INFERENCE_ADDRESS"] = f"127.0.0.1:{self.grpc['inference']}"
        if name == "coordinator":
            for other in (TRANSLATOR, LINKER):
                address = f"127.0.0.1:{self.grpc[other]}" if other in self._optional else ""
                own[f"{prefix}{other.upper()}_ADDRESS"] = address
        if name == TRANSLATOR:
            own[f"{prefix}ENGINES"] = str(self._optional[name])
        if name == LINKER:
            own[f"{prefix}INDEXES"] = str(self._optional[name])
        if name == "inference":
            own[f"{prefix}MODELS"] = str(self._registry)
        return own

    def _is_ready(self, name: str) -> bool:
        url = f"http://127.0.0.1:{self.http[name]}/readyz"
        try:
            with urllib.request.urlopen(url, timeout=2) as reply:
                return bool(reply.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _end(self, name: str, by: signal.Signals, *, after_s: float = 0.0) -> None:
        process = self._processes.pop(name)
        try:
            process.wait(timeout=after_s or 0.001)
        except subprocess.TimeoutExpired:
            process.send_signal(by)
            process.wait(timeout=START_TIMEOUT_S)
