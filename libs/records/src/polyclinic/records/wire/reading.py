"""From messages to records: a function for each type, written for it and compiled once."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

from polyclinic.records.wire.enums import members_of
from polyclinic.records.wire.fields import STRUCT, TIMESTAMP, Pair, pairs_of
from polyclinic.records.wire.source import compiled
from polyclinic.records.wire.values import plain, seconds_of

Reader = Callable[[Message], Any]

_READERS: dict[Any, Reader] = {}


def reader_of(record: type, descriptor: Any) -> Reader:
    """The function that makes a record of a message.

    It fills the slots itself: `__init__` of a frozen dataclass takes twice as long.

    Raises:
        MismatchError: the two do not agree.
    """
    key = record, descriptor
    if key not in _READERS:
        _READERS[key] = _compile(record, descriptor)
    return _READERS[key]


def _compile(record: type, descriptor: Any) -> Reader:
    names: dict[str, Any] = {"new": object.__new__, "record_type": record}
    lines = ["def convert(message):", " record = new(record_type)"]
    for pair in pairs_of(record, descriptor):
        names[f"set_{pair.name}"] = getattr(record, pair.name).__set__
        lines.append(f" set_{pair.name}(record, {_value(pair, names)})")
    return compiled([*lines, " return record"], names, f"reading {record.__name__}")


def _value(pair: Pair, names: dict[str, Any]) -> str:
    """Expression for what a field of `message` is in the record."""
    field = f"message.{pair.name}"
    one = _one(pair, names)
    if pair.holds == "many":
        values = field if one == "{}" else f"[{one.format('one')} for one in {field}]"
        return f"tuple({values}) if {field} else ()"
    if pair.holds == "map":
        return f"{{key: {one.format('one')} for key, one in {field}.items()}} if {field} else {{}}"
    value = one.format(field)
    if pair.optional:
        return f"{value} if message.HasField({pair.name!r}) else None"
    if pair.is_record:
        names[f"absent_{pair.name}"] = pair.of()
        return f"{value} if message.HasField({pair.name!r}) else absent_{pair.name}"
    return value


def _one(pair: Pair, names: dict[str, Any]) -> str:
    """Pattern for one value."""
    if pair.of_message == TIMESTAMP:
        names["seconds_of"] = seconds_of
        return "seconds_of({})"
    if pair.of_message == STRUCT:
        names["plain"] = plain
        return "plain({})"
    if pair.is_record:
        names[f"read_{pair.name}"] = reader_of(pair.of, pair.descriptor.message_type)
        return f"read_{pair.name}({{}})"
    if pair.is_enum:
        names[f"members_{pair.name}"] = members_of(pair.of, pair.descriptor.enum_type)[0]
        return f"members_{pair.name}[{{}}]"
    return "{}"
