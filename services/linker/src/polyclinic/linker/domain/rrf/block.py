"""Many rows at once, as arrays over their bytes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain.cuis import KINDS, Kind
from polyclinic.linker.domain.rrf.layout import Layout
from polyclinic.linker.domain.rrf.rows import RowError, read_row

_PIPE, _NEWLINE, _RETURN, _ZERO, _NINE = b"|\n\r09"

_SPACE = 0x20
_PRINTABLE = np.array([0x20 <= byte < 0x7F for byte in range(256)])  # noqa: PLR2004
_STARTS_WORD = np.array([byte < 0x80 and chr(byte).isalnum() for byte in range(256)])  # noqa: PLR2004

Mask = NDArray[np.bool_]
Positions = NDArray[np.int64]


class Block:
    """Whole lines of a file, every one of them valid.

    Args:
        layout: The file that they are from.
        data: Bytes; the last one ends a line.
        first_line: Number of the first line, from 1.

    Raises:
        RowError: a row is not as the layout wants it.
    """

    def __init__(self, layout: Layout, data: bytes, first_line: int = 1) -> None:
        self._layout, self._data = layout, data
        self._bytes = np.frombuffer(data, dtype=np.uint8)
        self._ends: Positions = np.flatnonzero(self._bytes == _NEWLINE)
        pipes: Positions = np.flatnonzero(self._bytes == _PIPE)
        if not self._fits(pipes):
            raise self._fault(first_line)
        self._stops = pipes.reshape(len(self), len(layout.columns))
        self._starts = np.concatenate((np.zeros(1, np.int64), self._ends[:-1] + 1))
        self._numbers = {name: self._read_cuis(name) for name in layout.cuis}
        if any((numbers < 0).any() for numbers in self._numbers.values()) or not self._chosen():
            raise self._fault(first_line)

    def __len__(self) -> int:
        return len(self._ends)

    def cuis(self, column: str) -> NDArray[np.int32]:
        """Numbers of the concept identifiers of a column, shape (rows,)."""
        return self._numbers[column]

    def equals(self, column: str, value: str) -> Mask:
        """Which rows hold a value, shape (rows,)."""
        wanted = np.frombuffer(value.encode(), dtype=np.uint8)
        start, stop = self._span(column)
        found: Mask = (stop - start) == len(wanted)
        for at, byte in enumerate(wanted):
            found &= self._at(start + at) == byte
        return found

    def is_in(self, column: str, values: Sequence[str]) -> Mask:
        """Which rows hold one of some values, shape (rows,)."""
        found = np.zeros(len(self), dtype=np.bool_)
        for value in values:
            found |= self.equals(column, value)
        return found

    def texts(self, column: str, rows: Mask) -> list[str]:
        """Texts of the chosen rows."""
        return [text.decode() for text in self.raw(column, rows)]

    def raw(self, column: str, rows: Mask) -> list[bytes]:
        """Texts of the chosen rows, in UTF-8."""
        start, stop = self._span(column)
        data = self._data
        spans = zip(start[rows].tolist(), stop[rows].tolist(), strict=True)
        return [data[a:b] for a, b in spans]

    def is_plain(self, column: str) -> Mask:
        """Which rows hold printable ASCII alone that starts with a letter or digit, shape (rows,).

        Its words are parted by single spaces, so that `clean` would give it back as it is.
        """
        start, stop = self._span(column)
        found: Mask = _STARTS_WORD[self._bytes[start]]
        found &= self._bytes[stop - 1] != _SPACE
        odd = np.flatnonzero(~_PRINTABLE[self._bytes])
        spaces = self._bytes == _SPACE
        doubled = np.flatnonzero(spaces[1:] & spaces[:-1])
        for places in (odd, doubled):
            found &= np.searchsorted(places, start) == np.searchsorted(places, stop)
        return found

    def _span(self, column: str) -> tuple[Positions, Positions]:
        at = self._layout.at(column)
        start = self._starts if at == 0 else self._stops[:, at - 1] + 1
        return start, self._stops[:, at]

    def _fits(self, pipes: Positions) -> bool:
        """Whether every line has its pipes, the last one at its end, and all is UTF-8."""
        lines, columns = len(self._ends), len(self._layout.columns)
        if not lines or self._ends[-1] != len(self._bytes) - 1 or len(pipes) != lines * columns:
            return False
        last = self._ends - 1
        last = last - (self._bytes[last] == _RETURN)
        return bool((pipes[columns - 1 :: columns] == last).all()) and _is_utf8(self._data)

    def _read_cuis(self, column: str) -> NDArray[np.int32]:
        """Numbers of identifiers; -1 where there is none."""
        numbers = np.full(len(self), -1, dtype=np.int32)
        for kind in KINDS:
            wanting = numbers < 0
            if not wanting.any():
                break
            numbers[wanting] = self._read_kind(column, kind)[wanting]
        return numbers

    def _read_kind(self, column: str, kind: Kind) -> NDArray[np.int32]:
        """Numbers of the identifiers of one form; -1 elsewhere."""
        start, stop = self._span(column)
        prefix = np.frombuffer(kind.prefix.encode(), dtype=np.uint8)
        right = stop - start == len(prefix) + kind.digits
        for at, letter in enumerate(prefix):
            right &= self._at(start + at) == letter
        numbers = np.full(len(self), kind.first, dtype=np.int32)
        for at in range(kind.digits):
            digits = self._at(start + len(prefix) + at)
            right &= (digits >= _ZERO) & (digits <= _NINE)
            numbers += (digits.astype(np.int32) - _ZERO) * np.int32(10 ** (kind.digits - 1 - at))
        return np.where(right, numbers, np.int32(-1))

    def _at(self, places: Positions) -> NDArray[np.uint8]:
        """Bytes at some places; rows that are too short look at a later column, and are out."""
        return self._bytes[np.minimum(places, len(self._bytes) - 1)]

    def _chosen(self) -> bool:
        return all(bool(self.is_in(name, letters).all()) for name, letters in self._layout.choices)

    def _fault(self, first_line: int) -> RowError:
        rows = self._data.split(b"\n")
        unended = rows.pop()
        for line, row in enumerate(rows, start=first_line):
            try:
                read_row(self._layout, row, line)
            except RowError as error:
                return error
        line = first_line + len(rows)
        return cut_off(self._layout, line, len(unended))


def cut_off(layout: Layout, line: int, length: int) -> RowError:
    """The refusal of a file whose last line has no end."""
    what = f"the file is cut off: its last line has {length} bytes and no line end"
    return RowError(layout.name, line, what)


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
