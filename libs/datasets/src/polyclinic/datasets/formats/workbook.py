"""Excel workbooks (.xlsx), by way of openpyxl, which is only asked for when one is read.

Every sheet is a table with a header of its own; empty sheets are passed over. Cells become texts,
as a CSV file of the sheet has them, but for what only looks like one: see `_text`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from polyclinic.datasets.formats.archives import archive_problem
from polyclinic.datasets.formats.cell_rows import add_row, header_problems
from polyclinic.datasets.formats.rows import Table, place_in
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem

_REMEDY = 'Install "polyclinic-datasets[xlsx]".'
_MOST_ROWS = 1_048_576
"""What a sheet of Excel can hold."""
_MOST_COLUMNS = 1_000


def read_workbook(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the rows of all sheets; places name the sheet: "samples.xlsx[Spanish]:12"."""
    try:
        import openpyxl  # noqa: PLC0415  (an extra that only workbooks need)
    except ImportError:
        what = "workbooks need the library openpyxl, which is not installed."
        return Table(problems=[Problem(name, what, _REMEDY, code="xlsx")])
    if problem := archive_problem(data, name, limits):
        return Table(problems=[problem])
    table = Table()
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for sheet in book.worksheets:
            _read_sheet(sheet, name, table, limits)
        book.close()
    except Exception as error:
        what = f"the file is not readable as a workbook: {type(error).__name__}: {error}."
        table.problems.append(Problem(name, what, "Save it anew as .xlsx.", code="xlsx"))
    return table


def _read_sheet(sheet: Any, name: str, table: Table, limits: Limits) -> None:  # noqa: ANN401  (no types)
    place = place_in(name, sheet.title)
    sheet.reset_dimensions()  # what the file says of its size may be anything
    columns: tuple[str, ...] = ()
    for line, row in enumerate(sheet.iter_rows(), start=1):
        if line > _MOST_ROWS or len(row) > _MOST_COLUMNS:
            what = f"the sheet has more than {_MOST_ROWS:,} rows or {_MOST_COLUMNS:,} columns."
            table.problems.append(Problem(place, what, code="file_too_large"))
            return
        cells = list(_texts(row, f"{place}:{line}", table))
        if not any(cells):
            continue
        if not columns:
            columns = tuple(cell.strip() for cell in _trimmed(cells))
            wrong = header_problems(columns, f"{place}:{line}")
            table.problems.extend(wrong)
            if wrong:
                return
            table.columns = table.columns or columns
        else:
            short = _trimmed(cells)
            filled = short + [""] * (len(columns) - len(short))
            add_row(table, columns, filled, line=line, name=name, sheet=sheet.title)
        if len(table.problems) > limits.problems:
            return


def _trimmed(cells: Sequence[str]) -> list[str]:
    """Without the empty cells at the end, which a sheet may have any number of."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _texts(row: Sequence[Any], place: str, table: Table) -> Iterator[str]:
    for cell in row:
        value = cell.value
        if value is None:
            yield ""
            continue
        if cell.data_type == "e":
            what = f"the cell {cell.coordinate} holds the error {value}."
            table.problems.append(Problem(place, what, "Mend its formula.", code="cells"))
        elif isinstance(value, date | time):
            what = (
                f"the cell {cell.coordinate} holds a date or a time, which may once have been a "
                "text such as 1-2; it is read as it is stored."
            )
            remedy = "Write it as text if it was one."
            table.problems.append(Problem(place, what, remedy, "warning", "date_cell"))
        yield _text(value, str(cell.number_format or ""))


def _text(value: object, number_format: str) -> str:
    """What the cell shows, as far as a number says it: 5.0 is 5, and 0.05 formatted so is 5%."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        if "%" in number_format:
            return f"{_plain(round(value * 100, 10))}%"
        return _plain(value)
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
