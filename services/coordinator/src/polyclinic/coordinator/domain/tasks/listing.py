"""What the plans of lists share: complete, then have the linker score the list as concepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polyclinic.coordinator.domain.decisions import (
    Decision,
    Done,
    Next,
    ScoreConcepts,
    Unscored,
)
from polyclinic.coordinator.domain.facts import Fact, Facts, ScoredList
from polyclinic.coordinator.domain.metrics import ANSWERED, Metric
from polyclinic.coordinator.domain.tasks.asking import (
    COMPLETE,
    NoAnswer,
    Reply,
    ask,
    given_up,
    read_completion,
)
from polyclinic.coordinator.domain.tasks.options import GENERATION_OPTIONS, Option, Text
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.cases import GoldEntry
from polyclinic.records.suites import Suite

SCORE = "score"
LIST_LENGTH = "list_length"
EMPTY_GOLD = "empty_gold"
INDEX, CANONICALISER = "index", "canonicaliser"
OPTIONS: Mapping[str, Option] = {**GENERATION_OPTIONS, INDEX: Text(63)}

# Of the gold or of a list that is there; a model without one has none of them.
_NOT_OF_AN_ANSWER = frozenset({"link_rate", "gold_link_rate"})
_BINARY = frozenset({"recall_at_5_included", "recall_at_5_any"})
_LONGEST = 1000


def metrics_named(names: Sequence[str]) -> tuple[Metric, ...]:
    """Shares of the names, `list_length` in strings, and answered."""
    metrics = [
        Metric(name, high=_LONGEST if name == LIST_LENGTH else 1, binary=name in _BINARY)
        for name in names
    ]
    return (*metrics, Metric(ANSWERED))


def decide(
    trial: Trial,
    facts: Facts,
    *,
    prompt: str,
    gold: tuple[GoldEntry, ...],
    names: Sequence[str],
    is_shared: bool = False,
) -> Decision:
    """The plan: ask, then score the list against what is expected (SCIENCE section 3).

    Args:
        trial: The trial; its task is the name of the list.
        facts: What it has.
        prompt: Text to ask the model.
        gold: Expected entries.
        names: Metrics that the linker gives.
        is_shared: Whether the reply serves another task, too.
    """
    completion = facts.get(COMPLETE)
    if completion is None:
        return Next((ask(trial, prompt, is_shared=is_shared),))
    reply = read_completion(completion)
    if isinstance(reply, Unscored):
        return reply
    if isinstance(reply, NoAnswer):
        return _unanswered(names, gold, reply.outcome, rule=reply.outcome)
    scored = facts.get(SCORE)
    if scored is None:
        return Next((_scoring(trial, reply, gold),))
    return _scored(scored, names, gold, reply.outcome)


def _scoring(trial: Trial, reply: Reply, gold: tuple[GoldEntry, ...]) -> ScoreConcepts:
    options = trial.options
    return ScoreConcepts(
        SCORE,
        trial.rendition.task,
        reply.text,
        gold,
        trial.rendition.language,
        truncated=reply.is_truncated,
        index=str(options.get(INDEX) or ""),
        canonicaliser=str(options.get(CANONICALISER) or ""),
    )


def _scored(fact: Fact, names: Sequence[str], gold: Sequence[GoldEntry], outcome: str) -> Decision:
    if fact.failed:
        return given_up(fact, outcome)
    found = fact.concepts or ScoredList()
    if found.reason == EMPTY_GOLD:
        return Unscored(EMPTY_GOLD, "Nothing is expected, so nothing can be scored.", outcome)
    if found.reason:
        return _unanswered(names, gold, outcome, rule=found.reason)
    scores = {name: found.scores[name] for name in names if name in found.scores}
    if not scores:
        return Unscored("invalid_scores", "The linker's event holds no scores.", outcome)
    return Done({**scores, ANSWERED: 1.0}, outcome, rule=found.rule)


def _unanswered(
    names: Sequence[str], gold: Sequence[GoldEntry], outcome: str, *, rule: str
) -> Decision:
    """The scores of an empty list; what is undefined for it is left out."""
    if not gold:
        return Unscored(EMPTY_GOLD, "Nothing is expected, so nothing can be scored.", outcome)
    left_out = set(_NOT_OF_AN_ANSWER)
    if not any(entry.included for entry in gold):
        left_out.add("recall_at_5_included")
    scores = {name: 0.0 for name in names if name not in left_out}
    return Done({**scores, ANSWERED: 0.0}, outcome, rule=rule)


def canonicalisers(suite: Suite) -> dict[str, int]:
    """Models that bring lists to their names, each with the place of a task that wants it."""
    return {
        name: at
        for at, spec in enumerate(suite.tasks)
        if isinstance(name := spec.options.get(CANONICALISER), str) and name
    }
