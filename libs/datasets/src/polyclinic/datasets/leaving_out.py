"""What a conversion left out, and what it would repeat for every record, said once with counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from polyclinic.datasets.problems import Problem

_OF_MANY = frozenset({"unknown_field", "several_references", "field_unknown"})


@dataclass
class Tally:
    """Sentences of one kind, how often they hold and where first."""

    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    first: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Records that were counted."""
        return sum(self.counts.values())

    def add_kind(self, code: str, what: str, place: str) -> None:
        """Count one record under its code; the first sentence of a code stands for all."""
        known = next((sentence for kind, sentence in self.counts if kind == code), what)
        self.add(code, known, place)

    def add(self, code: str, what: str, place: str) -> None:
        """Count one record."""
        self.counts[(code, what)] = self.counts.get((code, what), 0) + 1
        self.first.setdefault((code, what), place)


def left_out(tally: Tally, records: int, name: str) -> list[Problem]:
    """A warning for each reason for which records were left out."""
    warnings = []
    for (code, what), count in tally.counts.items():
        first = tally.first[(code, what)]
        said = f"{count:,} of {records:,} records left out: {what.rstrip('.')} (first at {first})."
        warnings.append(Problem(name, said, "", "warning", "left_out", code))
    return warnings


def condensed(problems: Iterable[Problem], name: str) -> list[Problem]:
    """Warnings that hold for many records alike as one with their number; the rest as it is."""
    kept: list[Problem] = []
    tally = Tally()
    for problem in problems:
        if problem.severity == "warning" and problem.code in _OF_MANY:
            tally.add(problem.code, problem.what, problem.where)
        else:
            kept.append(problem)
    for (code, what), count in tally.counts.items():
        first = tally.first[(code, what)]
        many = f"{count:,} records" if count > 1 else "1 record"
        said = f"{many}: {what.rstrip('.')} (first at {first})."
        kept.append(Problem(name, said, "", "warning", code))
    return kept
