"""A deployment on this machine: a broker and services as processes of their own."""

import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

from rig.ports import free_ports

READY_S = 30.0


@contextlib.contextmanager
def stack(folder: Path, models: Path, *, inference_replicas: int) -> Iterator[dict[str, str]]:
    """Start everything; yields the environment in which `polyclinic run` finds it."""
    nats, run_rpc, stats_rpc, *rest = free_ports(3 + 1 + 3 + 2 * inference_replicas)
    ports = iter(rest)
    nats_url = f"nats://127.0.0.1:{nats}"
    inference = [(next(ports), next(ports)) for _ in range(inference_replicas)]
    bus = {"POLYCLINIC_NATS_URL": nats_url}
    with contextlib.ExitStack() as running:
        server = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or "nats-server"
        where = ["-a", "127.0.0.1", "-p", str(nats), "-js", "-sd", str(folder / "nats")]
        running.enter_context(process([server, *where], folder / "nats.log", {}))
        waits = []
        for index, (rpc, http) in enumerate(inference):
            env = bus | {"POLYCLINIC_INFERENCE_MODELS": str(models)}
            env |= ports_of("INFERENCE", rpc, http)
            running.enter_context(service("inference", folder / f"inference-{index}.log", env))
            waits.append(http)
        for name, rpc in (("coordinator", run_rpc), ("judge", next(ports)), ("stats", stats_rpc)):
            http = next(ports)
            env = bus | ports_of(name.upper(), rpc, http)
            env |= {
                f"POLYCLINIC_{name.upper()}_DATABASE_URL": f"sqlite+aiosqlite:///{folder}/{name}.db",
                "POLYCLINIC_COORDINATOR_INFERENCE_ADDRESS": f"127.0.0.1:{inference[0][0]}",
            }
            running.enter_context(service(name, folder / f"{name}.log", env))
            waits.append(http)
        for http in waits:
            wait_for(http, folder)
        yield bus | {
            "POLYCLINIC_COORDINATOR_ADDRESS": f"127.0.0.1:{run_rpc}",
            "POLYCLINIC_STATS_ADDRESS": f"127.0.0.1:{stats_rpc}",
        }


def ports_of(name: str, rpc: int, http: int) -> dict[str, str]:
    """Settings that say where a service listens."""
    prefix = f"POLYCLINIC_{name}"
    return {f"{prefix}_GRPC_PORT": str(rpc), f"{prefix}_HTTP_PORT": str(http)}


def service(
    name: str, log: Path, env: Mapping[str, str]
) -> contextlib.AbstractContextManager[None]:
    """One service."""
    return process([sys.executable, "-m", f"polyclinic.{name}"], log, env)


@contextlib.contextmanager
def process(command: list[str], log: Path, env: Mapping[str, str]) -> Iterator[None]:
    """A child that is ended at the end."""
    with log.open("wb") as out:
        child = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **env})
    try:
        yield
    finally:
        child.terminate()
        child.wait()


def wait_for(http: int, folder: Path) -> None:
    """Return when a service says that it is ready."""
    deadline = time.monotonic() + READY_S
    while True:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{http}/readyz", timeout=2).read()
            return
        if time.monotonic() > deadline:
            raise RuntimeError(f"a service is not ready; the logs are in {folder}")
        time.sleep(0.05)
