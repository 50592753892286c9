"""Whether every record agrees with its message."""

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator

from google.protobuf.descriptor import Descriptor, FileDescriptor

import polyclinic.records
import polyclinic.v1
from polyclinic.records.wire.fields import MismatchError
from polyclinic.records.wire.reading import reader_of
from polyclinic.records.wire.writing import writer_of


def records() -> dict[str, type]:
    """Every record, by name."""
    found = {}
    for module in pkgutil.iter_modules(polyclinic.records.__path__, "polyclinic.records."):
        if not module.ispkg:
            for value in vars(importlib.import_module(module.name)).values():
                if dataclasses.is_dataclass(value) and isinstance(value, type):
                    found[value.__name__] = value
    return found


def messages() -> dict[str, Descriptor]:
    """Every message of the contracts, by name."""
    found: dict[str, Descriptor] = {}
    for module in pkgutil.iter_modules(polyclinic.v1.__path__, "polyclinic.v1."):
        if module.name.endswith("_pb2"):
            file: FileDescriptor = importlib.import_module(module.name).DESCRIPTOR
            found |= file.message_types_by_name
    return found


def mismatches() -> Iterator[str]:
    """What is different between the records and their messages, and which parts of records are no
    record."""
    described = messages()
    for name, record in sorted(records().items()):
        if name not in described:
            yield f"{name} is a record of no message"
            continue
        try:
            reader_of(record, described[name])
            writer_of(record, described[name], escapes=True)
        except MismatchError as error:
            yield str(error)
