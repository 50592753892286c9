"""Strict access to the fields of published data sets."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from polyclinic.datasets.formats.cells import from_cell
from polyclinic.datasets.labels import LATIN
from polyclinic.datasets.text import fold_blanks, is_blank, nfc

_DIGITS = 10


@dataclass(frozen=True)
class Context:
    """What a record does not say of itself."""

    language: str = ""
    """Of records that name none."""

    keys_from: int | None = None
    """Whether positions count from 0 or from 1, where the file or a person says it."""


@dataclass(frozen=True)
class Shaped:
    """A record brought to the six fields of HealMed."""

    record: dict[str, Any]
    warnings: tuple[tuple[str, str], ...] = ()
    """Code and sentence of what the reader of the result should know."""


class ShapeError(Exception):
    """A record that contradicts its shape; converting it would be a guess."""

    def __init__(self, what: str, *, field: str, code: str = "shape", remedy: str = "") -> None:
        super().__init__(what)
        self.remedy = remedy
        self.what = what
        self.field = field
        self.code = code


class LeftOutError(ShapeError):
    """A record that is as published and yet cannot be used: it is left out and counted."""


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


def whole_number(value: object) -> int | None:
    """A whole number, also one written as a text ("3"), or 3.0, which pandas makes of a column with
    gaps; None for anything else.
    """
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = value.strip() if isinstance(value, str) else ""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < _DIGITS else None


def number_of(record: Mapping[str, Any], field: str) -> int:
    """A field that must be a whole number, also one written as a text ("3").

    Raises:
        ShapeError: it is missing, or something else.
    """
    number = whole_number(record.get(field))
    if number is not None:
        return number
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


def label_at(index: int, options: Sequence[str], field: str, *, counts_from: int = 0) -> str:
    """The letter for a position, which counts from 0 unless something else is said.

    Raises:
        ShapeError: the position is not one of the options.
    """
    written, index = index, index - counts_from
    if not 0 <= index < len(options):
        what = f"{field} {written} with {len(options)} options"
        what += f", counted from {counts_from}." if counts_from else "."
        raise ShapeError(what, field=field, code="key_out_of_range")
    return LATIN[index] if index < len(LATIN) else str(index + 1)


def content_id(prefix: str, *parts: str) -> str:
    """An id made of the content, for collections that give none; equal content, equal id."""
    folded = "\x1f".join(fold_blanks(part) for part in parts)
    return f"{prefix}-{hashlib.sha256(folded.encode('utf-8', 'replace')).hexdigest()[:12]}"


def tags_of(record: Mapping[str, Any], **fields: str) -> dict[str, str]:
    """Tags from fields that are there: tag name = field name. Of a list, its entries."""
    found = {tag: _tag_text(record.get(field)) for tag, field in fields.items()}
    return {tag: text for tag, text in found.items() if text}


def _tag_text(value: object) -> str:
    read = from_cell(value)
    if isinstance(read, list | tuple):
        return "; ".join(dict.fromkeys(str(one) for one in read if one not in (None, "")))
    is_nothing = read is None or (isinstance(read, float) and math.isnan(read))
    return "" if is_nothing or isinstance(read, Mapping) else str(read)


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
    """The six fields of a multiple-choice question, and its tags.

    Blank texts at the end are options that the question does not have, unless one is the key.
    """
    return {
        "id": sample_id,
        "language": language,
        "task": "mcqa",
        "source_dataset": dataset,
        "input": {"question": question, "options": _without_blank_end(options, target)},
        "target": target,
        **({"tags": dict(tags)} if tags else {}),
    }


def _without_blank_end(
    options: Sequence[str] | Mapping[str, str], target: str | Sequence[str]
) -> Sequence[str] | Mapping[str, str]:
    is_map = isinstance(options, Mapping)
    texts = list(options.values()) if isinstance(options, Mapping) else list(options)
    labels = [str(label) for label in options] if is_map else list(LATIN)
    key = {target} if isinstance(target, str) else set(target)
    while texts and isinstance(texts[-1], str) and is_blank(texts[-1]):
        if len(texts) > len(labels) or labels[len(texts) - 1] in key:
            break
        texts.pop()
    return dict(zip(labels, texts, strict=False)) if is_map else texts
