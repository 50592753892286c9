"""Masked cases that still name what they ask for.

What is shown for `diagnosis`, `differential` and `exams` must not name the gold diagnosis, nor an
acronym of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from polyclinic.datasets.cases import ClinicalCase
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
    raise NotImplementedError


def leak_problems(
    renditions: Sequence[Rendition], tasks: Collection[str] = MASKED_TASKS
) -> list[Problem]:
    """Errors with place, field and character range, one for each leak; code "leak".

    A rendition of a file's own task (such as `diagnosis`) is looked at for that task only, and only
    when it is among `tasks`; one of `clinical_case` for all of them. Others have no problem.
    """
    raise NotImplementedError
