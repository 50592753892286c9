"""Answers that models grade, and what they say of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.records.caching import CachePolicy
from polyclinic.records.calls import CallUsage
from polyclinic.records.samples import SampleKey


@dataclass(frozen=True, slots=True)
class RubricAxis:
    """A scale of whole numbers.

    Attributes:
        name: Of the metric, and of the key in a judge's reply.
        question: What is asked.
        low: Lowest score.
        high: Highest score.
        anchors: Score to what it means; may leave scores out.
    """

    name: str = ""
    question: str = ""
    low: int = 0
    high: int = 0
    anchors: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RubricFlag:
    """An observation that holds (1, the good case) or does not (0)."""

    name: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class Rubric:
    """What judges look at in an open answer."""

    axes: tuple[RubricAxis, ...] = ()
    flags: tuple[RubricFlag, ...] = ()


@dataclass(frozen=True, slots=True)
class BinaryGrader:
    """Does the answer name the same diagnosis as the reference?"""


@dataclass(frozen=True, slots=True)
class LikertGrader:
    """Accuracy, completeness and clarity of a plan."""


@dataclass(frozen=True, slots=True)
class RubricGrader:
    """Axes and flags of a rubric."""

    rubric: Rubric = Rubric()


@dataclass(frozen=True, slots=True)
class GradingInput:
    """An answer to be graded by a model.

    Attributes:
        judge: Registry name of the model that judges.
        sample: Which question the answer is to.
        question: What was asked.
        reference: The expected answer; empty when there is none.
        answer: The text under judgement, never trusted.
        template: Replaces the built-in one; empty for that.
        binary, likert, rubric: How to grade: one of them is set.
        max_reasks: Times that a judge is asked again; None for the service's default.
        no_cache, refresh: How older writers say what `cache` says; see `caching.policy_of`.
        cache: How the cache of completions is used.
    """

    judge: str = ""
    sample: SampleKey = SampleKey()
    question: str = ""
    reference: str = ""
    answer: str = ""
    template: str = ""
    binary: BinaryGrader | None = None
    likert: LikertGrader | None = None
    rubric: RubricGrader | None = None
    max_reasks: int | None = None
    no_cache: bool = False
    refresh: bool = False
    cache: CachePolicy = CachePolicy()


def graded_by(grader: str, rubric: Rubric = Rubric()) -> dict[str, Any]:
    """The field of a `GradingInput` that names a grader: "binary", "likert" or "rubric"."""
    if grader == "rubric":
        return {grader: RubricGrader(rubric)}
    return {grader: LikertGrader() if grader == "likert" else BinaryGrader()}


@dataclass(frozen=True, slots=True)
class JudgeVerdict:
    """What one judge said of one answer.

    Attributes:
        judge: Registry name.
        scores: Axis or flag to its score; flags are 0 or 1; empty when there is no verdict.
        reason: Why there is none; empty when there is.
        detail: A sentence to go with the reason.
        explanation: The judge's own words.
        raw_reply: Its last reply, cut at a limit.
        attempts: How often it was asked.
        prompt_sha256: Of the template, lower-case hex.
        warnings: What is suspicious about the answer under judgement.
        fingerprint: Of the registry entry that judged.
        usage: One for each call.
        rule: What read the verdict: "json" or "repaired".
        cache_key: Of the last reply.
    """

    judge: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)
    reason: str = ""
    detail: str = ""
    explanation: str = ""
    raw_reply: str = ""
    attempts: int = 0
    prompt_sha256: str = ""
    warnings: tuple[str, ...] = ()
    fingerprint: str = ""
    usage: tuple[CallUsage, ...] = ()
    rule: str = ""
    cache_key: str = ""
