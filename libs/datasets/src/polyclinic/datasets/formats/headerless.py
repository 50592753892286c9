"""CSV files without a header, as MMLU's authors publish them.

Six cells a row: the question, four options, and the letter of the right one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

_COLUMNS = ("question", "A", "B", "C", "D", "answer")
_LETTERS = frozenset("ABCD")
# What the first column is called where there is a header after all.
_FIRST_NAMES = frozenset(
    {"id", "idx", "qid", "question_id", "question", "prompt", "input", "text", "query", "item"}
)
_SUBJECT = re.compile(r"(?P<subject>[a-z_]+)_(?:test|dev|val)")


def headerless_columns(rows: Sequence[Sequence[str]], name: str) -> tuple[str, ...]:
    """The names of the columns, when every row is one of MMLU's; () else.

    Args:
        rows: Every row of the file, the first one too.
        name: File name.
    """
    if not rows or not all(map(_is_of_mmlu, rows)):
        return ()
    first = [cell.strip() for cell in rows[0]]
    is_header = first[0].casefold() in _FIRST_NAMES or first[-3:] == ["B", "C", "D"]
    return () if is_header else _COLUMNS


def _is_of_mmlu(row: Sequence[str]) -> bool:
    return len(row) == len(_COLUMNS) and row[-1].strip() in _LETTERS


def subject_of_name(name: str) -> str:
    """MMLU's subject, which only its file names hold: "anatomy_test.csv" -> "anatomy"; "" else."""
    match = _SUBJECT.fullmatch(PurePath(name).stem)
    return match["subject"] if match else ""
