"""What every file format gives: records with their place, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from polyclinic.datasets.problems import Problem


@dataclass(frozen=True)
class Row:
    """One record of a file."""

    line: int
    """Line of the file where the record starts, from 1; of a sheet or of Parquet, the row."""

    record: dict[str, Any]

    sheet: str = ""
    """Of a workbook; empty for every other format."""

    def place(self, name: str) -> str:
        """Such as "samples.csv:12" or "samples.xlsx[Spanish]:12"."""
        return f"{place_in(name, self.sheet)}:{self.line}"


def place_in(name: str, sheet: str) -> str:
    """A file, or a sheet of it."""
    return f"{name}[{sheet}]" if sheet else name


@dataclass
class Table:
    """The records of a file, in its order."""

    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    columns: tuple[str, ...] = ()
    """Header of a CSV or Parquet file, or of the first sheet; () where records name fields."""
