"""The examinations for a case of which only the beginning is known (ClinicalBr)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.metrics import Metric
from polyclinic.coordinator.domain.tasks import casework, listing
from polyclinic.coordinator.domain.tasks.options import ModelName
from polyclinic.coordinator.domain.tasks.task import Task
from polyclinic.coordinator.domain.trials import Trial

NAME = "exams"
SCORES = (
    *("f1", "precision", "recall", "exact_f1", "one_to_one_f1"),
    *("list_length", "link_rate", "gold_link_rate"),
)


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete -> score -> the linker's scores of the union of the categories, and answered."""
    return listing.decide(
        trial,
        facts,
        prompt=casework.filled(trial, prompt_key(trial)),
        gold=casework.case_of(trial).exams,
        names=SCORES,
    )


def prompt_key(trial: Trial) -> str:
    """Template of the question."""
    return trial.setup.prompts.key_for(NAME, trial.rendition.language)


def metrics(options: Mapping[str, Any], judges: Sequence[str]) -> tuple[Metric, ...]:
    """Scores of the whole list, whatever the options."""
    return listing.metrics_named(SCORES)


TASK = Task(
    name=NAME,
    plan=plan,
    metrics=metrics,
    prompt_key=prompt_key,
    prompts={NAME: frozenset()},
    needs_one_of={NAME: (frozenset({"case"}), frozenset({"presentation"}))},
    placeholders=frozenset({"case", "presentation"}),
    options={**listing.OPTIONS, listing.CANONICALISER: ModelName()},
    uses_linker=True,
)
