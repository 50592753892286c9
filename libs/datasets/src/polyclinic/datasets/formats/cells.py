"""Cells of a table that hold JSON, or what Python prints of a list or a map."""

from __future__ import annotations

import ast
import re

from polyclinic.datasets.formats.jsonl import parse_json

_LONGEST = 100_000
_SIDE_BY_SIDE = re.compile(r"""['"]\s+[uUbBrR]?['"]""")


def from_json(value: object, starts: str) -> object:
    """The JSON value of a text that starts like one and is one; else the value as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith(tuple(starts)):
        return value
    try:
        return parse_json(value)
    except (ValueError, RecursionError):
        return value


def from_cell(value: object) -> object:
    """A list or a map of a text that is one as JSON or as Python prints it; else the value.

    Tables that pandas wrote hold the latter. What numpy prints (['a' 'b'], without commas) is none.
    """
    parsed = from_json(value, "[{")
    if parsed is not value or not isinstance(value, str) or len(value) > _LONGEST:
        return parsed
    if not value.lstrip().startswith(("[", "{")) or _SIDE_BY_SIDE.search(value):
        return value
    try:
        read = ast.literal_eval(value.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return value
    return read if isinstance(read, list | dict) else value
