"""Events of the workers as results of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from google.protobuf.message import Message

from polyclinic.coordinator.consumers.concepts import read_concepts
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.records.choices import ChoiceVerdict
from polyclinic.records.completions import Completion
from polyclinic.records.grading import JudgeVerdict
from polyclinic.records.translating import Translation
from polyclinic.records.wire import record_of
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    judging_pb2,
    linking_pb2,
    translation_pb2,
)

_NO_VERDICT = ("invalid_verdict", "The judge's event holds no verdict.")


def read_result(event: Message) -> StepResult | None:
    """The result of a step; None for an event that is none."""
    read = _READERS.get(type(event))
    if read is None:
        return None
    step: common_pb2.Step = event.step  # type: ignore[attr-defined]  # each of the kinds has one
    return StepResult(step.step_id, step.trial_id, read(event))


def _completion(event: inference_pb2.Completed) -> Fact:
    """The reply; what a model thought is never an answer, and is not kept."""
    completion = record_of(event.completion, Completion)
    return Fact(
        completion=replace(completion, reasoning="") if completion.reasoning else completion
    )


def _translation(event: translation_pb2.TextTranslated) -> Fact:
    """Its texts; one that is absent or blank makes it a failed step, which a resume asks again."""
    translation = record_of(event.translation, Translation)
    blank = [text.id for text in translation.texts if not text.text.strip()]
    if blank or not translation.texts:
        lacking = ", ".join(blank) or "every text"
        return Fact(failed="invalid_translation", detail=f"The translation lacks {lacking}.")
    texts = tuple(replace(text, segments=()) for text in translation.texts)
    return Fact(translation=replace(translation, texts=texts))


def _choice(event: judging_pb2.Judged) -> Fact:
    if event.WhichOneof("verdict") != "choice":
        return Fact(failed=_NO_VERDICT[0], detail=_NO_VERDICT[1])
    return Fact(choice=record_of(event.choice, ChoiceVerdict))


def _verdict(event: judging_pb2.Graded) -> Fact:
    """Scores, or the reason why there are none.

    A reply that is no verdict counts as a failed step, so that a resume asks that judge again and
    not the whole panel; what it wrote is kept all the same.
    """
    verdict = record_of(event.verdict, JudgeVerdict)
    if verdict.scores and not verdict.reason:
        return Fact(verdict=verdict)
    failed, detail = (verdict.reason, verdict.detail) if verdict.reason else _NO_VERDICT
    return Fact(verdict=replace(verdict, scores={}), failed=failed, detail=detail)


def _failure(event: common_pb2.StepFailed) -> Fact:
    return Fact(failed=event.code or "step_failed", detail=event.detail)


_READERS: Mapping[type[Message], Callable[[Any], Fact]] = {
    inference_pb2.Completed: _completion,
    judging_pb2.Judged: _choice,
    judging_pb2.Graded: _verdict,
    linking_pb2.ConceptsScored: read_concepts,
    translation_pb2.TextTranslated: _translation,
    common_pb2.StepFailed: _failure,
}

KINDS: tuple[type[Message], ...] = tuple(_READERS)
"""Events that are results of steps."""
