"""What can end a command, and the exit code that tells a pipeline which it was."""

import re
from collections.abc import Sequence
from enum import IntEnum

from polyclinic.datasets.problems import Problem

__all__ = [
    "BadRequestError",
    "CommandError",
    "ExitCode",
    "InfrastructureError",
    "InterruptedRunError",
    "Problem",
    "WaitTimeoutError",
    "bad_request",
    "describe",
    "infrastructure",
]


# What a file or a service says must not steer the terminal that it is shown on.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class ExitCode(IntEnum):
    """Exit codes of `run`, `resume`, `watch` and `report --gate`."""

    PASS = 0
    FAIL = 1
    INCONCLUSIVE = 2
    INCOMPLETE = 3
    BAD_REQUEST = 4
    TIMEOUT = 124
    INTERRUPTED = 130


class CommandError(Exception):
    """A command cannot go on.

    Attributes:
        problems: All that is wrong, each with where, what and remedy.
        exit_code: What the process ends with.
        is_reported: Whether the files that were asked for hold a report all the same.
    """

    exit_code = ExitCode.INCOMPLETE
    is_reported = False

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(describe(problem) for problem in problems))
        self.problems = tuple(problems)


class BadRequestError(CommandError):
    """The request is wrong; no model was called."""

    exit_code = ExitCode.BAD_REQUEST


class InfrastructureError(CommandError):
    """A service, the broker or the disk failed."""


class WaitTimeoutError(CommandError):
    """The run did not end within the time given."""

    exit_code = ExitCode.TIMEOUT


class InterruptedRunError(CommandError):
    """Someone pressed Ctrl-C or sent SIGTERM."""

    exit_code = ExitCode.INTERRUPTED


def bad_request(where: str, what: str, remedy: str = "") -> BadRequestError:
    """A `BadRequestError` with one problem."""
    return BadRequestError([Problem(where=where, what=what, remedy=remedy)])


def infrastructure(where: str, what: str, remedy: str = "") -> InfrastructureError:
    """An `InfrastructureError` with one problem."""
    return InfrastructureError([Problem(where=where, what=what, remedy=remedy)])


def describe(problem: Problem) -> str:
    """`where: what. remedy`, on one line however the parts are punctuated."""
    parts = [_sentence(part) for part in (problem.what, problem.remedy) if part]
    text = " ".join(parts)
    return f"{problem.where}: {text}" if problem.where else text


def _sentence(text: str) -> str:
    text = _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", " ".join(text.split()))
    return text if text.endswith((".", "!", "?")) else f"{text}."
