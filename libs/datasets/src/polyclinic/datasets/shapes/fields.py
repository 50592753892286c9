"""Strict access to the fields of published data sets."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from polyclinic.datasets.labels import LATIN
from polyclinic.datasets.text import fold_blanks, nfc


@dataclass(frozen=True)
class Shaped:
    """A record brought to the six fields of HealMed."""

    record: dict[str, Any]
    warnings: tuple[tuple[str, str], ...] = ()
    """Code and sentence of what the reader of the result should know."""


class ShapeError(Exception):
    """A record that contradicts its shape; converting it would be a guess."""

    def __init__(self, what: str, *, field: str, code: str = "shape") -> None:
        super().__init__(what)
        self.what = what
        self.field = field
        self.code = code


def text_of(record: Mapping[str, Any], field: str) -> str:
    """A field that must be a text.

    Raises:
        ShapeError: it is missing, or something else.
    """
    value = record.get(field)
    if not isinstance(value, str):
        problem = "is missing" if value is None else "is not a text"
        raise ShapeError(f"`{field}` {problem}.", field=field, code="missing_field")
    return value


def name_of(record: Mapping[str, Any], field: str) -> str:
    """A field that names something: a text or a whole number.

    Raises:
        ShapeError: it is missing, or something else.
    """
    value = record.get(field)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return nfc(text_of(record, field)).strip()


def number_of(record: Mapping[str, Any], field: str) -> int:
    """A field that must be a whole number, also one written as a text ("3").

    Raises:
        ShapeError: it is missing, or something else.
    """
    value = record.get(field)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = value.strip() if isinstance(value, str) else ""
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal():
        return int(text)
    raise ShapeError(f"`{field}` is not a whole number.", field=field, code="number")


def texts_of(record: Mapping[str, Any], field: str) -> list[str]:
    """A field that must be a list of texts.

    Raises:
        ShapeError: it is missing, or something else.
    """
    value = record.get(field)
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise ShapeError(f"`{field}` is not a list of texts.", field=field, code="no_options")
    return list(value)


def label_at(index: int, options: Sequence[str], field: str) -> str:
    """The letter for a position from 0.

    Raises:
        ShapeError: the position is not one of the options.
    """
    if not 0 <= index < len(options):
        what = f"{field} {index} with {len(options)} options."
        raise ShapeError(what, field=field, code="key_out_of_range")
    return LATIN[index] if index < len(LATIN) else str(index + 1)


def content_id(prefix: str, *parts: str) -> str:
    """An id made of the content, for collections that give none; equal content, equal id."""
    folded = "\x1f".join(fold_blanks(part) for part in parts)
    return f"{prefix}-{hashlib.sha256(folded.encode('utf-8', 'replace')).hexdigest()[:12]}"


def tags_of(record: Mapping[str, Any], **fields: str) -> dict[str, str]:
    """Tags from scalar fields that are there: tag name = field name."""
    found = {tag: record.get(field) for tag, field in fields.items()}
    return {tag: str(value) for tag, value in found.items() if value not in (None, "")}


def choice_record(
    *,
    sample_id: str,
    language: str,
    dataset: str,
    question: str,
    options: Sequence[str] | Mapping[str, str],
    target: str | Sequence[str],
    tags: Mapping[str, str],
) -> dict[str, Any]:
    """The six fields of a multiple-choice question, and its tags."""
    return {
        "id": sample_id,
        "language": language,
        "task": "mcqa",
        "source_dataset": dataset,
        "input": {"question": question, "options": options},
        "target": target,
        **({"tags": dict(tags)} if tags else {}),
    }
