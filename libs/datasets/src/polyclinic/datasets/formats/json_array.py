"""A JSON array of objects, as many collections are published."""

from __future__ import annotations

from polyclinic.datasets.formats.encoding import bad_byte, without_bom
from polyclinic.datasets.formats.jsonl import parse_json
from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.limits import Limits
from polyclinic.datasets.problems import Problem


def read_json_array(data: bytes, name: str, limits: Limits) -> Table:
    """Read the objects; rows count from 1. `limits.file_bytes` was seen to by the caller."""
    del limits
    body = without_bom(data)
    try:
        value = parse_json(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        _, what = bad_byte(body, error)
        return Table(problems=[Problem(name, what, "Save the file as UTF-8.", code="encoding")])
    except (ValueError, RecursionError) as error:
        return Table(problems=[Problem(name, f"not valid JSON: {error}.", code="json")])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        return Table(problems=[Problem(name, "not a JSON array of objects.", code="json")])
    return Table(rows=[Row(number, record) for number, record in enumerate(value, start=1)])
