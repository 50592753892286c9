"""Events of the workers as results of steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from google.protobuf.message import Message

from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2, translation_pb2

_OUTCOME_PREFIX = "COMPLETION_OUTCOME_"
_KEPT = ("finish_reason", "refusal", "fingerprint", "cache_key")

KINDS: tuple[type[Message], ...] = (
    inference_pb2.Completed,
    judging_pb2.Judged,
    translation_pb2.TextTranslated,
    common_pb2.StepFailed,
)


def read_result(event: Message) -> StepResult | None:
    """The result of a step; None for an event that is none."""
    if isinstance(event, inference_pb2.Completed):
        return _result(event.step, _completion(event.completion))
    if isinstance(event, judging_pb2.Judged):
        return _result(event.step, _verdict(event))
    if isinstance(event, translation_pb2.TextTranslated):
        return _result(event.step, _translation(event.translation))
    if isinstance(event, common_pb2.StepFailed):
        code = event.code or "step_failed"
        return _result(event.step, {"failed": code, "detail": event.detail})
    return None


def _result(step: common_pb2.Step, fact: Mapping[str, Any]) -> StepResult:
    return StepResult(step.step_id, step.trial_id, fact)


def _completion(completion: inference_pb2.Completion) -> dict[str, Any]:
    fact: dict[str, Any] = {
        "outcome": _outcome(completion),
        "text": completion.text,
        "usage": _usage(completion),
    }
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


def _usage(completion: inference_pb2.Completion) -> dict[str, Any]:
    if not completion.HasField("usage"):
        return {}
    usage = completion.usage
    return {
        "model": usage.model,
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "latency_s": usage.latency_s,
        "cost": usage.cost,
        "cached": usage.cached,
    }


def _translation(translation: translation_pb2.Translation) -> dict[str, Any]:
    return {
        "texts": {text.id: text.text for text in translation.texts},
        "flags": sorted({flag for text in translation.texts for flag in text.flags}),
        "engine": translation.engine,
        "fingerprint": translation.fingerprint,
    }


def _verdict(event: judging_pb2.Judged) -> dict[str, Any]:
    if event.WhichOneof("verdict") != "choice":
        return {"failed": "invalid_verdict", "detail": "The judge's event holds no verdict."}
    choice = event.choice
    return {
        "positions": list(choice.positions),
        "labels": list(choice.labels),
        "rule": choice.rule,
        "reason": choice.reason,
    }
