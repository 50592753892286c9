"""What the plans of questions with a closed set of answers share: complete, then read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from polyclinic.coordinator.domain.decisions import (
    AskModel,
    Command,
    Decision,
    Done,
    Facts,
    Message,
    Next,
    Params,
    Unscored,
)
from polyclinic.coordinator.domain.metrics import Metric
from polyclinic.coordinator.domain.trials import Trial

COMPLETE = "complete"
EXTRACT = "extract"
METRICS = (Metric("accuracy"), Metric("answered"))

_TO_BE_READ = ("text", "truncated")
_NO_ANSWER = ("refusal", "content_filter", "tool_call", "empty")


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
    outcome = str(completion.get("outcome", ""))
    if outcome in _TO_BE_READ and "failed" not in completion:
        verdict = facts.get(EXTRACT)
        if verdict is None:
            return Next((reading(trial, str(completion["text"]), outcome == "truncated"),))
        return _scored(trial, verdict, outcome)
    return _unread(completion, outcome)


def ask(trial: Trial, question: str) -> AskModel:
    """Ask the model under test, with the generation options of the task."""
    options = trial.options
    turns = [Message("user", question)]
    if system := options.get("system_prompt"):
        turns.insert(0, Message("system", str(system)))
    max_tokens = options.get("max_tokens")
    params = Params(
        temperature=options.get("temperature"),
        top_p=options.get("top_p"),
        max_tokens=None if max_tokens is None else int(max_tokens),
    )
    return AskModel(COMPLETE, tuple(turns), params)


def _unread(completion: Mapping[str, Any], outcome: str) -> Decision:
    """What a completion that holds no text to read comes to."""
    if "failed" in completion:
        return _given_up(completion)
    if outcome in _NO_ANSWER:
        return _unanswered(outcome, rule=outcome)
    return Unscored("invalid_completion", f'The completion has no known outcome: "{outcome}".')


def _scored(trial: Trial, verdict: Mapping[str, Any], outcome: str) -> Decision:
    if "failed" in verdict:
        return _given_up(verdict, outcome)
    positions = set(verdict.get("positions", ()))
    if not positions:
        return _unanswered(outcome, rule=str(verdict.get("reason") or "unparseable"))
    right = positions == set(trial.rendition.positions)
    return Done(
        {"accuracy": float(right), "answered": 1.0},
        outcome,
        answer=",".join(verdict.get("labels", ())),
        rule=str(verdict.get("rule", "")),
    )


def _unanswered(outcome: str, *, rule: str) -> Done:
    return Done({"accuracy": 0.0, "answered": 0.0}, outcome, rule=rule)


def _given_up(fact: Mapping[str, Any], outcome: str = "") -> Unscored:
    return Unscored(str(fact["failed"]), str(fact.get("detail", "")), outcome)
