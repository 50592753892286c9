"""Masked cases that still name what they ask for.

What is shown for `diagnosis`, `differential` and `exams` must not name the gold diagnosis, nor an
acronym of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from polyclinic.datasets.cases import CASE_TASK, SHOWN, ClinicalCase
from polyclinic.datasets.folded_text import fold, fold_with_origins
from polyclinic.datasets.gold_names import GoldName, gold_names, stands_alone
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition

MASKED_TASKS = ("diagnosis", "differential", "exams")
"""Tasks that hide the diagnosis; `treatment` reveals it."""


@dataclass(frozen=True)
class Leak:
    """A place of a case that names its diagnosis."""

    field: str
    """Field of the case: "presentation" or "workup"."""

    start: int
    """First character in the field as written, from 0 (code points)."""

    end: int
    """One behind the last character."""

    text: str
    """What stands there."""

    name: str
    """The gold name, or the acronym, that it is."""

    kind: Literal["name", "acronym"]


def leaks_of(case: ClinicalCase, tasks: Collection[str] = MASKED_TASKS) -> tuple[Leak, ...]:
    """Every place that gives the diagnosis away in what the given tasks show, in order.

    Args:
        case: In one language; its gold names are looked for in its own texts.
        tasks: Those that are to be run; `treatment` looks for nothing.
    """
    shown = {field for task in tasks if task in MASKED_TASKS for field in SHOWN[task]}
    names = {name.name: name for gold in _gold(case) for name in gold_names(gold)}
    fields = [field for field in ("presentation", "workup") if field in shown]
    return tuple(
        leak
        for field in fields
        for leak in _leaks_in(field, getattr(case, field), tuple(names.values()))
    )


def leak_problems(
    renditions: Sequence[Rendition], tasks: Collection[str] = MASKED_TASKS
) -> list[Problem]:
    """Errors with place, field and character range, one for each leak; code "leak".

    A rendition of a file's own task (such as `diagnosis`) is looked at for that task only, and only
    when it is among `tasks`; one of `clinical_case` for all of them. Others have no problem.
    """
    problems: list[Problem] = []
    # A case that serves several tasks may be here once for each.
    known: dict[tuple[ClinicalCase, frozenset[str]], tuple[Leak, ...]] = {}
    for one in renditions:
        if one.case is None:
            continue
        looked_at = frozenset(tasks if one.task == CASE_TASK else {one.task} & set(tasks))
        if (one.case, looked_at) not in known:
            known[one.case, looked_at] = leaks_of(one.case, looked_at)
        problems.extend(_problem(one, leak) for leak in known[one.case, looked_at])
    return problems


def _gold(case: ClinicalCase) -> list[str]:
    """The diagnosis and the names of the same thing in the differential."""
    included = [
        name for entry in case.differential if entry.included for name in entry.alternatives
    ]
    return [name for name in (case.diagnosis, *included) if name]


def _leaks_in(field: str, written: str, names: Sequence[GoldName]) -> list[Leak]:
    """Places that do not overlap, the longer first where they would."""
    plain, cased = fold(written), fold(written, keep_case=True)
    present = [name for name in names if name.pattern.search(plain if name.is_caseless else cased)]
    found = [leak for name in present for leak in _places(field, written, name)]
    kept: list[Leak] = []
    for leak in sorted(found, key=lambda one: (one.start - one.end, one.start)):
        if all(leak.end <= other.start or other.end <= leak.start for other in kept):
            kept.append(leak)
    return sorted(kept, key=lambda one: one.start)


def _places(field: str, written: str, name: GoldName) -> Iterator[Leak]:
    folded = fold_with_origins(written, keep_case=not name.is_caseless)
    for match in name.pattern.finditer(folded.text):
        span = folded.span(match.start(), match.end(), written)
        if span is not None and stands_alone(folded.text, match.start(), match.end()):
            start, end = span
            yield Leak(field, start, end, written[start:end], name.name, name.kind)


def _problem(rendition: Rendition, leak: Leak) -> Problem:
    field = "input" if set(rendition.raw_input) == {"text"} else f"input.{leak.field}"
    what = (
        f"`{field}` gives the diagnosis away at characters {leak.start + 1}-{leak.end}: "
        f"{leak.text!r} is its {leak.kind} ({leak.name})."
    )
    remedy = "Write [REDACTED] there, or words that do not name it."
    return Problem(rendition.place, what, remedy, code="leak", field=field)
