"""What a plan may decide, and the commands that it may give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from polyclinic.coordinator.domain.rubrics import Rubric
from polyclinic.datasets.cases import GoldEntry
from polyclinic.records.completions import ChatMessage, GenerationParams


@dataclass(frozen=True, slots=True)
class AskModel:
    """Ask the model under test.

    Attributes:
        step: Name of the step.
        messages: The conversation so far.
        params: How to generate.
        choices: Texts to compare as continuations; empty for a reply in text.
        is_shared: Whether all tasks that ask the same of a case share the reply.
    """

    step: str
    messages: tuple[ChatMessage, ...]
    params: GenerationParams = GenerationParams()  # noqa: RUF009 - frozen
    choices: tuple[str, ...] = ()
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class ReadChoice:
    """Find the chosen option in a reply; `options` are (label, text), `question` is the stem."""

    step: str
    reply: str
    language: str
    options: tuple[tuple[str, str], ...]
    multiple: bool = False
    truncated: bool = False
    question: str = ""


@dataclass(frozen=True, slots=True)
class ReadNli:
    """Find the inference label in a reply."""

    step: str
    reply: str
    language: str
    labels: tuple[str, ...]
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class GradeAnswer:
    """Have one judge grade the answer of the model under test.

    Attributes:
        step: Name of the step.
        judge: Registry name.
        grader: "binary", "likert" or "rubric".
        question: What was asked; without the instructions around it.
        reference: Expected answer; empty when there is none.
        answer: What is judged.
        template: The suite's own prompt for judges; empty for the judge service's.
        rubric: What is looked at; of the grader "rubric" only.
        max_reasks: Times that an unreadable verdict is asked for again; None is the service's.
    """

    step: str
    judge: str
    grader: str
    question: str
    reference: str
    answer: str
    template: str = ""
    rubric: Rubric | None = None
    max_reasks: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreConcepts:
    """Score the list in a reply against the expected entries, as sets of concepts.

    Attributes:
        step: Name of the step.
        list_name: "differential" or "exams".
        reply: What the model wrote.
        gold: Expected entries.
        language: Of the reply.
        truncated: Whether the reply was cut.
        index: Of the linker's registry; empty for its default.
        canonicaliser: Model that brings examinations to their names; empty for rules alone.
    """

    step: str
    list_name: str
    reply: str
    gold: tuple[GoldEntry, ...]
    language: str
    truncated: bool = False
    index: str = ""
    canonicaliser: str = ""


@dataclass(frozen=True, slots=True)
class Translate:
    """Translate (id, text) of a rendition, once for all its trials; no engine is the default."""

    step: str
    texts: tuple[tuple[str, str], ...]
    source_language: str
    target_language: str
    engine: str = ""


Command: TypeAlias = AskModel | ReadChoice | ReadNli | GradeAnswer | ScoreConcepts | Translate


@dataclass(frozen=True, slots=True)
class Next:
    """Go on with these commands; those that were given before are not given again."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The trial ended with scores.

    Attributes:
        scores: Metric to value.
        outcome: How the model answered, such as "text".
        answer: What was read out of the reply; empty when nothing was.
        rule: Rule that read it, or why nothing was read.
    """

    scores: Mapping[str, float]
    outcome: str
    answer: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Unscored:
    """The trial ended without scores; never used for what the model did wrong."""

    reason: str
    detail: str = ""
    outcome: str = ""


Decision: TypeAlias = Next | Done | Unscored
