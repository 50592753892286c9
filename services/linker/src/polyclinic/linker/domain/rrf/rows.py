"""Single rows, read with a reason for what is wrong.

The fast way over whole blocks is `block`; this one says where a block that cannot be read is wrong.
"""

from polyclinic.linker.domain.cuis import CUI, WRITTEN
from polyclinic.linker.domain.rrf.layout import Layout


class RowError(ValueError):
    """A row cannot be read; the message names file, line and column."""

    def __init__(self, file: str, line: int, what: str, column: str = "") -> None:
        self.file, self.line, self.column = file, line, column
        place = f"{file}:{line}" + (f", column {column}" if column else "")
        super().__init__(f"{place}: {what}")


def read_row(layout: Layout, row: bytes, line: int = 1) -> list[str]:
    """Columns of a row.

    Args:
        layout: The file that it is from.
        row: Without its line end.
        line: Its number, from 1.

    Raises:
        RowError: it has too few or too many columns, is not UTF-8, or a column cannot hold what it
            holds.
    """
    row = row.removesuffix(b"\r")
    columns = row.split(b"|")
    if len(columns) != len(layout.columns) + 1 or columns[-1]:
        raise RowError(layout.name, line, _count(layout, columns), _first_wrong(layout, columns))
    texts = [_text(layout, at, value, line) for at, value in enumerate(columns[:-1])]
    for column in layout.cuis:
        if not CUI.fullmatch(texts[layout.at(column)]):
            what = f'"{texts[layout.at(column)]}" is no concept identifier ({WRITTEN})'
            raise RowError(layout.name, line, what, _named(layout, layout.at(column)))
    for column, letters in layout.choices:
        if texts[layout.at(column)] not in tuple(letters):
            what = f'"{texts[layout.at(column)]}" is none of {", ".join(letters)}'
            raise RowError(layout.name, line, what, _named(layout, layout.at(column)))
    return texts


def _named(layout: Layout, at: int) -> str:
    return f"{at} ({layout.columns[at]})"


def _count(layout: Layout, columns: list[bytes]) -> str:
    wanted = len(layout.columns)
    if columns[-1]:
        return (
            f"{len(columns)} columns and no pipe at the end; a row has {wanted} columns, "
            "each with a pipe after it"
        )
    return f"{len(columns) - 1} columns; a row has {wanted}"


def _first_wrong(layout: Layout, columns: list[bytes]) -> str:
    """The column where the row ends, or the first that is too many."""
    at = min(len(columns) - 1, len(layout.columns))
    return _named(layout, at) if at < len(layout.columns) else str(at)


def _text(layout: Layout, at: int, value: bytes, line: int) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError as error:
        what = f"byte 0x{value[error.start]:02X} at {error.start} is no UTF-8"
        raise RowError(layout.name, line, what, _named(layout, at)) from None
