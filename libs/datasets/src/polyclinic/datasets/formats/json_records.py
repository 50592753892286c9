"""JSON files: an array of objects, one object, or (as some collections name them) JSON lines."""

from __future__ import annotations

from polyclinic.datasets.formats.encoding import bad_byte, other_encoding, without_bom
from polyclinic.datasets.formats.jsonl import parse_json, read_jsonl
from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem


def read_json(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the objects; of an array, rows count from 1, of JSON lines they are the lines.

    `limits.file_bytes` was seen to by the caller.
    """
    body = without_bom(data)
    if other_encoding(data) or _is_json_lines(body):
        return read_jsonl(data, name, limits)
    try:
        value = parse_json(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        _, what = bad_byte(body, error)
        return Table(problems=[Problem(name, what, "Save the file as UTF-8.", code="encoding")])
    except (ValueError, RecursionError) as error:
        return Table(problems=[Problem(name, f"not valid JSON: {error}.", code="json")])
    values = value if isinstance(value, list) else [value]
    if not values or not all(isinstance(item, dict) for item in values):
        what = "not a JSON array of objects, nor JSON lines."
        return Table(problems=[Problem(name, what, code="json")])
    return Table(rows=[Row(number, record) for number, record in enumerate(values, start=1)])


def _is_json_lines(body: bytes) -> bool:
    """Whether the first line that holds anything is an object of its own, and not the only one."""
    lines = (line for line in body.split(b"\n") if line.strip())
    first, second = next(lines, b""), next(lines, b"")
    return first.lstrip().startswith(b"{") and first.rstrip().endswith(b"}") and bool(second)
