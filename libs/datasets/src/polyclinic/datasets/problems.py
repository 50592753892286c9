"""What is wrong with a sample file, said so that a person can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, where, and what to do about it."""

    where: str
    """File place such as "samples.jsonl:12" or "samples.jsonl:12:5" (line, column; from 1)."""

    what: str
    """One sentence; names the field."""

    remedy: str = ""
    """One sentence; empty when `what` says it."""

    severity: Severity = "error"
    """An error refuses the file, a warning is only shown."""

    code: str = "invalid"
    """Stable machine-readable kind, such as "duplicate_id"."""

    field: str = ""
    """The field of the record, such as "target"; empty when it is not about one."""

    def __str__(self) -> str:
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{self.where}: {self.severity}: {self.what}{remedy}"

    def at(self, where: str) -> Problem:
        """The same problem at another place."""
        return Problem(where, self.what, self.remedy, self.severity, self.code, self.field)


def errors_of(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Only what refuses the file."""
    return tuple(problem for problem in problems if problem.severity == "error")


def warnings_of(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Only what is shown and goes on."""
    return tuple(problem for problem in problems if problem.severity == "warning")


def bounded(problems: Iterable[Problem], limit: int) -> list[Problem]:
    """Errors, then warnings, at most `limit` of each; one more says how many were left out."""
    every = list(problems)
    kept: list[Problem] = []
    for found, word in ((errors_of(every), "errors"), (warnings_of(every), "warnings")):
        kept.extend(found[:limit])
        if len(found) > limit:
            last = found[-1]
            where = last.where.partition(":")[0]
            what = f"and {len(found) - limit:,} more {word}."
            kept.append(Problem(where, what, "", last.severity, "more"))
    return kept
