"""What a call used, as a fact."""

from __future__ import annotations

from typing import Any

from polyclinic.v1 import run_pb2

_ALWAYS = ("model", "prompt_tokens", "completion_tokens", "latency_s", "cost", "cached")
_WHERE_NOTED = ("asked_in", "fingerprint", "system_fingerprint", "prompt_cut_chars")
_NANO = 1_000_000_000


def read_usage(usage: run_pb2.CallUsage) -> dict[str, Any]:
    """What one call used; `asked_at` in seconds since 1970."""
    fact = {name: getattr(usage, name) for name in _ALWAYS}
    fact |= {name: value for name in _WHERE_NOTED if (value := getattr(usage, name))}
    if usage.HasField("asked_at"):
        fact["asked_at"] = usage.asked_at.seconds + usage.asked_at.nanos / _NANO
    return fact
