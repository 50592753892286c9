"""CSV as written by spreadsheets: every cell is a text, "NA" and "None" too."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from polyclinic.datasets.formats.cell_rows import add_row, header_problems
from polyclinic.datasets.formats.encoding import bad_byte, other_encoding, without_bom
from polyclinic.datasets.formats.headerless import headerless_columns
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem

# A comma, unless the header shows the semicolon or the tab of a spreadsheet.
_DELIMITERS = (",", ";", "\t")
_HEADER_COLUMNS = frozenset({"id", "question"})
# How Excel is told the delimiter: a first line that is no row.
_SEPARATOR_LINE = re.compile(
    r'"?sep=(?P<delimiter>[,;|\t])"?[ \t,;]*(?:\r\n|\n|\r|\Z)', re.IGNORECASE
)


def read_csv(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the cells under their column names; the first line names the columns.

    A row with a different number of cells is a problem, for its cells may be shifted. After
    broken quoting nothing more of the file is read. Excel's first line `sep=;` is obeyed. A file
    that has no header, as MMLU publishes them, gets the names of `headerless_columns`.
    """
    table = Table(problems=_bad_bytes(data, name, limits))
    if table.problems:
        return table
    text = without_bom(data).decode("utf-8")
    rows = [(line, cells) for line, cells in _lines(text, name, table) if any(cells)]
    table.columns = headerless_columns([cells for _, cells in rows], name)
    if not table.columns and rows:
        line, header = rows.pop(0)
        table.columns = tuple(cell.strip() for cell in header)
        table.problems.extend(header_problems(table.columns, f"{name}:{line}"))
        if any(problem.code == "header" for problem in table.problems):
            return table
    for line, cells in rows:
        add_row(table, table.columns, cells, line=line, name=name, sheet="")
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
    named = _SEPARATOR_LINE.match(text)
    before = 1 if named else 0
    body = text[named.end() :] if named else text
    delimiter = named["delimiter"] if named else _delimiter(body, name)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1 + before
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            what = f"the row cannot be read: {error}."
            remedy = "A quote inside a quoted cell is written twice."
            table.problems.append(Problem(f"{name}:{line}", what, remedy, code="csv"))
            return


def _delimiter(text: str, name: str) -> str:
    """The one that the header shows by a column's name; for a .tsv file the tab."""
    if name.casefold().endswith(".tsv"):
        return "\t"
    header = text.split("\n", 1)[0].rstrip("\r")
    for delimiter in _DELIMITERS:
        cells = (cell.strip().strip('"').casefold() for cell in header.split(delimiter))
        if header.count(delimiter) and not _HEADER_COLUMNS.isdisjoint(cells):
            return delimiter
    return _DELIMITERS[0]
