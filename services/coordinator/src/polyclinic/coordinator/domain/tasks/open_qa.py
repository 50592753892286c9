"""Open questions (HealMed): a panel grades the answer by a rubric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.metrics import ANSWERED, Metric, Scale
from polyclinic.coordinator.domain.prompts import fill
from polyclinic.coordinator.domain.rubric_checks import rubric_problems
from polyclinic.coordinator.domain.rubrics import LOW, Rubric, read_rubric
from polyclinic.coordinator.domain.tasks import judging
from polyclinic.coordinator.domain.tasks.options import RubricOption
from polyclinic.coordinator.domain.tasks.task import Task
from polyclinic.coordinator.domain.trials import Trial

NAME = "open_qa"
RUBRIC = "rubric"


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete -> grade.<judge> -> axes, flags and shares of the rubric, and answered."""
    rubric = read_rubric(trial.options[RUBRIC])
    target = trial.rendition.target
    lowest = {axis.name: float(axis.low) for axis in rubric.axes if axis.unanswered == LOW}
    grading = judging.Grading(
        grader="rubric",
        question=trial.rendition.question,
        reference=target[0] if target else "",
        scales=scales_of(rubric),
        consensus=partial(consensus, rubric=rubric),
        unanswered=with_shares(lowest, rubric),
        rubric=rubric,
    )
    question = {"question": trial.rendition.question}
    prompt = fill(trial.setup.prompts.text(prompt_key(trial)), question)
    return judging.decide(trial, facts, prompt=prompt, grading=grading)


def consensus(scores: Sequence[judging.Scores], rubric: Rubric) -> dict[str, float]:
    """Mean of each axis and flag over judges; the shares are those of the means."""
    return with_shares(judging.means(scores, scales_of(rubric)), rubric)


def with_shares(means: Mapping[str, float], rubric: Rubric) -> dict[str, float]:
    """The means, and for each share 1 or 0; one whose axis has no mean is left out."""
    shares = {
        share.name: float(share.holds(means[share.axis]))
        for share in rubric.shares
        if share.axis in means
    }
    return {**means, **shares}


def scales_of(rubric: Rubric) -> tuple[Scale, ...]:
    """What each judge scores: the axes, then the flags (0 or 1)."""
    axes = [Scale(axis.name, axis.low, axis.high, axis.name) for axis in rubric.axes]
    return (*axes, *(Scale(flag.name, 0, 1, flag.name) for flag in rubric.flags))


def prompt_key(trial: Trial) -> str:
    """Template of the question."""
    return trial.setup.prompts.key_for(NAME, trial.rendition.language)


def metrics(options: Mapping[str, Any], judges: Sequence[str]) -> tuple[Metric, ...]:
    """Axes, flags and shares of the rubric, and answered; only that of a rubric with problems."""
    rubric = _rubric(options)
    axes = [Metric(one.name, one.low, one.high, binary=False) for one in rubric.axes]
    flags = [Metric(one.name, binary=len(judges) <= 1) for one in rubric.flags]
    shares = [Metric(one.name, higher_is_better=False) for one in rubric.shares]
    return *axes, *flags, *shares, Metric(ANSWERED)


def scales(options: Mapping[str, Any]) -> tuple[Scale, ...]:
    """What the suite's rubric has judges score."""
    return scales_of(_rubric(options))


def _rubric(options: Mapping[str, Any]) -> Rubric:
    document = options.get(RUBRIC)
    if document is None or rubric_problems(RUBRIC, document):
        return Rubric()
    return read_rubric(document)


TASK = Task(
    name=NAME,
    plan=plan,
    metrics=metrics,
    prompt_key=prompt_key,
    prompts={NAME: frozenset({"question"})},
    placeholders=frozenset({"question"}),
    options={**judging.OPTIONS, RUBRIC: RubricOption()},
    grader="rubric",
    scales=scales,
)
