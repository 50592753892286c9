"""Records as messages and back."""

from typing import Any, TypeVar

from google.protobuf.message import Message

from polyclinic.records.wire.reading import reader_of
from polyclinic.records.wire.writing import writer_of

M = TypeVar("M", bound=Message)
R = TypeVar("R")


def message_of(record: object, kind: type[M]) -> M:
    """A record as a message; lone surrogates in its texts are escaped as \\uXXXX.

    Args:
        record: Of the type with the message's name, or one derived from it.
        kind: The message type.

    Raises:
        MismatchError: they are not the record and the message of each other.
        ValueError: a number does not fit the message's field.
    """
    descriptor, message = kind.DESCRIPTOR, kind()
    written = _record_type(type(record), descriptor.name)
    try:
        writer_of(written, descriptor)(message, record)
    except UnicodeEncodeError:
        message.Clear()
        writer_of(written, descriptor, escapes=True)(message, record)
    return message


def record_of(message: Message, kind: type[R]) -> R:
    """The record that a message is; enums, times and lacking fields as `kind` declares them.

    Raises:
        MismatchError: they are not the record and the message of each other.
    """
    record: R = reader_of(kind, message.DESCRIPTOR)(message)
    return record


def _record_type(kind: type[Any], name: str) -> type[Any]:
    return next((one for one in kind.__mro__ if one.__name__ == name), kind)
