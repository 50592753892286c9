"""What a judge said, as a fact."""

from __future__ import annotations

from typing import Any

from polyclinic.coordinator.consumers.usage import read_usage
from polyclinic.v1 import judging_pb2

NO_VERDICT = {"failed": "invalid_verdict", "detail": "The judge's event holds no verdict."}

_KEPT = ("explanation", "raw_reply", "prompt_sha256", "fingerprint", "rule", "attempts")


def read_verdict(event: judging_pb2.Graded) -> dict[str, Any]:
    """Scores, or the reason why there are none.

    A reply that is no verdict counts as a failed step, so that a resume asks that judge again and
    not the whole panel; what it wrote is kept all the same.
    """
    verdict = event.verdict
    fact: dict[str, Any] = {field: value for field in _KEPT if (value := getattr(verdict, field))}
    fact["warnings"] = list(verdict.warnings)
    fact["usage"] = [read_usage(call) for call in verdict.usage]
    if verdict.scores and not verdict.reason:
        return fact | {"scores": dict(verdict.scores)}
    if not verdict.reason:
        return fact | NO_VERDICT
    return fact | {"failed": verdict.reason, "detail": verdict.detail}
