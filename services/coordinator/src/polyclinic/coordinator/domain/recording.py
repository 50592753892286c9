"""Results of steps, what they make of a trial, and what is owed to the bus for it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from polyclinic.coordinator.domain import translating
from polyclinic.coordinator.domain.decisions import Command, Decision, Next, Unscored
from polyclinic.coordinator.domain.facts import Fact, Facts, ScoredList
from polyclinic.coordinator.domain.long_replies import JUDGED_EDGE_CHARS, SHOWN_EDGE_CHARS, edges
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.tasks.asking import COMPLETE
from polyclinic.coordinator.domain.tasks.judging import Verdict, verdicts_of
from polyclinic.coordinator.domain.tasks.listing import SCORE
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.records.calls import CallUsage
from polyclinic.replies.reading import Status

UNREADABLE = frozenset(set(Status) - {Status.OK}) | {
    "refusal",
    "content_filter",
    "tool_call",
    "empty",
    "invalid_verdict",
    "canonicaliser_unread",
}
"""Codes of steps that were given up for what a judge, or a canonicaliser, wrote."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a service gave for a step.

    Attributes:
        step_id: The step.
        trial_id: Its owner: a trial, or what trials share it by.
        fact: What came out.
    """

    step_id: str
    trial_id: str
    fact: Fact

    @property
    def failed(self) -> bool:
        """Whether the service gave up."""
        return bool(self.fact.failed)


def is_unreadable(fact: Fact) -> bool:
    """Whether a step was given up for a reply, which a cache would only give again."""
    return fact.failed in UNREADABLE


@dataclass(frozen=True, slots=True)
class Situation:
    """A trial that goes on, and everything it has.

    Attributes:
        trial: The trial.
        facts: Step name to what it gave, the steps that it shares included.
        attempt: Attempt that its next steps get.
        unreadable: Steps whose reply was unreadable before a resume.
    """

    trial: Trial
    facts: Facts
    attempt: int
    unreadable: frozenset[str] = frozenset()


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
    def usage(self) -> list[CallUsage]:
        """What the trial's calls used; a reply that another trial pays for is as from the cache."""
        trial, facts = self.situation.trial, self.situation.facts
        used: list[CallUsage] = []
        for step, fact in facts.items():
            calls = fact.usage
            if step == translating.TRANSLATE and not trial.pays_for_translation:
                continue
            if step == COMPLETE and trial.is_paid_by_another:
                calls = tuple(replace(one, latency_s=0.0, cost=0.0, cached=True) for one in calls)
            used += calls
        return used

    @property
    def verdicts(self) -> list[Verdict]:
        """What the judges of the panel said, as far as they were asked."""
        trial = self.situation.trial
        scales = TASKS[trial.rendition.task].scales(trial.options)
        return verdicts_of(trial, self.situation.facts, scales)

    @property
    def reply(self) -> str:
        """What the model wrote, as it came; of a long reply its ends, less if none judges it."""
        is_judged = TASKS[self.situation.trial.rendition.task].is_judged
        fact = self.situation.facts.get(COMPLETE)
        text = fact.completion.text if fact is not None and fact.completion is not None else ""
        return edges(text, JUDGED_EDGE_CHARS if is_judged else SHOWN_EDGE_CHARS)

    @property
    def concepts(self) -> ScoredList:
        """What the strings of a list were taken for, where it is scored as concepts."""
        fact = self.situation.facts.get(SCORE)
        return fact.concepts if fact is not None and fact.concepts is not None else ScoredList()


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
    run_id: str
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
