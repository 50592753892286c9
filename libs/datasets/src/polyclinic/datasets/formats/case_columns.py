"""The columns of a clinical case, as `input` and `target` of JSON lines have them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.case_inputs import CASE_FIELDS
from polyclinic.datasets.formats.cells import from_json
from polyclinic.datasets.gold_lists import GOLD_LISTS
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.text import fold_blanks

_EXAM_COLUMN = re.compile(r"exams\.(?P<category>.+)")
_SEPARATOR = ";"


def nest_case(present: Mapping[str, Any], place: str) -> tuple[dict[str, Any], list[Problem]]:
    """The cells of a row with the columns of a case nested; the second value is what is wrong.

    Columns: presentation, workup, diagnosis and treatment; `differential`, `exams` and
    `exams.<category>` as JSON, or as names with semicolons between them; `included` as the name of
    one entry of the differential; `input` and `target` may hold JSON in place of them.
    """
    record = {name: value for name, value in present.items() if not _is_of_case(name)}
    for field in ("input", "target"):
        if field in record:
            record[field] = from_json(record[field], "{[")
    parts = {name: value for name, value in present.items() if name in CASE_FIELDS}
    gold, problems = _gold(present, place)
    for field, nested in (("input", parts), ("target", gold)):
        if nested and field in record:
            what = f"`{field}` stands beside {', '.join(nested)}; one of them is too much."
            problems.append(Problem(place, what, code="invalid", field=field))
        elif nested:
            record[field] = nested
    return record, problems


def _is_of_case(name: str) -> bool:
    named = name in CASE_FIELDS or name in GOLD_LISTS or name == "included"
    return named or _EXAM_COLUMN.fullmatch(name) is not None


def _gold(present: Mapping[str, Any], place: str) -> tuple[dict[str, Any], list[Problem]]:
    gold = {name: _names(value) for name, value in present.items() if name in GOLD_LISTS}
    named = {name: _EXAM_COLUMN.fullmatch(name) for name in present}
    exams = {match["category"]: _names(present[name]) for name, match in named.items() if match}
    problems = []
    if exams and "exams" in gold:
        what = f"`exams` stands beside exams.{', exams.'.join(exams)}; one of them is too much."
        problems.append(Problem(place, what, code="invalid", field="exams"))
    elif exams:
        gold["exams"] = exams
    if "included" in present:
        problems.extend(_mark_included(gold.get("differential"), present["included"], place))
    return gold, problems


def _names(value: object) -> object:
    """A list of a cell: JSON, or names between semicolons; anything but a text as it is."""
    if not isinstance(value, str):
        return value
    parsed = from_json(value, "[{")
    if parsed is not value:
        return parsed
    return [name.strip() for name in value.split(_SEPARATOR) if name.strip()]


def _mark_included(entries: object, included: object, place: str) -> list[Problem]:
    """Mark the entry of the differential that has this name, in place."""
    wanted = fold_blanks(str(included))
    entries = entries if isinstance(entries, list) else []
    for at, entry in enumerate(entries):
        if isinstance(entry, str) and fold_blanks(entry) == wanted:
            entries[at] = {"text": entry, "included": True}
            return []
    what = f"`included` {str(included)!r} is not an entry of `differential`."
    return [Problem(place, what, code="invalid", field="included")]
