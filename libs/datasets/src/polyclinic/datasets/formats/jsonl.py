"""JSON lines: one object a line.

Lines end with LF or CRLF and with nothing else: NEL, U+2028 and their like are text. Blank lines
are passed over; the last line needs no end.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from polyclinic.datasets.formats.encoding import bad_byte, other_encoding, without_bom
from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem


class _RecordError(ValueError):
    """A line that is JSON by the letter but would be read wrongly."""


def read_jsonl(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the records; a bad line is a problem and the next line is read."""
    table = Table()
    encoding = other_encoding(data)
    if encoding:
        what = f"the file is {encoding.upper()}; sample files are UTF-8."
        table.problems.append(Problem(f"{name}:1", what, "Convert it.", code="encoding"))
        return table
    for number, line in enumerate(without_bom(data).split(b"\n"), start=1):
        if not line.strip():
            continue
        parsed = _parse(line.removesuffix(b"\r"), f"{name}:{number}", limits)
        if isinstance(parsed, Problem):
            table.problems.append(parsed)
        else:
            table.rows.append(Row(number, parsed))
    return table


def _parse(line: bytes, place: str, limits: Limits) -> dict[str, Any] | Problem:
    if len(line) > limits.record_bytes:
        what = f"the line has {len(line):,} bytes; {limits.record_bytes:,} is the limit."
        return Problem(place, what, code="record_too_large")
    try:
        value = parse_json(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        column, what = bad_byte(line, error)
        return Problem(f"{place}:{column}", what, "Save the file as UTF-8.", code="encoding")
    except json.JSONDecodeError as error:
        what = f"not valid JSON: {error.msg[:1].lower()}{error.msg[1:]}."
        return Problem(f"{place}:{error.colno}", what, _json_remedy(line), code="json")
    except (ValueError, RecursionError) as error:
        what = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return Problem(place, f"not usable JSON: {what}.", code="json")
    if not isinstance(value, dict):
        return Problem(place, "the line is not a JSON object.", _json_remedy(line), code="json")
    return value


def parse_json(text: str) -> object:
    """Strict JSON: no NaN or Infinity, and no name twice in one object.

    Raises:
        ValueError: the text is not that (json.JSONDecodeError with a column where there is one).
        RecursionError: it is nested too deeply.
    """
    return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique_names)


def _refuse_constant(constant: str) -> NoReturn:
    raise _RecordError(f"{constant} is not JSON")


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _RecordError(f"the name {twice!a} stands twice in one object")
    return record


def _json_remedy(line: bytes) -> str:
    if line.lstrip().startswith(b"["):
        return "A JSON array is not JSON lines: write one object a line."
    return ""
