"""Records as plain values, for JSON in a database: by the names of fields, defaults left out."""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin

R = TypeVar("R")
_Read = Callable[[Any], Any]
_PLAIN = frozenset({str, int, float, bool, type(None)})
_UNKNOWN = "UNKNOWN"

_FIELDS: dict[type, tuple[tuple[str, Any], ...]] = {}
_READERS: dict[type, dict[str, _Read | None]] = {}


def to_plain(value: Any) -> Any:  # noqa: ANN401 - a record, or what is in one
    """Dictionaries, lists, texts, numbers; members of enums as their values."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if dataclasses.is_dataclass(kind):
        return {
            name: to_plain(one)
            for name, default in _fields_of(kind)
            if (one := getattr(value, name)) != default
        }
    if isinstance(value, Mapping):
        return {key: to_plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def from_plain(kind: type[R], values: Mapping[str, Any]) -> R:
    """The record that `to_plain` made these values of; names that it does not know are passed over.

    A member of an enum of a newer version is UNKNOWN where the enum has that.

    Raises:
        ValueError: a value is none of its enum.
    """
    readers = _READERS.get(kind)
    if readers is None:
        hints = typing.get_type_hints(kind)
        names = [one.name for one in dataclasses.fields(kind)]  # type: ignore[arg-type] # records
        readers = _READERS[kind] = {name: _reader_of(hints[name]) for name in names}
    found = {}
    for name, value in values.items():
        if name in readers:
            read = readers[name]
            found[name] = value if read is None or value is None else read(value)
    return kind(**found)


def _fields_of(kind: type) -> tuple[tuple[str, Any], ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple((one.name, _default_of(one)) for one in dataclasses.fields(kind))
    return _FIELDS[kind]


def _default_of(field: "dataclasses.Field[Any]") -> Any:  # noqa: ANN401 - of any field
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _reader_of(hint: Any) -> _Read | None:  # noqa: ANN401 - a type
    """What makes a value of JSON one of a type; None where it is that already."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _reader_of(next(one for one in parts if one is not type(None)))
    if origin is tuple:
        return _tuple_reader(parts)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_reader(*map(_reader_of, parts))
    if dataclasses.is_dataclass(hint):
        return lambda value: from_plain(typing.cast("type[Any]", hint), value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    return int if hint is int else None


def _tuple_reader(parts: tuple[Any, ...]) -> _Read:
    read = _reader_of(parts[0])
    if read is None or parts[0] is int:
        return tuple
    return lambda values: tuple([read(one) for one in values])


def _mapping_reader(key: _Read | None, value: _Read | None) -> _Read | None:
    if key is None and value is None:
        return None
    read_key, read = key or str, value or (lambda one: one)
    return lambda values: {read_key(at): read(one) for at, one in values.items()}


def _enum_reader(enum: type[Enum]) -> _Read:
    known = {member.value: member for member in enum}
    other = enum.__members__.get(_UNKNOWN)
    return lambda value: known.get(value, other) if other is not None else enum(value)
