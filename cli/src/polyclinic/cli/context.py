"""What every command is given."""

import contextlib
import sys
from dataclasses import dataclass
from typing import TextIO

from polyclinic.cli.interrupts import Interrupts
from polyclinic.cli.problems import Problem, describe, infrastructure
from polyclinic.cli.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a command.

    Attributes:
        settings: Its environment.
        interrupts: Turns signals into an orderly stop.
        out: Takes results, and nothing else.
        err: Takes everything else.
    """

    settings: Settings
    interrupts: Interrupts
    out: TextIO
    err: TextIO

    @classmethod
    def of(cls, settings: Settings) -> "Context":
        """On this process's streams."""
        return cls(settings, Interrupts(_to_stderr), sys.stdout, sys.stderr)

    def say(self, line: str) -> None:
        """A line for the user; nothing stops because nobody reads it any more."""
        with contextlib.suppress(OSError):
            print(line, file=self.err, flush=True)

    def write(self, text: str) -> None:
        """A result; ends with a line end.

        Raises:
            BrokenPipeError: its reader has gone.
            InfrastructureError: it cannot be written.
        """
        try:
            self.out.write(text if text.endswith("\n") else text + "\n")
            self.out.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            what = f"cannot be written: {error.strerror}"
            raise infrastructure("standard output", what) from error

    def warn(self, problem: Problem) -> None:
        """Something that is shown and goes on."""
        self.say(f"warning: {describe(problem)}")


def _to_stderr(line: str) -> None:
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
