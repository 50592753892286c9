"""Whether recorded replies are replies to the samples of a suite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.coordinator.domain.ids import asked_as
from polyclinic.coordinator.domain.run_notices import RECORDED
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.runs import RunNotice
from polyclinic.records.samples import SampleKey

ENOUGH = 0.5
"""Share of questions with a recorded reply below which it is said."""
NOT_MET = "no_recorded_reply"


def in_words(key: SampleKey) -> str:
    """What a recorded reply is found by, besides its epoch."""
    said = f'id "{key.sample_id}", language "{key.language}", variant "{key.variant}"'
    said += f", task {key.task}" if key.task else ""
    return said + (f", judged_model {key.judged_model}" if key.judged_model else "")


@dataclass(frozen=True, slots=True)
class Counted:
    """Questions with a reply, epochs counted, and one sample that the file has a reply to."""

    found: int
    example: SampleKey | None = None


def asked_of_model(renditions: Sequence[Rendition]) -> list[SampleKey]:
    """What a model under test is asked, each once."""
    return list(dict.fromkeys(_key(one, asked_as(one.task)) for one in renditions))


def asked_of_judge(renditions: Sequence[Rendition], models: Sequence[str]) -> list[SampleKey]:
    """What a judge is asked about the answers of models, each once."""
    return list(
        dict.fromkeys(
            _key(one, one.task, model)
            for one in renditions
            if TASKS[one.task].is_judged
            for model in models
        )
    )


def _key(rendition: Rendition, task: str, judged_model: str = "") -> SampleKey:
    return SampleKey(
        task,
        sample_id=rendition.sample_id,
        language=rendition.language,
        variant=rendition.variant,
        judged_model=judged_model,
    )


def unmet(
    where: str, model: str, asked: Sequence[SampleKey], epochs: int, counted: Counted
) -> Problem | RunNotice | None:
    """What is wrong with a file of which no reply, or less than half, is to what is asked.

    Args:
        where: Place of the model in the suite.
        model: Its registry name.
        asked: What it is asked; epochs do not count.
        epochs: Times that each is asked.
        counted: What the file has of it.
    """
    wanted = len(asked) * epochs
    if not wanted or counted.found >= ENOUGH * wanted:
        return None
    examples = f"The suite asks for {in_words(asked[0])}"
    examples += (
        f"; the file has {in_words(counted.example)}." if counted.example else "; it has none."
    )
    if not counted.found:
        what = f'None of the {wanted:,} questions to "{model}" has a recorded reply. {examples}'
        remedy = "Give the replies the ids, languages and variants of the samples."
        return Problem(where, what, remedy, code=NOT_MET)
    text = (
        f"Recorded replies: only {counted.found:,} of {wanted:,} questions to {model} have one, "
        f"and the other trials end without a score. {examples}"
    )
    return RunNotice(RECORDED, model, text, 1.0 - counted.found / wanted)
