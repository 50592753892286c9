"""Small real programs that stand for services."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from polyclinic.cli.stack.children import ChildSpec

# Says that it is up, lives until its standard input ends or SIGTERM comes.
STEADY = """
import os, pathlib, signal, sys
signal.signal(signal.SIGTERM, lambda *_: (print("told to stop", flush=True), sys.exit(0)))
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
print("serving", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def script(tmp_path) -> Callable[..., ChildSpec]:
    """A child that runs a script; it is ready once it has written its process id to a file."""

    def make(name: str, text: str = STEADY, *, phase: int = 1, stop_timeout_s: float = 5.0):
        program, mark = tmp_path / f"{name}.py", tmp_path / f"{name}.ready"
        program.write_text(text)

        async def ready() -> bool:
            return mark.is_file()

        return ChildSpec(
            name=name,
            command=(sys.executable, str(program), str(mark)),
            log=tmp_path / "logs" / f"{name}.log",
            ready=ready,
            phase=phase,
            stop_timeout_s=stop_timeout_s,
        )

    return make


@pytest.fixture
def mark(tmp_path) -> Callable[[str], Path]:
    """The file that a script's process id is written to."""
    return lambda name: tmp_path / f"{name}.ready"
