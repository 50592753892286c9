"""What a trial has: the records that its steps gave, or why a step was given up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from polyclinic.records.calls import CallUsage
from polyclinic.records.choices import ChoiceVerdict
from polyclinic.records.completions import Completion
from polyclinic.records.grading import JudgeVerdict
from polyclinic.records.linking import IndexInfo
from polyclinic.records.translating import Translation
from polyclinic.records.trials import ConceptLink


@dataclass(frozen=True, slots=True)
class ScoredList:
    """Scores of a list as concepts: what is kept of `ConceptScores`.

    Attributes:
        scores: By metric; one that is undefined is missing.
        reason: Why there are none; else empty.
        rule: What read the list.
        warnings: What is suspicious about it.
        usage: What a canonicaliser's calls took.
        index: What the links were found in; None where that is not known.
        links: What the strings were taken for, what was read first, cut to what an event carries.
        links_left_out: Strings beyond that.
    """

    scores: Mapping[str, float] = field(default_factory=dict)
    reason: str = ""
    rule: str = ""
    warnings: tuple[str, ...] = ()
    usage: tuple[CallUsage, ...] = ()
    index: IndexInfo | None = None
    links: tuple[ConceptLink, ...] = ()
    links_left_out: int = 0


@dataclass(frozen=True, slots=True)
class Fact:
    """What a step gave.

    Attributes:
        completion: Of a question to a model.
        choice: Of a reply that was read.
        verdict: Of a judge; also what is no verdict, with `failed`.
        concepts: Of a list that was scored.
        translation: Of a rendition; without its segments.
        failed: Code of why the step was given up; empty when it was not.
        detail: Sentence to go with it.
    """

    completion: Completion | None = None
    choice: ChoiceVerdict | None = None
    verdict: JudgeVerdict | None = None
    concepts: ScoredList | None = None
    translation: Translation | None = None
    failed: str = ""
    detail: str = ""

    @property
    def usage(self) -> tuple[CallUsage, ...]:
        """What its calls to models took."""
        if self.completion is not None:
            return () if self.completion.usage is None else (self.completion.usage,)
        given = self.verdict or self.concepts or self.translation
        return () if given is None else given.usage


Facts: TypeAlias = Mapping[str, Fact]
"""Step name to what the step gave."""
