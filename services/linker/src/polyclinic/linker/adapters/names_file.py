"""Lists of names as people have them: a name a line, CSV, or JSON lines."""

import csv
import json
from collections.abc import Iterator
from pathlib import PurePath

FORMS = ("text", "csv", "jsonl")
USUAL_FIELDS = ("name", "term", "mention", "text", "string")
_BY_ENDING = {".csv": "csv", ".tsv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
_DELIMITERS = ",;\t|"
_SHOWN = 8


class NamesError(ValueError):
    """A list of names cannot be read; the message says where and what to do."""


def form_of(path: str) -> str:
    """The form of a file by its name; "text" where it says nothing."""
    return _BY_ENDING.get(PurePath(path).suffix.casefold(), "text")


def read_names(data: bytes, *, place: str, form: str, field: str = "") -> list[str]:
    """The names of a list, in their order; blank ones are left out.

    Args:
        data: UTF-8, with or without a byte order mark.
        place: What it is called in messages.
        form: One of `FORMS`.
        field: Column or field that holds them; empty for the only one, or the first of
            `USUAL_FIELDS` that is there.

    Raises:
        NamesError: it is not UTF-8, not of its form, or has no such field.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NamesError(f"{place} is not UTF-8 at byte {error.start}; save it as UTF-8") from None
    if form == "text" and field:
        raise NamesError(f"{place} has a name a line, and no field {field}; say its form (--input)")
    readers = {"text": _lines, "csv": _csv, "jsonl": _json_lines}
    return [name for one in readers[form](text, place, field) if (name := one.strip())]


def _lines(text: str, _place: str, _field: str) -> Iterator[str]:
    yield from text.split("\n")


def _csv(text: str, place: str, field: str) -> Iterator[str]:
    first, _, rest = text.partition("\n")
    delimiter = max(_DELIMITERS, key=first.count)
    if first.strip().casefold().startswith("sep="):  # as Excel writes
        text, delimiter = rest, first.strip()[len("sep=") :] or ","
    rows = csv.DictReader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
    try:
        column = _chosen([one for one in rows.fieldnames or () if one], place, field)
        for row in rows:
            yield row[column] or ""
    except csv.Error as error:
        raise NamesError(f"{place}:{rows.reader.line_num}: no CSV: {error}") from None


def _json_lines(text: str, place: str, field: str) -> Iterator[str]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{place}:{number}"
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise NamesError(f"{where}: no JSON value in one line") from None
        if isinstance(value, dict):
            value = value[_chosen([*value], where, field)]
        names = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str) for one in names):
            raise NamesError(f"{where}: neither a text nor a list of texts")
        yield from names


def _chosen(fields: list[str], place: str, wanted: str) -> str:
    """The field that holds the names."""
    if wanted in fields:
        return wanted
    usual = [one for one in USUAL_FIELDS if one in fields]
    if not wanted and (usual or len(fields) == 1):
        return usual[0] if usual else fields[0]
    there = ", ".join(fields[:_SHOWN]) + (", ..." if len(fields) > _SHOWN else "")
    what = f'has no field "{wanted}"' if wanted else "does not say which field holds the names"
    raise NamesError(f"{place} {what}; name one with --field: {there or 'it has none'}")
