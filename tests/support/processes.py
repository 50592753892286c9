"""A service as an operator starts it: a process of its own, told by its environment what to do."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from servers import dying_with_parent

Start = Callable[..., "subprocess.Popen[str]"]


@contextmanager
def starting(service: str, folder: Path, **settings: str) -> Iterator[Start]:
    """Gives a function that starts `python -m polyclinic.<service>`; what it started is ended.

    Args:
        service: Name of the service.
        folder: Where the processes are started, and so where their files go.
        settings: Environment of each process; what the function is called with comes on top.
    """
    prefix = f"POLYCLINIC_{service.upper()}"
    base = {"PATH": os.environ["PATH"], f"{prefix}_GRPC_PORT": "0", f"{prefix}_HTTP_PORT": "0"}
    started: list[subprocess.Popen[str]] = []

    def start(**environment: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            dying_with_parent([sys.executable, "-m", f"polyclinic.{service}"]),
            env={**base, **settings, **environment},
            cwd=folder,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    try:
        yield start
    finally:
        for process in started:
            process.kill()
            process.wait()
            process.stderr.close()


def until_ready(process: "subprocess.Popen[str]") -> list[dict[str, Any]]:
    """Wait for a service to say that it is ready; the lines of its log so far."""
    lines: list[dict[str, Any]] = []
    for line in process.stderr:
        lines.append(json.loads(line))
        if lines[-1]["event"] == "ready":
            return lines
    raise AssertionError(f"it ended before it was ready: {lines}")


def cpu_s(pid: int) -> float:
    """Processor time of a process: unlike the clock it does not depend on what else runs here."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """Resident memory of a process."""
    [line] = [
        line
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
        if line.startswith("VmRSS:")
    ]
    return int(line.split()[1]) / 1024
