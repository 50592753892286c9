"""Values that a message holds otherwise than a record: points in time, structs, text."""

from collections.abc import Mapping
from typing import Any

from google.protobuf.struct_pb2 import ListValue, Struct
from google.protobuf.timestamp_pb2 import Timestamp

_NANO = 1_000_000_000


def seconds_of(time: Timestamp) -> float:
    """Seconds since 1970."""
    return float(time.seconds + time.nanos / _NANO)


def set_time(time: Timestamp, seconds: float) -> None:
    """Write seconds since 1970."""
    time.seconds = whole = int(seconds // 1)
    time.nanos = int((seconds - whole) * _NANO)
    time.SetInParent()


def plain(value: Any) -> Any:
    """A struct, or what is in one, as plain values."""
    if isinstance(value, Struct):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, ListValue):
        return [plain(one) for one in value]
    return value


def set_struct(struct: Struct, values: Mapping[str, Any]) -> None:
    """Write plain values."""
    struct.update(dict(values))


def wire_text(text: str) -> str:
    """The text with lone surrogates escaped as \\uXXXX; anything else as it is."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
