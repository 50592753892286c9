"""Gradings and verdicts as messages."""

from polyclinic.bus.cache_messages import read_policy
from polyclinic.bus.call_messages import usage_to
from polyclinic.judge.domain.grading import Axis, Flag, Grading, Rubric, Sample, Verdict
from polyclinic.v1 import common_pb2, judging_pb2


def grading_from(message: judging_pb2.GradingInput) -> Grading:
    """A grading as the use case takes it; one without a grader has an empty name for it."""
    return Grading(
        judge=message.judge,
        sample=_sample(message.sample),
        grader=message.WhichOneof("grader") or "",
        answer=message.answer,
        question=message.question,
        reference=message.reference,
        template=message.template,
        rubric=_rubric(message.rubric.rubric),
        max_reasks=max(0, message.max_reasks) if message.HasField("max_reasks") else None,
        cache=read_policy(message),
    )


def verdict_to(verdict: Verdict) -> judging_pb2.JudgeVerdict:
    """A verdict as a message."""
    return judging_pb2.JudgeVerdict(
        judge=verdict.judge,
        scores=verdict.scores,
        reason=verdict.reason,
        detail=verdict.detail,
        explanation=verdict.explanation,
        raw_reply=verdict.raw_reply,
        attempts=verdict.attempts,
        prompt_sha256=verdict.prompt_sha256,
        warnings=verdict.warnings,
        fingerprint=verdict.fingerprint,
        usage=map(usage_to, verdict.usage),
        rule=verdict.rule,
        cache_key=verdict.cache_key,
    )


def _sample(sample: common_pb2.SampleKey) -> Sample:
    return Sample(
        task=sample.task,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        language=sample.language,
        variant=sample.variant,
        epoch=sample.epoch,
        judged_model=sample.judged_model,
    )


def _rubric(rubric: judging_pb2.Rubric) -> Rubric:
    return Rubric(
        axes=tuple(
            Axis(one.name, one.question, one.low, one.high, dict(one.anchors))
            for one in rubric.axes
        ),
        flags=tuple(Flag(one.name, one.question) for one in rubric.flags),
    )
