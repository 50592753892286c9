"""The lines of a file that may be compressed and in parts."""

import gzip
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from polyclinic.linker.domain.rrf.block import cut_off
from polyclinic.linker.domain.rrf.layout import Layout
from polyclinic.linker.domain.rrf.rows import RowError

_MOST_LINE_BYTES = 16 << 20  # a file of something else must not fill the memory
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class RrfStream:
    """Reads parts as one file; a line may run over from one to the next.

    Args:
        layout: The file that it is.
        parts: In their order; those that end in ".gz" are gzipped.
    """

    def __init__(self, layout: Layout, parts: Sequence[Path]) -> None:
        self._layout, self._parts = layout, parts
        self._total = sum(part.stat().st_size for part in parts)
        self._before = 0
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file:
            self._file.close()

    @property
    def share(self) -> float:
        """Of all bytes on the disk, how many are read, in [0, 1]."""
        at = self._file.tell() if self._file and not self._file.closed else 0
        return (self._before + at) / self._total if self._total else 1.0

    def lines(self, size: int) -> Iterator[bytes]:
        """Whole lines, about `size` bytes at a time.

        Raises:
            RowError: the last line has no end, or a compressed part is cut off or damaged.
        """
        rest, lines = b"", 0
        for piece in self._pieces(size):
            if isinstance(piece, Exception):
                what = f"the file is cut off or damaged: {piece}"
                raise RowError(self._layout.name, lines + 1, what)
            whole, newline, after = piece.rpartition(b"\n")
            if not newline:
                rest += piece
                if len(rest) > _MOST_LINE_BYTES:
                    what = f"the line has more than {_MOST_LINE_BYTES:,} bytes"
                    raise RowError(self._layout.name, lines + 1, what)
                continue
            data = rest + whole + newline
            rest = after
            yield data
            lines += data.count(b"\n")
        if rest:
            raise cut_off(self._layout, lines + 1, len(rest))

    def _pieces(self, size: int) -> Iterator[bytes | Exception]:
        """Bytes of all parts; what goes wrong comes last, after all that could be read."""
        for number, part in enumerate(self._parts):
            with part.open("rb") as file:
                self._file = file
                start = _BYTE_ORDER_MARK if number == 0 else b""
                try:
                    for piece in _read(file, size, compressed=part.suffix == ".gz"):
                        yield piece.removeprefix(start) if start else piece
                        start = b""
                except (EOFError, zlib.error, gzip.BadGzipFile) as error:
                    yield ValueError(f"{part.name}: {error}")
                    return
                self._before += part.stat().st_size


def _read(file: BinaryIO, size: int, *, compressed: bool) -> Iterator[bytes]:
    if not compressed:
        while piece := file.read(size):
            yield piece
        return
    if not file.read(1):  # to gzip that is a file without members, and nothing is missing
        raise EOFError("it is empty")
    file.seek(0)
    with gzip.GzipFile(fileobj=file) as plain:
        while piece := plain.read(size):
            yield piece
