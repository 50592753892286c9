"""The treatment of a case whose diagnosis is known (ClinicalBr): a panel grades the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.metrics import ANSWERED, Metric, Scale
from polyclinic.coordinator.domain.tasks import casework, judging
from polyclinic.coordinator.domain.tasks.task import Task
from polyclinic.coordinator.domain.trials import Trial

NAME = "treatment"
AXES = ("accuracy", "completeness", "clarity")
LOW, HIGH = 1, 5
SCALES = tuple(Scale(axis, LOW, HIGH, axis) for axis in AXES)
METRICS = (
    Metric("composite", low=LOW / HIGH, binary=False),
    *(Metric(axis, low=LOW, high=HIGH, binary=False) for axis in AXES),
    Metric(ANSWERED),
)


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete -> grade.<judge> -> composite, its axes, and answered."""
    lowest = dict.fromkeys(AXES, float(LOW))
    grading = judging.Grading(
        grader="likert",
        question=casework.case_text(trial),
        reference=casework.reference_of(trial, "treatment"),
        scales=SCALES,
        consensus=consensus,
        unanswered=consensus([lowest]),
    )
    prompt = casework.filled(trial, prompt_key(trial))
    return judging.decide(trial, facts, prompt=prompt, grading=grading)


def consensus(scores: Sequence[judging.Scores]) -> dict[str, float]:
    """Mean of each axis over judges; composite = mean of the axes / 5, averaged over judges.

    Source:
        ClinicalBr (SCIENCE section 4).
    """
    composite = fmean(fmean(one[axis] for axis in AXES) / HIGH for one in scores)
    return {"composite": composite, **judging.means(scores, SCALES)}


def prompt_key(trial: Trial) -> str:
    """Template of the question."""
    return trial.setup.prompts.key_for(NAME, trial.rendition.language)


def metrics(options: Mapping[str, Any], judges: Sequence[str]) -> tuple[Metric, ...]:
    """The composite (0.2 to 1), the axes (1 to 5) and the share of answered questions."""
    return METRICS


TASK = Task(
    name=NAME,
    plan=plan,
    metrics=metrics,
    prompt_key=prompt_key,
    prompts={NAME: frozenset({"diagnosis"})},
    needs_one_of={NAME: (frozenset({"case"}), frozenset({"presentation", "workup"}))},
    placeholders=frozenset({"case", "presentation", "workup", "diagnosis"}),
    options=judging.OPTIONS,
    grader="likert",
    scales=lambda options: SCALES,
)
