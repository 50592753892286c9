"""Rows of a published file as records of single questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from polyclinic.datasets.formats.cells import from_cell
from polyclinic.datasets.formats.headerless import subject_of_name
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.shapes.catalogue import Record, Shape
from polyclinic.languages.codes import language_of_name


@dataclass(frozen=True)
class Published:
    """A record of a single question, where it stands, and what its sheet says of the language."""

    record: Record
    place: str
    language: str


def published_records(table: Table, shape: Shape, name: str) -> Iterator[Published]:
    """Every record that the rows hold, with its fields spelt as the collection spells them."""
    subject = subject_of_name(name) if table.columns else ""
    for row in table.rows:
        record: Mapping[str, Any] = row.record
        if table.columns:  # flat: lists and maps stand in cells as text
            record = {field: from_cell(value) for field, value in record.items()}
        record = spelt(record, shape)
        if subject and "subject" not in record:
            record = {**record, "subject": subject}
        for one in shape.unfold(record):
            yield Published(one, row.place(name), language_of_name(row.sheet))


def spelt(record: Record, shape: Shape) -> Record:
    """The record with its fields spelt as the collection spells them, where that is unambiguous."""
    if not shape.fields or not all(isinstance(field, str) for field in record):
        return record
    names = _spelling(shape.fields, tuple(record))
    return dict(zip(names, record.values(), strict=True)) if names else record


@lru_cache(maxsize=256)  # records of a file mostly have the same fields
def _spelling(wanted: tuple[str, ...], found: tuple[str, ...]) -> tuple[str, ...]:
    """For each field that was found, its name; () when they are all spelt as wanted."""
    if all(field in wanted for field in found):
        return ()
    by_fold = {field.casefold(): field for field in wanted}
    names: list[str] = []
    for field in found:
        plain = field.strip().casefold()
        name = by_fold.get(plain) or by_fold.get(plain.replace(" ", "_")) or field
        names.append(field if name in found or name in names else name)
    return tuple(names)
