"""Renditions that are translated before they are asked: what is sent, and what comes back.

A rendition whose `input_language` is set still has the texts of that language. All its trials share
one translation, the step `translate`. Labels and targets are never translated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision, Next, Translate, Unscored
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.cases import SHOWN, ClinicalCase
from polyclinic.datasets.rendition import Option, Rendition
from polyclinic.records.translating import Translation

TRANSLATE = "translate"
MACHINE_TRANSLATED = "machine_translated"

_FIELDS = ("question", "premise", "hypothesis")
_OPTION = "option."
_CASE = "case."

Plan = Callable[[Trial, Facts], Decision]


def plan(trial: Trial, facts: Facts, task_plan: Plan) -> Decision:
    """The plan of a task, over the translated rendition where it has to be translated first.

    Args:
        trial: The trial.
        facts: What it has, with what its rendition has.
        task_plan: Plan of the trial's task.
    """
    rendition = trial.rendition
    if not rendition.input_language:
        return task_plan(trial, facts)
    fact = facts.get(TRANSLATE)
    if fact is None:
        return Next((_command(trial),))
    if fact.failed:
        return Unscored(fact.failed, fact.detail)
    made = fact.translation or Translation()
    texts = {one.id: one.text for one in made.texts}
    lacking = [name for name, _ in texts_of(rendition) if not texts.get(name)]
    if lacking:
        return Unscored("invalid_translation", f"The translation lacks {', '.join(lacking)}.")
    return task_plan(replace(trial, rendition=translated(rendition, texts)), facts)


def texts_of(rendition: Rendition) -> tuple[tuple[str, str], ...]:
    """(id, text) of all that is translated: question, premise, hypothesis, each option, and what
    the task shows of a case; what is expected stays in its language."""
    named = [(name, str(getattr(rendition, name))) for name in _FIELDS]
    named += [(f"{_OPTION}{at}", option.text) for at, option in enumerate(rendition.options)]
    named += [
        (_CASE + name, str(getattr(rendition.case, name))) for name in _shown_fields(rendition)
    ]
    return tuple((name, text) for name, text in named if text.strip())


def translated(rendition: Rendition, texts: Mapping[str, str]) -> Rendition:
    """The rendition in its language; labels, order and target as they were.

    Args:
        rendition: With the texts of its `input_language`.
        texts: Id to translation; what has none stays as it is.
    """
    options = tuple(
        Option(option.label, texts.get(f"{_OPTION}{at}", option.text))
        for at, option in enumerate(rendition.options)
    )
    return replace(
        rendition,
        question=texts.get("question", rendition.question),
        premise=texts.get("premise", rendition.premise),
        hypothesis=texts.get("hypothesis", rendition.hypothesis),
        options=options,
        case=_translated_case(rendition, texts),
        input_language="",
    )


def _shown_fields(rendition: Rendition) -> tuple[str, ...]:
    return SHOWN.get(rendition.task, ()) if rendition.case is not None else ()


def _translated_case(rendition: Rendition, texts: Mapping[str, str]) -> ClinicalCase | None:
    if rendition.case is None:
        return None
    made: dict[str, Any] = {
        name: texts[_CASE + name] for name in _shown_fields(rendition) if _CASE + name in texts
    }
    return replace(rendition.case, **made)


def made_by(facts: Facts) -> tuple[str, tuple[str, ...]]:
    """Engine and flags of a trial's translation; both empty when the data set has the rendition."""
    fact = facts.get(TRANSLATE)
    if fact is None or fact.translation is None:
        return "", ()
    made = fact.translation
    return made.engine, tuple(sorted({flag for one in made.texts for flag in one.flags}))


def _command(trial: Trial) -> Translate:
    rendition = trial.rendition
    pair = (rendition.input_language, rendition.language)
    engine = trial.setup.engines.get(pair, "")
    return Translate(TRANSLATE, texts_of(rendition), *pair, engine)
