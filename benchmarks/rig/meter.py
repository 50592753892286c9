"""CPU time and memory of a command and of everything that it starts (Linux).

The sum is exact: this process becomes the reaper of orphans, so that the kernel adds the CPU
time of every process of the command, however deep, to our RUSAGE_CHILDREN once it has ended.
The split by process comes from /proc, read four times a second: it misses what a process did
after the last look, the peak of memory (VmHWM) it misses only for processes that live shorter.
"""

import contextlib
import ctypes
import os
import re
import resource
import subprocess
import threading
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

EVERY_S = 0.25
TICKS = os.sysconf("SC_CLK_TCK")
PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h
LINGER_S = 5.0


@dataclass
class ProcessUse:
    """One process."""

    name: str
    cpu_s: float = 0.0
    peak_mb: float = 0.0


@dataclass
class Use:
    """A command with all its processes.

    Attributes:
        exit_code: Of the command.
        started: When it was started, seconds since the epoch.
        wall_s: From start to end.
        cpu_s: User and system time over all processes.
        processes: What each used, in the order in which they were seen.
        left_running: Processes that were still there some seconds after the command ended.
    """

    exit_code: int
    started: float
    wall_s: float
    cpu_s: float
    processes: list[ProcessUse] = field(default_factory=list)
    left_running: list[str] = field(default_factory=list)


def measure(
    command: list[str], *, log: Path, env: Mapping[str, str], ignore: Collection[int] = ()
) -> Use:
    """Run `command`, its output into `log`; `ignore` names children that are not part of it."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    before, started = children_cpu_s(), time.time()
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **env})
    watch = Watch(ignore)
    with watch:
        exit_code = process.wait()
    wall_s = time.time() - started
    left = reap(ignore)
    return Use(
        exit_code, started, wall_s, children_cpu_s() - before, list(watch.seen.values()), left
    )


class Watch:
    """Looks at our descendants until it is left."""

    def __init__(self, ignore: Collection[int]) -> None:
        self.ignore = ignore
        self.seen: dict[int, ProcessUse] = {}
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *reason: object) -> None:
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._done.wait(EVERY_S):
            for pid in descendants(self.ignore):
                with contextlib.suppress(OSError):
                    self._look(pid)

    def _look(self, pid: int) -> None:
        fields = stat_fields(pid)
        use = self.seen.setdefault(pid, ProcessUse(""))
        use.name = name_of(pid) or use.name
        use.cpu_s = (int(fields[11]) + int(fields[12])) / TICKS
        status = Path(f"/proc/{pid}/status").read_text()
        if peak := re.search(r"VmHWM:\s+(\d+) kB", status):
            use.peak_mb = int(peak.group(1)) / 1024


def children_cpu_s() -> float:
    """CPU time of all children that have ended, and of theirs."""
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime


def stat_fields(pid: int) -> list[str]:
    """/proc/PID/stat after the name, which may hold spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def descendants(ignore: Collection[int]) -> Iterator[int]:
    """Process ids below ours, without the ignored ones and what is below them."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                pid = int(entry.name)
                children.setdefault(int(stat_fields(pid)[1]), []).append(pid)
    todo = [pid for pid in children.get(os.getpid(), []) if pid not in ignore]
    while todo:
        pid = todo.pop()
        yield pid
        todo += children.get(pid, [])


def name_of(pid: int) -> str:
    """The service or program that a process runs."""
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    for index, word in enumerate(words[:-1]):
        if word == "-m":
            return words[index + 1]
    programs = [Path(word).name for word in words if "python" not in Path(word).name]
    return programs[0] if programs else words[0]


def reap(ignore: Collection[int]) -> list[str]:
    """Collect orphans that end; names of those that do not."""
    deadline = time.monotonic() + LINGER_S
    while left := list(descendants(ignore)):
        for pid in left:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        if time.monotonic() > deadline:
            return [name_of(pid) for pid in left]
        time.sleep(0.02)
    return []
