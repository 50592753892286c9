"""Lists that are written as tables."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.linker.domain.lists.entries import pieces
from polyclinic.linker.domain.lists.keys import (
    DIFFERENTIAL,
    EXAMS,
    NAMES,
    folded,
    is_about,
    is_commentary,
)

_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_NUMBERS = frozenset(("", "no", "nr", "n", "rank", "rang", "番号", "序号", "순위", "号"))
_DIAGNOSES = (
    "diagnos",
    "diagnós",
    "disease",
    "condition",
    "hypothes",
    "诊断",
    "診断",
    "疾患",
    "진단",
)


@dataclass(frozen=True, slots=True)
class Table:
    """The column of a table that names things.

    Attributes:
        start: Place of its first line.
        end: Place behind its last line.
        header: Of the column.
        names: Its cells.
    """

    start: int
    end: int
    header: str
    names: Sequence[str]


def tables_of(lines: Sequence[str]) -> list[Table]:
    """The tables among some lines: a row of headers, a rule, rows."""
    found: list[Table] = []
    at = 1
    while at < len(lines):
        if "|" in lines[at] and _RULE.fullmatch(lines[at]) and "|" in lines[at - 1]:
            end = at + 1
            while end < len(lines) and "|" in lines[end]:
                end += 1
            found.append(_table(lines[at - 1], lines[at + 1 : end], at - 1, end))
            at = end
        at += 1
    return found


def _table(header: str, rows: Sequence[str], start: int, end: int) -> Table:
    heads = [head.strip("*_ ") for head in _cells(header)]
    cells = [_cells(row) for row in rows]
    column = _column(heads, cells)
    named = [row[column] for row in cells if column < len(row)]
    names = [piece.strip() for cell in named for piece in pieces(cell) if piece.strip()]
    return Table(start, end, heads[column] if column < len(heads) else "", names)


def _column(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> int:
    """The column that names: by its header, else the first that neither counts nor comments."""
    for place, head in enumerate(heads):
        wanted = folded(head) in NAMES or is_about(head, (*DIFFERENTIAL, *EXAMS, *_DIAGNOSES))
        if wanted and not is_commentary(head):
            return place
    for place, head in enumerate(heads):
        body = [row[place] for row in cells if place < len(row)]
        counts = folded(head) in _NUMBERS or all(cell.strip("*. ").isdigit() for cell in body)
        if body and not counts and not is_commentary(head):
            return place
    return 0


def _cells(row: str) -> list[str]:
    row = row.strip()
    row = row.removeprefix("|")
    row = row.removesuffix("|")
    return [cell.strip() for cell in row.split("|")]
