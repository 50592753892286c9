"""What the plans of questions with a closed set of answers share: complete, then read."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from polyclinic.coordinator.domain.decisions import (
    Command,
    Decision,
    Done,
    Next,
    Unscored,
)
from polyclinic.coordinator.domain.facts import Fact, Facts
from polyclinic.coordinator.domain.metrics import ANSWERED, Metric
from polyclinic.coordinator.domain.tasks.asking import (
    COMPLETE,
    NoAnswer,
    Reply,
    ask,
    given_up,
    read_completion,
)
from polyclinic.coordinator.domain.tasks.options import GENERATION_OPTIONS, OneOf, Option
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.records.choices import ChoiceVerdict
from polyclinic.records.completions import Completion

EXTRACT = "extract"
METRICS = (Metric("accuracy"), Metric(ANSWERED))
CHOICE_BY = "choice_by"
TEXT, LOGPROB = "text", "logprob"
OPTIONS: Mapping[str, Option] = {**GENERATION_OPTIONS, CHOICE_BY: OneOf((TEXT, LOGPROB))}


def metrics(options: Mapping[str, Any], judges: Sequence[str]) -> tuple[Metric, ...]:
    """Accuracy and the share of answered questions, whatever the options."""
    return METRICS


def by_logprob(trial: Trial) -> bool:
    """Whether the most likely continuation is the answer."""
    return trial.options.get(CHOICE_BY) == LOGPROB


def decide(
    trial: Trial,
    facts: Facts,
    *,
    prompt: Callable[[Trial], str],
    reading: Callable[[Trial, str, bool], Command],
) -> Decision:
    """The plan: ask, read the reply, compare positions (SCIENCE section 1).

    Args:
        trial: The trial.
        facts: What it has.
        prompt: Text to ask the model.
        reading: Command that reads a reply (trial, reply, whether it was cut).
    """
    completion = facts.get(COMPLETE)
    if completion is None:
        return Next((ask(trial, prompt(trial)),))
    reply = read_completion(completion)
    if isinstance(reply, Unscored):
        return reply
    if isinstance(reply, NoAnswer):
        return _unanswered(reply.outcome, rule=reply.outcome)
    verdict = facts.get(EXTRACT)
    if verdict is None:
        return Next((reading(trial, reply.text, reply.is_truncated),))
    return _scored(trial, verdict, reply.outcome)


def decide_by_logprob(
    trial: Trial,
    facts: Facts,
    *,
    prompt: Callable[[Trial], str],
    choices: Sequence[str],
    labels: Sequence[str],
) -> Decision:
    """The plan for models that only continue a text: the most likely choice is the answer.

    Several choices that are most likely together are no answer.

    Args:
        trial: The trial; its right answer is one position.
        facts: What it has.
        prompt: Text to continue.
        choices: Continuations, in the order of the positions.
        labels: What each stands for.
    """
    fact = facts.get(COMPLETE)
    if fact is None:
        return Next((ask(trial, prompt(trial), choices=tuple(choices)),))
    if fact.failed:
        return given_up(fact)
    completion = fact.completion or Completion()
    outcome = completion.outcome.value
    logprobs = _logprobs(completion, len(choices))
    if logprobs is None:
        return _without_logprobs(read_completion(fact), outcome)
    best = [at for at, value in enumerate(logprobs) if value == max(logprobs)]
    if len(best) > 1:
        return _unanswered(outcome, rule="ambiguous")
    return _chosen(trial, set(best), outcome, labels[best[0]], LOGPROB)


def _without_logprobs(reply: Reply | NoAnswer | Unscored, outcome: str) -> Decision:
    if isinstance(reply, Unscored):
        return reply
    if isinstance(reply, NoAnswer) and outcome != "empty":
        return _unanswered(outcome, rule=outcome)
    return Unscored("no_logprobs", "The reply holds no probabilities of the choices.", outcome)


def _scored(trial: Trial, fact: Fact, outcome: str) -> Decision:
    if fact.failed:
        return given_up(fact, outcome)
    verdict = fact.choice or ChoiceVerdict()
    positions = set(verdict.positions)
    if not positions:
        return _unanswered(outcome, rule=verdict.reason or "unparseable")
    return _chosen(trial, positions, outcome, ",".join(verdict.labels), verdict.rule)


def _logprobs(completion: Completion, number: int) -> tuple[float, ...] | None:
    """One for each choice, or None when the backend does not say."""
    values = completion.choice_logprobs
    return values if len(values) == number and not any(map(math.isnan, values)) else None


def _chosen(trial: Trial, positions: set[int], outcome: str, answer: str, rule: str) -> Done:
    right = positions == set(trial.rendition.positions)
    return Done({"accuracy": float(right), ANSWERED: 1.0}, outcome, answer=answer, rule=rule)


def _unanswered(outcome: str, *, rule: str) -> Done:
    return Done({"accuracy": 0.0, ANSWERED: 0.0}, outcome, rule=rule)
