"""What the plans of judged answers share: complete, one step a judge, then the consensus.

The consensus is the mean over the judges that answered (SCIENCE section 4); a judge that failed is
missing, never 0. Agreement is computed by the statistics, from every judge's scores.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from polyclinic.coordinator.domain.decisions import (
    Decision,
    Done,
    GradeAnswer,
    Next,
    Unscored,
)
from polyclinic.coordinator.domain.facts import Fact, Facts
from polyclinic.coordinator.domain.long_replies import JUDGED_EDGE_CHARS, edges
from polyclinic.coordinator.domain.metrics import ANSWERED, Scale
from polyclinic.coordinator.domain.rubrics import Rubric
from polyclinic.coordinator.domain.tasks.asking import (
    COMPLETE,
    NoAnswer,
    ask,
    read_completion,
)
from polyclinic.coordinator.domain.tasks.options import GENERATION_OPTIONS, Number, Option
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.records.grading import JudgeVerdict
from polyclinic.replies.own_words import own_words

MAX_JUDGES = 10
MIN_JUDGES = "min_judges"
GRADE = "grade."
NO_VERDICT, TOO_FEW_VERDICTS = "no_verdict", "too_few_verdicts"
OPTIONS: Mapping[str, Option] = {
    **GENERATION_OPTIONS,
    MIN_JUDGES: Number(1, MAX_JUDGES, is_whole=True),
    "max_reasks": Number(0, 10, is_whole=True),
}

_DEFAULT_REASKS = 2
_ANSWER_CHARS = 1_000
Scores = Mapping[str, float]


@dataclass(frozen=True)
class Grading:
    """How an answer is graded.

    Attributes:
        grader: "binary", "likert" or "rubric".
        question: What was asked; without the instructions around it.
        reference: Expected answer; empty when there is none.
        scales: What each judge scores.
        consensus: From each judge's scores to the metrics.
        unanswered: Metrics of a model that gives no answer.
        rubric: Of the grader "rubric".
        answer: What of a reply is judged.
        is_shared: Whether the reply serves another task, too.
    """

    grader: str
    question: str
    reference: str
    scales: tuple[Scale, ...]
    consensus: Callable[[Sequence[Scores]], dict[str, float]]
    unanswered: Scores
    rubric: Rubric | None = None
    answer: Callable[[str], str] = field(default=str.strip)
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one judge said: scores, or the reason why there are none.

    Attributes:
        judge: Registry name.
        scores: Axis or flag to score; empty when there is no verdict.
        reason: Why there is none; empty when there is one.
        said: What the judge's step gave.
    """

    judge: str
    scores: Scores
    reason: str
    said: JudgeVerdict


def step_of(judge: str) -> str:
    """Name of the step of a judge."""
    return GRADE + judge


def template_key(trial: Trial, grader: str) -> str:
    """Key of the suite's own template for judges; empty when it has none."""
    return trial.setup.prompts.own_key(f"judge_{grader}", trial.rendition.language)


def verdicts_of(trial: Trial, facts: Facts, scales: Sequence[Scale]) -> list[Verdict]:
    """What the judges said, in the order of the suite; those that were not asked are left out."""
    given = [(judge, facts.get(step_of(judge))) for judge in trial.setup.judges]
    return [_verdict(judge, fact, scales) for judge, fact in given if fact is not None]


def decide(trial: Trial, facts: Facts, *, prompt: str, grading: Grading) -> Decision:
    """The plan: ask, have every judge of the panel grade, take the consensus.

    Args:
        trial: The trial.
        facts: What it has.
        prompt: Text to ask the model.
        grading: How its answer is graded.
    """
    completion = facts.get(COMPLETE)
    if completion is None:
        return Next((ask(trial, prompt, is_shared=grading.is_shared),))
    reply = read_completion(completion)
    if isinstance(reply, Unscored):
        return reply
    if isinstance(reply, NoAnswer):
        return Done(_answered(grading.unanswered, 0.0), reply.outcome, rule=reply.outcome)
    text, is_cut = own_words(reply.text, is_open=True)
    if is_cut or not text.strip():
        rule = "truncated_reasoning" if is_cut else "empty"
        return Done(_answered(grading.unanswered, 0.0), reply.outcome, rule=rule)
    answer = edges(grading.answer(text), JUDGED_EDGE_CHARS)
    return _judged(trial, facts, grading, answer, reply.outcome)


def means(scores: Sequence[Scores], scales: Sequence[Scale]) -> dict[str, float]:
    """Mean of each axis over judges, by the metric that it is."""
    return {scale.metric: fmean(one[scale.axis] for one in scores) for scale in scales}


def _judged(trial: Trial, facts: Facts, grading: Grading, answer: str, outcome: str) -> Decision:
    lacking = [judge for judge in trial.setup.judges if step_of(judge) not in facts]
    if lacking:
        return Next(tuple(_grade(trial, judge, answer, grading) for judge in lacking))
    verdicts = verdicts_of(trial, facts, grading.scales)
    scores = [one.scores for one in verdicts if not one.reason]
    if len(scores) < _fewest(trial):
        return _too_few(verdicts, len(scores), _fewest(trial), outcome)
    return Done(
        _answered(grading.consensus(scores), 1.0),
        outcome,
        answer=answer[:_ANSWER_CHARS],
        rule=grading.grader,
    )


def _answered(scores: Scores, answered: float) -> dict[str, float]:
    return {**scores, ANSWERED: answered}


def _fewest(trial: Trial) -> int:
    return int(trial.options.get(MIN_JUDGES) or 1)


def _verdict(judge: str, fact: Fact, scales: Sequence[Scale]) -> Verdict:
    said = fact.verdict or JudgeVerdict()
    if fact.failed:
        return Verdict(judge, {}, fact.failed, said)
    scores = {scale.axis: said.scores.get(scale.axis, math.nan) for scale in scales}
    if scores and all(scale.low <= scores[scale.axis] <= scale.high for scale in scales):
        return Verdict(judge, scores, "", said)
    return Verdict(judge, {}, "invalid", said)


def _too_few(verdicts: Sequence[Verdict], number: int, fewest: int, outcome: str) -> Unscored:
    given = ", ".join(f"{one.judge}: {one.reason}" for one in verdicts if one.reason)
    if not number:
        return Unscored(NO_VERDICT, f"No judge gave a verdict ({given}).", outcome)
    what = f"{number} of {len(verdicts)} judges gave a verdict, and {fewest} are wanted ({given})."
    return Unscored(TOO_FEW_VERDICTS, what, outcome)


def _grade(trial: Trial, judge: str, answer: str, grading: Grading) -> GradeAnswer:
    key = template_key(trial, grading.grader)
    return GradeAnswer(
        step_of(judge),
        judge,
        grading.grader,
        grading.question,
        grading.reference,
        answer,
        template=trial.setup.prompts.text(key) if key else "",
        rubric=grading.rubric,
        max_reasks=int(trial.options.get("max_reasks", _DEFAULT_REASKS)),
    )
