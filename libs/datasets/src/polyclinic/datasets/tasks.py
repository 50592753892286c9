"""Names of tasks that samples may have."""

from __future__ import annotations

import difflib

from polyclinic.datasets.cases import CASE_TASK, CASE_TASKS

TASKS = (
    "mcqa",
    "nli",
    "open_qa",
    *CASE_TASKS,
    CASE_TASK,
    "information_consistency",
    "empathy_consistency",
    "back_translation",
)

# What collections call the same thing.
_ALIASES = {
    "mcq": "mcqa",
    "multiple_choice": "mcqa",
    "qa": "open_qa",
    "openqa": "open_qa",
}

QUESTION_TASKS = frozenset(
    {"mcqa", "open_qa", "information_consistency", "empathy_consistency", "back_translation"}
)
"""Tasks that cannot be asked without a question."""


def normalise_task(name: str) -> str | None:
    """The house's name of a task ("MCQ" -> "mcqa"), or None when it is unknown."""
    folded = name.strip().casefold().replace("-", "_")
    folded = _ALIASES.get(folded, folded)
    return folded if folded in TASKS else None


def near_tasks(name: str) -> list[str]:
    """Task names that may have been meant."""
    return difflib.get_close_matches(name.strip().casefold(), TASKS, n=3, cutoff=0.5)
