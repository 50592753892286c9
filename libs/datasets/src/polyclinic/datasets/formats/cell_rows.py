"""Rows of cells under a header, as CSV files and sheets have them."""

from __future__ import annotations

from collections.abc import Sequence

from polyclinic.datasets.formats.rows import Row, Table, place_in
from polyclinic.datasets.problems import Problem


def header_problems(columns: Sequence[str], place: str) -> list[Problem]:
    """Columns with one name, or with none."""
    problems = []
    for column in dict.fromkeys(columns):
        if columns.count(column) > 1:
            shown = repr(column) if column else "without a name"
            what = f"the column {shown} stands {columns.count(column)} times in the header."
            problems.append(Problem(place, what, code="header", field=column))
    if "" in columns and not problems:
        problems.append(Problem(place, "a column of the header has no name.", code="header"))
    return problems


def add_row(
    table: Table, columns: Sequence[str], cells: Sequence[str], *, line: int, name: str, sheet: str
) -> None:
    """Add a row; one with another number of cells is a problem, for its cells may be shifted."""
    if len(cells) < len(columns) or any(cells[len(columns) :]):
        what = f"the row has {len(cells)} cells where the header has {len(columns)}."
        place = f"{place_in(name, sheet)}:{line}"
        table.problems.append(Problem(place, what, code="cells"))
        return
    table.rows.append(Row(line, dict(zip(columns, cells, strict=False)), sheet))
