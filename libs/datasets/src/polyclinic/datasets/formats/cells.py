"""Cells of a table that hold JSON."""

from __future__ import annotations

from polyclinic.datasets.formats.jsonl import parse_json


def from_json(value: object, starts: str) -> object:
    """The JSON value of a text that starts like one and is one; else the value as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith(tuple(starts)):
        return value
    try:
        return parse_json(value)
    except (ValueError, RecursionError):
        return value
