"""Multiple-choice questions (HealMed): complete, then find the chosen option."""

from __future__ import annotations

from polyclinic.coordinator.domain.decisions import Command, Decision, ReadChoice
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.prompts import fill
from polyclinic.coordinator.domain.tasks import choosing
from polyclinic.coordinator.domain.tasks.task import Task, is_multiple
from polyclinic.coordinator.domain.trials import Trial

SINGLE = "mcqa"
MULTIPLE = "mcqa_multiple"
TO_CONTINUE = "mcqa_logprob"


def plan(trial: Trial, facts: Facts) -> Decision:
    """complete -> extract -> accuracy and answered; without `extract` by log-probabilities."""
    if choosing.by_logprob(trial):
        labels = [option.label for option in trial.rendition.options]
        return choosing.decide_by_logprob(
            trial, facts, prompt=_prompt, choices=labels, labels=labels
        )
    return choosing.decide(trial, facts, prompt=_prompt, reading=_reading)


def prompt_key(trial: Trial) -> str:
    """Template of the question; questions with several right options say so."""
    if choosing.by_logprob(trial):
        return trial.setup.prompts.key_for(TO_CONTINUE, trial.rendition.language)
    prompt = MULTIPLE if is_multiple(trial.rendition) else SINGLE
    return trial.setup.prompts.key_for(prompt, trial.rendition.language, SINGLE)


def _prompt(trial: Trial) -> str:
    options = trial.rendition.options
    return fill(
        trial.setup.prompts.text(prompt_key(trial)),
        {
            "question": trial.rendition.question,
            "options": "\n".join(f"{option.label}. {option.text}".rstrip() for option in options),
            "labels": ", ".join(option.label for option in options),
        },
    )


def _reading(trial: Trial, reply: str, truncated: bool) -> Command:
    return ReadChoice(
        choosing.EXTRACT,
        reply,
        trial.rendition.language,
        tuple((option.label, option.text) for option in trial.rendition.options),
        multiple=is_multiple(trial.rendition),
        truncated=truncated,
        question=trial.rendition.question,
    )


TASK = Task(
    name="mcqa",
    plan=plan,
    metrics=choosing.metrics,
    prompt_key=prompt_key,
    prompts={
        SINGLE: frozenset({"question", "options"}),
        MULTIPLE: frozenset({"question", "options"}),
        TO_CONTINUE: frozenset({"question", "options"}),
    },
    placeholders=frozenset({"question", "options", "labels"}),
    options=choosing.OPTIONS,
)
