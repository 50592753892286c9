"""From records to messages: a function for each type, written for it and compiled once."""

from collections.abc import Callable
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from polyclinic.records.wire.enums import members_of
from polyclinic.records.wire.fields import TIMESTAMP, Pair, pairs_of
from polyclinic.records.wire.source import compiled
from polyclinic.records.wire.values import set_struct, set_time, wire_text

Writer = Callable[[Message, Any], None]

_WRITERS: dict[Any, Writer] = {}


def writer_of(record: type, descriptor: Any, *, escapes: bool = False) -> Writer:
    """The function that fills an empty message from a record.

    Args:
        record: Its type.
        descriptor: Of the message.
        escapes: Whether texts may hold lone surrogates, which are then escaped.

    Raises:
        MismatchError: the two do not agree.
    """
    key = record, descriptor, escapes
    if key not in _WRITERS:
        _WRITERS[key] = _compile(record, descriptor, escapes)
    return _WRITERS[key]


def _compile(record: type, descriptor: Any, escapes: bool) -> Writer:
    names: dict[str, Any] = {"wire_text": wire_text, "set_time": set_time, "set_struct": set_struct}
    lines = ["def convert(message, record):"]
    for pair in pairs_of(record, descriptor):
        lines.append(f" value = record.{pair.name}")
        lines += _field(pair, names, escapes)
    return compiled([*lines, " return"], names, f"writing {record.__name__}")


def _field(pair: Pair, names: dict[str, Any], escapes: bool) -> list[str]:
    """Statements that write `value`; scalars that are the default are not worth a call."""
    field = f"message.{pair.name}"
    if pair.is_record:
        names[f"write_{pair.name}"] = writer_of(
            pair.of, pair.descriptor.message_type, escapes=escapes
        )
        return _record(pair, field)
    one = _one(pair, names, escapes)
    if pair.holds == "many":
        values = "value" if one == "{}" else f"[{one.format('one')} for one in value]"
        return [" if value:", f"  {field}.extend({values})"]
    if pair.holds == "map":
        return [
            " for key, one in value.items():",
            f"  {field}[{_key(pair, escapes)}] = {one.format('one')}",
        ]
    if pair.of_message == TIMESTAMP:
        return [" if value is not None:", f"  set_time({field}, value)"]
    if pair.of_message:
        return [" if value:", f"  set_struct({field}, value)"]
    # A negative zero is false, and not the default.
    test = "" if pair.of is float else " if value:"
    test = " if value is not None:" if pair.optional else test
    return [f"{test} {field} = {one.format('value')}"]


def _record(pair: Pair, field: str) -> list[str]:
    write = f"write_{pair.name}"
    if pair.holds == "many":
        return [" for one in value:", f"  {write}({field}.add(), one)"]
    if pair.holds == "map":
        return [" for key, one in value.items():", f"  {write}({field}[key], one)"]
    lines = [f"  {field}.SetInParent()", f"  {write}({field}, value)"]
    return [" if value is not None:", *lines]


def _one(pair: Pair, names: dict[str, Any], escapes: bool) -> str:
    """Pattern for one value."""
    if pair.is_enum:
        names[f"numbers_{pair.name}"] = members_of(pair.of, pair.descriptor.enum_type)[1]
        return f"numbers_{pair.name}[{{}}]"
    return "wire_text({})" if escapes and _is_text(pair.descriptor) else "{}"


def _key(pair: Pair, escapes: bool) -> str:
    keys = pair.descriptor.containing_type.fields_by_name["key"]
    return "wire_text(key)" if escapes and _is_text(keys) else "key"


def _is_text(descriptor: Any) -> bool:
    return bool(descriptor.type == FieldDescriptor.TYPE_STRING)
