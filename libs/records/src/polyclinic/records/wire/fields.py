"""How each field of a record stands to the field of the same name of its message."""

import dataclasses
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin

from google.protobuf.descriptor import FieldDescriptor

TIMESTAMP, STRUCT = "google.protobuf.Timestamp", "google.protobuf.Struct"

_PLAIN = {
    FieldDescriptor.CPPTYPE_STRING: (str, bytes),
    FieldDescriptor.CPPTYPE_BOOL: (bool,),
    FieldDescriptor.CPPTYPE_INT32: (int,),
    FieldDescriptor.CPPTYPE_INT64: (int,),
    FieldDescriptor.CPPTYPE_UINT32: (int,),
    FieldDescriptor.CPPTYPE_UINT64: (int,),
    FieldDescriptor.CPPTYPE_FLOAT: (float,),
    FieldDescriptor.CPPTYPE_DOUBLE: (float,),
}


class MismatchError(TypeError):
    """A record and its message do not agree; each line says in what."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A field of a record and the field of the same name of its message.

    Attributes:
        name: Of both.
        of: What one value is in the record: a scalar type, an enum, a record, `Mapping` of a
            struct, or `float` of a point in time.
        descriptor: Of the message's field, or of the values of its map.
        holds: "one", "many" (a tuple) or "map".
        optional: Whether the record says None where the message has nothing.
    """

    name: str
    of: Any
    descriptor: Any
    holds: str
    optional: bool

    @property
    def of_message(self) -> str:
        """Full name of the message type of its values; empty for scalars and enums."""
        message = self.descriptor.message_type
        return "" if message is None else message.full_name

    @property
    def is_record(self) -> bool:
        """Whether a value is a record of its own."""
        return dataclasses.is_dataclass(self.of)

    @property
    def is_enum(self) -> bool:
        """Whether a value is a member of an enum."""
        return isinstance(self.of, type) and issubclass(self.of, Enum)


@cache
def pairs_of(record: type, descriptor: Any) -> tuple[Pair, ...]:
    """The fields of a record with those of its message.

    Raises:
        MismatchError: a field is missing on either side, or is of another kind there.
    """
    hints, theirs = typing.get_type_hints(record), dict(descriptor.fields_by_name)
    ours = [field.name for field in dataclasses.fields(record)]
    pairs = [_pair(name, hints[name], theirs[name]) for name in ours if name in theirs]
    problems = list(_shape_problems(record, descriptor))
    problems += [
        f"{descriptor.name}.{name} is not in the record" for name in theirs if name not in ours
    ]
    problems += [
        f"{record.__name__}.{name} is not in the message" for name in ours if name not in theirs
    ]
    for pair in pairs:
        place = f"{record.__name__}.{pair.name}"
        problems += [f"{place}: {why}" for why in _pair_problems(pair, theirs[pair.name])]
    if problems:
        raise MismatchError("\n".join(problems))
    return tuple(pairs)


def _shape_problems(record: type, descriptor: Any) -> typing.Iterator[str]:
    if record.__name__ != descriptor.name:
        yield f"{record.__name__} is no record of {descriptor.name}: their names differ"
    if hasattr(record, "__post_init__"):
        yield f"{record.__name__} has a __post_init__, which reading passes over"
    for field in dataclasses.fields(record):
        missing = (field.default, field.default_factory) == (dataclasses.MISSING,) * 2
        if missing:
            yield f"{record.__name__}.{field.name} has no default, and a message may lack it"


def _pair(name: str, hint: Any, descriptor: Any) -> Pair:
    optional = get_origin(hint) in (types.UnionType, typing.Union)
    if optional:
        hint = next(one for one in get_args(hint) if one is not type(None))
    message = descriptor.message_type
    if message is not None and message.GetOptions().map_entry:
        values = message.fields_by_name["value"]
        return Pair(name, (get_args(hint) or (None, hint))[1], values, "map", optional)
    if descriptor.is_repeated:
        return Pair(name, (get_args(hint) or (hint,))[0], descriptor, "many", optional)
    return Pair(name, get_origin(hint) or hint, descriptor, "one", optional)


def _pair_problems(pair: Pair, descriptor: Any) -> typing.Iterator[str]:
    if not _is_of_kind(pair):
        yield f"{pair.of!r} cannot hold what the message has"
    may_lack = descriptor.has_presence and pair.holds == "one"
    if pair.optional and not may_lack:
        yield "it may be None, and the message always has it"
    if may_lack and not pair.optional and _says_by_lacking(pair, descriptor):
        yield "the message may lack it, and it may not be None"


def _says_by_lacking(pair: Pair, descriptor: Any) -> bool:
    """Whether a field that lacks is something else than its default."""
    oneof = descriptor.containing_oneof
    is_one_of_several = oneof is not None and len(oneof.fields) > 1
    if pair.of_message:
        return pair.of_message == TIMESTAMP or is_one_of_several
    return not is_one_of_several


def _is_of_kind(pair: Pair) -> bool:
    if pair.of_message == TIMESTAMP:
        return pair.of is float
    if pair.of_message == STRUCT:
        return pair.of is Mapping
    if pair.of_message:
        return pair.is_record
    if pair.descriptor.enum_type is not None:
        return pair.is_enum
    return pair.of in _PLAIN[pair.descriptor.cpp_type]
