"""Events of the workers as results of steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

from polyclinic.coordinator.consumers.concepts import read_concepts
from polyclinic.coordinator.consumers.usage import read_usage
from polyclinic.coordinator.consumers.verdicts import NO_VERDICT, read_verdict
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    judging_pb2,
    linking_pb2,
    translation_pb2,
)

_OUTCOME_PREFIX = "COMPLETION_OUTCOME_"
_KEPT = ("finish_reason", "refusal", "fingerprint", "cache_key")


def read_result(event: Message) -> StepResult | None:
    """The result of a step; None for an event that is none."""
    read = _READERS.get(type(event))
    if read is None:
        return None
    step: common_pb2.Step = event.step  # type: ignore[attr-defined]  # each of the kinds has one
    return StepResult(step.step_id, step.trial_id, read(event))


def _completion(event: inference_pb2.Completed) -> dict[str, Any]:
    completion = event.completion
    fact: dict[str, Any] = {
        "outcome": _outcome(completion),
        "text": completion.text,
        "usage": [read_usage(completion.usage)] if completion.HasField("usage") else [],
    }
    if completion.choice_logprobs:
        # JSON has no infinity.
        fact["choice_logprobs"] = [
            None if value == -math.inf else value for value in completion.choice_logprobs
        ]
    if completion.HasField("text_blob"):
        blob = completion.text_blob
        fact["text_blob"] = {
            "sha256": blob.sha256,
            "size_bytes": blob.size_bytes,
            "name": blob.name,
        }
    fact |= {field: value for field in _KEPT if (value := getattr(completion, field))}
    return fact


def _outcome(completion: inference_pb2.Completion) -> str:
    outcomes = inference_pb2.CompletionOutcome
    if completion.outcome not in outcomes.values():
        # A newer inference service may know more; the plan says that it does not.
        return str(completion.outcome)
    return outcomes.Name(completion.outcome).removeprefix(_OUTCOME_PREFIX).lower()


def _translation(event: translation_pb2.TextTranslated) -> dict[str, Any]:
    """Its texts; one that is absent or blank makes it a failed step, which a resume asks again."""
    translation = event.translation
    blank = [text.id for text in translation.texts if not text.text.strip()]
    if blank or not translation.texts:
        lacking = ", ".join(blank) or "every text"
        return {"failed": "invalid_translation", "detail": f"The translation lacks {lacking}."}
    return {
        "texts": {text.id: text.text for text in translation.texts},
        "flags": sorted({flag for text in translation.texts for flag in text.flags}),
        "engine": translation.engine,
        "fingerprint": translation.fingerprint,
        "usage": [read_usage(call) for call in translation.usage],
    }


def _verdict(event: judging_pb2.Judged) -> dict[str, Any]:
    if event.WhichOneof("verdict") != "choice":
        return dict(NO_VERDICT)
    choice = event.choice
    return {
        "positions": list(choice.positions),
        "labels": list(choice.labels),
        "rule": choice.rule,
        "reason": choice.reason,
    }


def _failure(event: common_pb2.StepFailed) -> dict[str, Any]:
    return {"failed": event.code or "step_failed", "detail": event.detail}


_READERS: Mapping[type[Message], Callable[[Any], Mapping[str, Any]]] = {
    inference_pb2.Completed: _completion,
    judging_pb2.Judged: _verdict,
    judging_pb2.Graded: read_verdict,
    linking_pb2.ConceptsScored: read_concepts,
    translation_pb2.TextTranslated: _translation,
    common_pb2.StepFailed: _failure,
}

KINDS: tuple[type[Message], ...] = tuple(_READERS)
"""Events that are results of steps."""
