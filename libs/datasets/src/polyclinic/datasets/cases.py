"""Clinical cases: presentation, workup, diagnosis, treatment, and what counts as right.

One case serves several tasks; each hides what it asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

CASE_TASK = "clinical_case"
"""Task name of a file's case that serves every one of `CASE_TASKS`."""

CASE_TASKS = ("diagnosis", "differential", "exams", "treatment")
"""What can be asked about a case."""

EXAM_CATEGORIES = ("laboratory", "imaging", "pathology", "other")

SHOWN: Mapping[str, tuple[str, ...]] = {
    "diagnosis": ("presentation", "workup"),
    "differential": ("presentation", "workup"),
    "exams": ("presentation",),
    "treatment": ("presentation", "workup", "diagnosis"),
}
"""Fields of a case that the model sees, by task, in their order."""


@dataclass(frozen=True)
class GoldEntry:
    """One right answer of a list: a differential diagnosis, or an exam."""

    alternatives: tuple[str, ...]
    """Names of the same thing, the preferred one first; never empty."""

    included: bool = False
    """Whether it is the diagnosis that the case turned out to be; differentials only."""

    category: str = ""
    """One of `EXAM_CATEGORIES`; empty for a differential."""


@dataclass(frozen=True)
class ClinicalCase:
    """A case as its file has it; texts as written there."""

    presentation: str
    """History, complaints and examination at the beginning; never blank."""

    workup: str = ""
    """Findings of the exams that were made; empty when the file has none."""

    diagnosis: str = ""
    """The right diagnosis; empty only where a file asks for differentials or exams alone."""

    treatment: str = ""
    """The reference treatment; empty when the file has none."""

    differential: tuple[GoldEntry, ...] = ()
    """In the order of the file; at most one is `included`."""

    exams: tuple[GoldEntry, ...] = ()
    """By category in the order of `EXAM_CATEGORIES`, within it in the order of the file."""


def tasks_of(case: ClinicalCase) -> tuple[str, ...]:
    """The tasks that the case has a reference for, in the order of `CASE_TASKS`."""
    references = (case.diagnosis, case.differential, case.exams, case.treatment and case.diagnosis)
    return tuple(task for task, given in zip(CASE_TASKS, references, strict=True) if given)


def references_of(task: str, case: ClinicalCase) -> tuple[str, ...]:
    """What is right for a task, in preferred names; () for `clinical_case`, which is several."""
    texts = {"diagnosis": case.diagnosis, "treatment": case.treatment}
    lists = {"differential": case.differential, "exams": case.exams}
    if task in lists:
        return tuple(entry.alternatives[0] for entry in lists[task])
    return (texts[task],) if texts.get(task) else ()
