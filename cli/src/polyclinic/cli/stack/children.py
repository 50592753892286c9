"""One child process: started, probed, read from its log, stopped."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from polyclinic.cli.stack import tether

MAX_LOG_BYTES = 10 * 1024 * 1024
_TAIL_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class ChildSpec:
    """What to start, and how to tell that it serves.

    Attributes:
        name: Shown to the user, such as "inference".
        command: Program and arguments.
        log: File that its output is added to.
        ready: Whether it serves now; asked again and again.
        environment: Added to this process's environment.
        restart_environment: Added over that from the second start on.
        stop_timeout_s: Time between SIGTERM and SIGKILL.
        phase: Stopped after all children of higher phases.
        dies_by: Signal that it gets from the kernel, on Linux, when this process is killed.
    """

    name: str
    command: tuple[str, ...]
    log: Path
    ready: Callable[[], Awaitable[bool]]
    environment: Mapping[str, str] = field(default_factory=dict)
    restart_environment: Mapping[str, str] = field(default_factory=dict)
    stop_timeout_s: float = 25.0
    phase: int = 1
    dies_by: signal.Signals = signal.SIGKILL


class Child:
    """A running process of a `ChildSpec`.

    Nothing outlives this process, however it ends: on Linux the kernel sees to that; elsewhere
    a service stops when its standard input closes, a pipe that nobody writes to. A child is
    not in the terminal's process group, for Ctrl-C is ours to turn into an orderly stop.
    """

    def __init__(self, spec: ChildSpec, process: asyncio.subprocess.Process, start: int) -> None:
        self.spec = spec
        self._process = process
        self._log_start = start

    @classmethod
    async def start(cls, spec: ChildSpec, *, again: bool = False) -> "Child":
        """Start the process, for the first time or `again`.

        Raises:
            OSError: the program or the log cannot be opened.
        """
        spec.log.parent.mkdir(parents=True, exist_ok=True)
        with spec.log.open("ab") as log:
            start = log.tell()
            process = await asyncio.create_subprocess_exec(
                *_tied(spec),
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                env={
                    **os.environ,
                    **spec.environment,
                    **(spec.restart_environment if again else {}),
                },
                start_new_session=True,
            )
        return cls(spec, process, start)

    @property
    def pid(self) -> int:
        """Process id."""
        return self._process.pid

    async def wait(self) -> int:
        """Its exit code, once it ended; negative for a signal."""
        return await self._process.wait()

    async def stop(self) -> None:
        """SIGTERM, then SIGKILL when it takes too long."""
        self.signal(signal.SIGTERM)
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), self.spec.stop_timeout_s)
        except TimeoutError:
            self.signal(signal.SIGKILL)
            await self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal; nothing happens when it has ended."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    def log_tail(self, lines: int = 20) -> list[str]:
        """The last lines that this process wrote."""
        return log_tail(self.spec.log, self._log_start, lines)


def _tied(spec: ChildSpec) -> tuple[str, ...]:
    if sys.platform != "linux":
        return spec.command
    tie = (str(Path(tether.__file__)), str(os.getpid()), str(int(spec.dies_by)))
    return (sys.executable, "-I", "-S", *tie, *spec.command)


def log_tail(path: Path, start: int = 0, lines: int = 20) -> list[str]:
    """The last lines of a log from byte `start` on; bytes that are no UTF-8 are replaced."""
    try:
        with path.open("rb") as log:
            end = log.seek(0, os.SEEK_END)
            log.seek(max(start, end - _TAIL_BYTES))
            return log.read().decode("utf-8", "replace").splitlines()[-lines:]
    except FileNotFoundError:
        return []


def rotate(path: Path) -> None:
    """Put a log aside as `<name>.1` once it is over 10 MiB."""
    with contextlib.suppress(FileNotFoundError):
        if path.stat().st_size > MAX_LOG_BYTES:
            path.replace(path.with_name(path.name + ".1"))
