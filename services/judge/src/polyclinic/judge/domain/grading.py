"""What is graded, and what comes out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from polyclinic.bus.caching import CachePolicy
from polyclinic.bus.calls import CallUsage


@dataclass(frozen=True)
class Sample:
    """Which question of which data set an answer is to; a replayed verdict is found by it."""

    task: str = ""
    dataset: str = ""
    sample_id: str = ""
    language: str = ""
    variant: str = ""
    epoch: int = 0
    judged_model: str = ""


@dataclass(frozen=True)
class Axis:
    """A scale of whole numbers.

    Attributes:
        name: Key in the judge's reply and name of the score.
        question: What is asked.
        low: Lowest score.
        high: Highest score.
        anchors: Score to what it means; may leave scores out.
    """

    name: str
    question: str
    low: int
    high: int
    anchors: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Flag:
    """A yes-or-no observation; true is the good case."""

    name: str
    question: str


@dataclass(frozen=True)
class Rubric:
    """What judges look at."""

    axes: tuple[Axis, ...] = ()
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True)
class Grading:
    """An answer to be graded by a model.

    Attributes:
        judge: Registry name of the model that judges.
        sample: Which question the answer is to.
        grader: "binary", "likert" or "rubric".
        answer: The text under judgement, never trusted.
        question: What was asked.
        reference: The expected answer; empty when there is none.
        template: Replaces the built-in one; empty for that.
        rubric: Of the grader "rubric".
        max_reasks: Times that a judge is asked again; None for the service's default.
        cache: How the cache of completions is used.
    """

    judge: str
    sample: Sample
    grader: str
    answer: str
    question: str = ""
    reference: str = ""
    template: str = ""
    rubric: Rubric = field(default_factory=Rubric)
    max_reasks: int | None = None
    cache: CachePolicy = field(default=CachePolicy())


@dataclass(frozen=True)
class Verdict:
    """What one judge said of one answer.

    Attributes:
        judge: Registry name.
        scores: Axis or flag to its score; flags are 0 or 1; empty when there is no verdict.
        reason: Why there is none (see `reasons`); empty when there is.
        detail: A sentence to go with the reason.
        explanation: The judge's own words.
        raw_reply: Its last reply, cut at `RAW_REPLY_CHARS`.
        attempts: How often it was asked.
        prompt_sha256: Of the template, lower-case hex.
        warnings: What is suspicious about the answer under judgement.
        fingerprint: Of the registry entry that judged.
        usage: One for each call.
        rule: What read the verdict: "json" or "repaired".
        cache_key: Of the last reply.
    """

    judge: str
    scores: Mapping[str, float]
    reason: str
    detail: str
    explanation: str
    raw_reply: str
    attempts: int
    prompt_sha256: str
    warnings: tuple[str, ...]
    fingerprint: str
    usage: tuple[CallUsage, ...]
    rule: str
    cache_key: str
