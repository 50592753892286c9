"""The diagnosis of a masked case (ClinicalBr): a panel says whether it is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.metrics import ANSWERED, Metric, Scale
from polyclinic.coordinator.domain.tasks import casework, judging
from polyclinic.coordinator.domain.tasks.task import Task
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.replies.finding import find_values

NAME = "diagnosis"
FIELD = "diagnosis"
SCALES = (Scale("equivalent", 0, 1, "accuracy"),)


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete (shared with `differential`) -> grade.<judge> -> accuracy and answered."""
    grading = judging.Grading(
        grader="binary",
        question=casework.case_text(trial),
        reference=casework.reference_of(trial, "diagnosis"),
        scales=SCALES,
        consensus=partial(judging.means, scales=SCALES),
        unanswered={"accuracy": 0.0},
        answer=stated,
        is_shared=True,
    )
    return judging.decide(trial, facts, prompt=prompt(trial), grading=grading)


def prompt(trial: Trial) -> str:
    """What is asked: the diagnosis and the differentials, in one reply."""
    return casework.filled(trial, prompt_key(trial))


def prompt_key(trial: Trial) -> str:
    """Template of the question."""
    return trial.setup.prompts.key_for(NAME, trial.rendition.language)


def stated(reply: str) -> str:
    """The diagnosis that a reply states in the form that was asked for; else all of the reply.

    The list of differentials is not judged: a diagnosis that only stands there is not the answer.
    """
    found = [one.value for one in find_values(reply).values if isinstance(one.value, dict)]
    texts = {
        text.strip() for one in found if isinstance(text := one.get(FIELD), str) and text.strip()
    }
    return texts.pop() if len(texts) == 1 else reply.strip()


def metrics(options: Mapping[str, Any], judges: Sequence[str]) -> tuple[Metric, ...]:
    """Accuracy is the share of judges that find it equivalent; with one judge it is 0 or 1."""
    return Metric("accuracy", binary=len(judges) <= 1), Metric(ANSWERED)


TASK = Task(
    name=NAME,
    plan=plan,
    metrics=metrics,
    prompt_key=prompt_key,
    prompts={NAME: frozenset()},
    needs_one_of={NAME: (frozenset({"case"}), frozenset({"presentation", "workup"}))},
    placeholders=frozenset({"case", "presentation", "workup"}),
    options=judging.OPTIONS,
    grader="binary",
    scales=lambda options: SCALES,
)
