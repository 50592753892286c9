"""What every file format gives: records with their place, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from polyclinic.datasets.problems import Problem


@dataclass(frozen=True)
class Row:
    """One record of a file."""

    line: int
    """Line of the file where the record starts, from 1; for Parquet the number of the row."""

    record: dict[str, Any]


@dataclass
class Table:
    """The records of a file, in its order."""

    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    columns: tuple[str, ...] = ()
    """Header of a CSV or Parquet file."""
