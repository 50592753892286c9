"""What a call used, in the event of a trial."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.coordinator.adapters.wire.times import timestamp
from polyclinic.v1 import run_pb2

_FIELDS = (
    "model",
    "prompt_tokens",
    "completion_tokens",
    "latency_s",
    "cost",
    "cached",
    "asked_in",
    "fingerprint",
    "system_fingerprint",
    "prompt_cut_chars",
)


def write_usage(fact: Mapping[str, Any]) -> run_pb2.CallUsage:
    """The message for what one call used."""
    fields = {name: fact[name] for name in _FIELDS if name in fact}
    asked_at = fact.get("asked_at")
    return run_pb2.CallUsage(**fields, asked_at=timestamp(asked_at) if asked_at else None)
