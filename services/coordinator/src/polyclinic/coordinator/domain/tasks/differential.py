"""The differential of a masked case (ClinicalBr), scored as a set of concepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.metrics import Metric
from polyclinic.coordinator.domain.tasks import casework, diagnosis, listing
from polyclinic.coordinator.domain.tasks.task import Task
from polyclinic.coordinator.domain.trials import Trial

NAME = "differential"
SCORES = (
    *("f1_at_5", "precision_at_5", "recall_at_5", "recall_at_5_included", "recall_at_5_any"),
    *("f1", "precision", "recall", "exact_f1", "one_to_one_f1"),
    *("list_length", "link_rate", "gold_link_rate"),
)


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete (shared with `diagnosis`) -> score -> the linker's scores, and answered."""
    return listing.decide(
        trial,
        facts,
        prompt=diagnosis.prompt(trial),
        gold=casework.case_of(trial).differential,
        names=SCORES,
        is_shared=True,
    )


def metrics(options: Mapping[str, Any], judges: Sequence[str]) -> tuple[Metric, ...]:
    """Scores of the first five and of the whole list, whatever the options."""
    return listing.metrics_named(SCORES)


TASK = Task(
    name=NAME,
    plan=plan,
    metrics=metrics,
    prompt_key=diagnosis.prompt_key,
    prompts=diagnosis.TASK.prompts,
    needs_one_of=diagnosis.TASK.needs_one_of,
    placeholders=diagnosis.TASK.placeholders,
    options=listing.OPTIONS,
    uses_linker=True,
)
