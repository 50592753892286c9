"""What a trial has, written as plain values."""

from collections.abc import Mapping
from typing import Any

from polyclinic.coordinator.adapters.store.facts import older_fact
from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.recording import OwedCommand, StepResult
from polyclinic.coordinator.domain.trials import Trial


def typed(plain: Mapping[str, Mapping[str, Any]]) -> dict[str, Fact]:
    """Step to its fact, of dictionaries with the fields of one kind, `failed` and `detail`."""
    return {step: older_fact(step, values) for step, values in plain.items()}


def planned(task: Any, trial: Trial, plain: Mapping[str, Mapping[str, Any]]) -> Decision:
    """What the plan of a task's module says."""
    return task.plan(trial, typed(plain))


def result_of(owed: OwedCommand, plain: Mapping[str, Any]) -> StepResult:
    """What a worker gave for a command."""
    step = next(step for queue, step in STEPS.items() if owed.queue.startswith(queue))
    return StepResult(owed.step_id, owed.trial_id, older_fact(step, plain))


STEPS = {
    "inference.": "complete",
    "judge.judge": "extract",
    "judge.grade.": "grade.j",
    "linker.": "score",
    "translator.": "translate",
}
"""Queue to the step that goes to it."""
