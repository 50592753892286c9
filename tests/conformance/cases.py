"""Files of cases: one JSON object a line."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class CaseFileError(Exception):
    """The file of cases cannot be used; the message says why."""


@dataclass(frozen=True)
class Case:
    """An input of one operation, and the right outcome."""

    name: str
    area: str
    op: str
    given: Mapping[str, Any]
    expected: Any
    why: str


def read_cases(path: Path) -> list[Case]:
    """Read every case of a file.

    Raises:
        CaseFileError: it is missing, empty, or a line of it is no case.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise CaseFileError(
            f"the cases {path} cannot be read ({error.strerror}): name another file with --cases, "
            "or set POLYCLINIC_SHARED to the folder that holds cases/handed.jsonl"
        ) from error
    cases = [
        _case(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()
    ]
    if not cases:
        raise CaseFileError(f"{path} holds no cases")
    return cases


def _case(line: bytes, place: str) -> Case:
    try:
        record = json.loads(line)
        given = record["input"]
        return Case(
            name=str(record["id"]),
            area=str(record.get("area", "")),
            op=str(given["op"]),
            given=given,
            expected=record["expected"],
            why=str(record.get("why", "")),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise CaseFileError(f"{place} is no case: {error!r}") from error
