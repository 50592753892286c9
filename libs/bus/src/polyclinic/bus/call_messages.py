"""What one call to a model took, as a message and back."""

from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.bus.calls import CallUsage
from polyclinic.v1 import run_pb2

_NANO = 1_000_000_000


def usage_from(message: run_pb2.CallUsage) -> CallUsage:
    """The usage in a message."""
    return CallUsage(
        model=message.model,
        prompt_tokens=message.prompt_tokens,
        completion_tokens=message.completion_tokens,
        latency_s=message.latency_s,
        cost=message.cost,
        cached=message.cached,
        asked_at=message.asked_at.seconds + message.asked_at.nanos / _NANO,
        asked_in=message.asked_in,
        fingerprint=message.fingerprint,
        system_fingerprint=message.system_fingerprint,
        prompt_cut_chars=message.prompt_cut_chars,
    )


def usage_to(usage: CallUsage) -> run_pb2.CallUsage:
    """The usage as a message; `asked_at` is absent where it was not noted."""
    return run_pb2.CallUsage(
        model=usage.model,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        latency_s=usage.latency_s,
        cost=usage.cost,
        cached=usage.cached,
        asked_at=_timestamp(usage.asked_at) if usage.asked_at else None,
        asked_in=usage.asked_in,
        fingerprint=usage.fingerprint,
        system_fingerprint=usage.system_fingerprint,
        prompt_cut_chars=usage.prompt_cut_chars,
    )


def _timestamp(seconds: float) -> Timestamp:
    whole = int(seconds)
    return Timestamp(seconds=whole, nanos=int((seconds - whole) * _NANO))
