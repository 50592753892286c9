"""Results of steps, what they make of a trial, and what is owed to the bus for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.coordinator.domain import translating
from polyclinic.coordinator.domain.decisions import Command, Decision, Facts, Next, Unscored
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.trials import Trial


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a service gave for a step.

    Attributes:
        step_id: The step.
        trial_id: Its trial, or the rendition whose trials share it.
        fact: What came out; holds `failed` when the service gave up.
    """

    step_id: str
    trial_id: str
    fact: Mapping[str, Any]

    @property
    def failed(self) -> bool:
        """Whether the service gave up."""
        return "failed" in self.fact


@dataclass(frozen=True, slots=True)
class Situation:
    """A trial that goes on, and everything it has.

    Attributes:
        trial: The trial.
        facts: Step name to what it gave, the steps of its rendition included.
        attempt: Attempt that its next steps get.
    """

    trial: Trial
    facts: Facts
    attempt: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a trial."""

    situation: Situation
    decision: Decision

    @property
    def commands(self) -> tuple[Command, ...]:
        """Commands to give; empty when the trial ended."""
        return self.decision.commands if isinstance(self.decision, Next) else ()

    @property
    def usage(self) -> list[Mapping[str, Any]]:
        """What the trial's calls used."""
        return [fact["usage"] for fact in self.situation.facts.values() if fact.get("usage")]


def decide(situation: Situation) -> Outcome:
    """Ask the plan of the trial's task.

    A plan with a bug must not hold up the run: the trial ends unscored and says so.
    """
    task = TASKS[situation.trial.rendition.task]
    try:
        decision = translating.plan(situation.trial, situation.facts, task.plan)
    except Exception as error:
        # The error's own words may hold sample text.
        detail = f"The plan of {task.name} raised {type(error).__name__}."
        decision = Unscored("plan_failed", detail)
    return Outcome(situation, decision)


@dataclass(frozen=True, slots=True)
class OwedCommand:
    """A command that is stored and not yet acknowledged by the broker; `body` is its message."""

    step_id: str
    trial_id: str
    queue: str
    body: bytes


@dataclass(frozen=True, slots=True)
class OwedEvent:
    """A `TrialScored` that is stored and not yet acknowledged by the broker."""

    run_id: str
    trial_id: str
    revision: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Owed:
    """What is to be published."""

    commands: list[OwedCommand] = field(default_factory=list)
    events: list[OwedEvent] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.commands or self.events)
