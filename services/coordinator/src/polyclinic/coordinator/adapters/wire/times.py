"""Points in time."""

from google.protobuf.timestamp_pb2 import Timestamp

_NANO = 1_000_000_000


def timestamp(seconds: float) -> Timestamp:
    """Seconds since 1970 as a message."""
    whole = int(seconds)
    return Timestamp(seconds=whole, nanos=int((seconds - whole) * _NANO))
