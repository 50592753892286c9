"""Members of enums and their numbers, by name."""

from enum import Enum
from typing import Any

from google.protobuf.descriptor import EnumDescriptor

from polyclinic.records.wire.fields import MismatchError

UNSPECIFIED, UNKNOWN = "UNSPECIFIED", "UNKNOWN"


class Numbers(dict[int, Any]):
    """Number to member; one of a newer writer is UNKNOWN where there is that, else UNSPECIFIED."""

    def __init__(self, known: dict[int, Any], other: Enum) -> None:
        super().__init__(known)
        self._other = other

    def __missing__(self, number: int) -> Enum:
        return self._other


def members_of(enum: type[Enum], descriptor: EnumDescriptor) -> tuple[Numbers, dict[Enum, int]]:
    """Number to member, and member to number.

    Raises:
        MismatchError: a member is missing on either side.
    """
    prefix = _prefix(descriptor)
    numbers = {value.name.removeprefix(prefix): value.number for value in descriptor.values}
    ours = set(enum.__members__) - {UNKNOWN}
    if different := sorted(ours ^ set(numbers)):
        raise MismatchError(f"{enum.__name__}: only on one side: {', '.join(different)}")
    members = {numbers[name]: enum[name] for name in numbers}
    other = enum.__members__.get(UNKNOWN, members[0])
    written = {member: number for number, member in members.items()}
    return Numbers(members, other), {other: 0, **written}


def _prefix(descriptor: EnumDescriptor) -> str:
    """What every value's name begins with: it ends before UNSPECIFIED, which is the first."""
    return str(descriptor.values_by_number[0].name).removesuffix(UNSPECIFIED)
