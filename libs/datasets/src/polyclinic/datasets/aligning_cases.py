"""Renditions of one clinical case that do not fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.problems import Problem, Severity
from polyclinic.datasets.rendition import Rendition


def case_contradictions(first: Rendition, other: Rendition) -> list[Problem]:
    """Compare a rendition with the first of its sample.

    Tags must be equal, since slices by tag are compared between languages. Gold lists are written
    in each language; a different number of entries, or another place of the included one, is worth
    a look, and so is a reference that only one of them has.
    """
    if first.case is None or other.case is None:
        return []
    problems = []

    def complain(code: str, field: str, what: str, severity: Severity = "warning") -> None:
        where = f"{first.place} ({first.language})"
        what = f"sample {other.sample_id!r} in {other.language} {what} {where}."
        problems.append(Problem(other.place, what, "", severity, code, field))

    if dict(first.tags) != dict(other.tags):
        names = sorted({*first.tags.items()} ^ {*other.tags.items()})
        differing = ", ".join(dict.fromkeys(name for name, _ in names))
        complain("tags_differ", "tags", f"has other tags ({differing}) than", "error")
    for field in ("differential", "exams"):
        if _form(getattr(first.case, field)) != _form(getattr(other.case, field)):
            what = f"has {_described(getattr(other.case, field), field)}, but "
            what += f"{_described(getattr(first.case, field), field)} at"
            complain("gold_differs", f"target.{field}", what)
    for field in ("workup", "diagnosis", "treatment"):
        if _has(first.case, field) != _has(other.case, field):
            what = f"has {'a' if _has(other.case, field) else 'no'} {field}, differently from"
            complain("reference_differs", f"input.{field}", what)
    return problems


def _form(entries: Sequence[GoldEntry]) -> object:
    included = [at for at, entry in enumerate(entries) if entry.included]
    return Counter(entry.category for entry in entries), included


def _described(entries: Sequence[GoldEntry], field: str) -> str:
    counted = Counter(entry.category for entry in entries if entry.category)
    categories = ", ".join(f"{category} {number}" for category, number in counted.items())
    included = [str(at) for at, entry in enumerate(entries, start=1) if entry.included]
    details = categories or (f"included: {included[0]}" if included else "")
    return f"{len(entries)} of {field}" + (f" ({details})" if details else "")


def _has(case: ClinicalCase, field: str) -> bool:
    return bool(getattr(case, field))
