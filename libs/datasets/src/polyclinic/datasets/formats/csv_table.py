"""CSV as written by spreadsheets: every cell is a text, "NA" and "None" too."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from polyclinic.datasets.formats.encoding import bad_byte, other_encoding, without_bom
from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem

# A comma, unless the header shows the semicolon or the tab of a spreadsheet.
_DELIMITERS = (",", ";", "\t")
_HEADER_COLUMN = "id"


def read_csv(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the cells under their column names; the first line names the columns.

    A row with a different number of cells is a problem, for its cells may be shifted. After
    broken quoting nothing more of the file is read.
    """
    table = Table(problems=_bad_bytes(data, name, limits))
    if table.problems:
        return table
    text = without_bom(data).decode("utf-8")
    for line, cells in _lines(text, name, table):
        if not any(cells):
            continue
        if not table.columns:
            table.columns = tuple(cell.strip() for cell in cells)
            table.problems.extend(_header_problems(table.columns, f"{name}:{line}"))
            if table.problems:
                return table
        else:
            _add(table, cells, line, name)
    return table


def _bad_bytes(data: bytes, name: str, limits: Limits) -> list[Problem]:
    encoding = other_encoding(data)
    if encoding:
        what = f"the file is {encoding.upper()}; sample files are UTF-8."
        return [Problem(f"{name}:1", what, "Save it as UTF-8.", code="encoding")]
    problems: list[Problem] = []
    for number, line in enumerate(without_bom(data).split(b"\n"), start=1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            column, what = bad_byte(line, error)
            place = f"{name}:{number}:{column}"
            problems.append(Problem(place, what, "Save the file as UTF-8.", code="encoding"))
        if len(problems) > limits.problems:
            break
    return problems


def _lines(text: str, name: str, table: Table) -> Iterator[tuple[int, list[str]]]:
    """Rows of cells with the line where each starts."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            what = f"the row cannot be read: {error}."
            remedy = "A quote inside a quoted cell is written twice."
            table.problems.append(Problem(f"{name}:{line}", what, remedy, code="csv"))
            return


def _delimiter(text: str) -> str:
    header = text.split("\n", 1)[0].rstrip("\r")
    for delimiter in _DELIMITERS:
        if _HEADER_COLUMN in (cell.strip().strip('"') for cell in header.split(delimiter)):
            return delimiter
    return _DELIMITERS[0]


def _header_problems(columns: tuple[str, ...], place: str) -> list[Problem]:
    problems = []
    for column in dict.fromkeys(columns):
        if columns.count(column) > 1:
            shown = repr(column) if column else "without a name"
            what = f"the column {shown} stands {columns.count(column)} times in the header."
            problems.append(Problem(place, what, code="header", field=column))
    if "" in columns and not problems:
        problems.append(Problem(place, "a column of the header has no name.", code="header"))
    return problems


def _add(table: Table, cells: list[str], line: int, name: str) -> None:
    wanted = len(table.columns)
    if len(cells) < wanted or any(cells[wanted:]):
        what = f"the row has {len(cells)} cells where the header has {wanted}."
        table.problems.append(Problem(f"{name}:{line}", what, code="cells"))
        return
    table.rows.append(Row(line, dict(zip(table.columns, cells, strict=False))))
