"""Natural language inference (HealMed): complete, then find the label."""

from __future__ import annotations

from polyclinic.coordinator.domain.decisions import Command, Decision, ReadNli
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.prompts import fill
from polyclinic.coordinator.domain.tasks import choosing
from polyclinic.coordinator.domain.tasks.task import Task
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.rendition import NLI_LABELS

PAIR = "nli"
ONE_TEXT = "nli_text"
TO_CONTINUE = "_logprob"
NUMBERS = tuple(str(at) for at in range(1, len(NLI_LABELS) + 1))
"""What stands for the labels in a text to continue: each is one token of any model."""


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete -> extract -> accuracy and answered; without `extract` by log-probabilities."""
    if choosing.by_logprob(trial):
        return choosing.decide_by_logprob(
            trial, facts, prompt=_prompt, choices=NUMBERS, labels=NLI_LABELS
        )
    return choosing.decide(trial, facts, prompt=_prompt, reading=_reading)


def prompt_key(trial: Trial) -> str:
    """Template of the question; a data set may give premise and hypothesis as one text."""
    prompt = PAIR if trial.rendition.premise else ONE_TEXT
    if choosing.by_logprob(trial):
        prompt += TO_CONTINUE
    return trial.setup.prompts.key_for(prompt, trial.rendition.language)


def _prompt(trial: Trial) -> str:
    rendition = trial.rendition
    return fill(
        trial.setup.prompts.text(prompt_key(trial)),
        {
            "premise": rendition.premise,
            "hypothesis": rendition.hypothesis,
            "question": rendition.question,
            "labels": ", ".join(NLI_LABELS),
        },
    )


def _reading(trial: Trial, reply: str, truncated: bool) -> Command:
    return ReadNli(choosing.EXTRACT, reply, trial.rendition.language, NLI_LABELS, truncated)


TASK = Task(
    name="nli",
    plan=plan,
    metrics=choosing.metrics,
    prompt_key=prompt_key,
    prompts={
        PAIR: frozenset({"premise", "hypothesis"}),
        ONE_TEXT: frozenset({"question"}),
        PAIR + TO_CONTINUE: frozenset({"premise", "hypothesis"}),
        ONE_TEXT + TO_CONTINUE: frozenset({"question"}),
    },
    placeholders=frozenset({"premise", "hypothesis", "question", "labels"}),
    options=choosing.OPTIONS,
)
