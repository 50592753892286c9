"""A directory that holds the files of a release."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

from polyclinic.linker.adapters.rrf_stream import RrfStream
from polyclinic.linker.domain.rrf.block import Block
from polyclinic.linker.domain.rrf.layout import Layout
from polyclinic.linker.domain.rrf.rows import RowError
from polyclinic.linker.ports import MissingFileError, Progress, Report

BLOCK_BYTES = 4 << 20
REPORT_EVERY_S = 2.0
_ROWS = 4  # column of MRFILES
_RELEASE = re.compile(rb"\b(\d{4}A[A-C])\b")


class RrfDirectory:
    """Reads plain files, gzipped ones, and parts (`MRCONSO.RRF.aa.gz`, `.ab.gz`, ...).

    Args:
        folder: The directory; files may also be in a `META` directory below it.
        report: Told how far reading is.
    """

    def __init__(self, folder: Path, report: Report) -> None:
        self._folder = folder / "META" if (folder / "META").is_dir() else folder
        self._report = report

    @property
    def name(self) -> str:
        """The release that `release.dat`, or the row of the Metathesaurus in MRSAB, names."""
        for file, mark in (("release.dat", b"umls.release.name"), ("MRSAB.RRF", b"|MTH|")):
            found = self._named_in(file, mark)
            if found:
                return found
        return ""

    def blocks(self, layout: Layout) -> Iterator[Block]:
        """As `Release.blocks`."""
        rows, told = 0, time.monotonic()
        self._report(Progress(layout.name, 0, 0.0))
        with RrfStream(layout, self._parts(layout.name)) as stream:
            for data in stream.lines(BLOCK_BYTES):
                block = Block(layout, data, first_line=rows + 1)
                yield block
                rows += len(block)
                if time.monotonic() - told >= REPORT_EVERY_S:
                    told = time.monotonic()
                    self._report(Progress(layout.name, rows, stream.share))
        self._report(Progress(layout.name, rows, 1.0))
        self._compare_count(layout, rows)

    def _compare_count(self, layout: Layout, rows: int) -> None:
        """A file that is cut between two rows shows it by its number of rows alone.

        Raises:
            RowError: there are fewer than MRFILES says.
        """
        path = self._folder / "MRFILES.RRF"
        listed = path.read_bytes().splitlines() if path.is_file() else []
        for columns in (line.split(b"|") for line in listed):
            told = columns[_ROWS] if len(columns) > _ROWS else b""
            if columns[0] == layout.name.encode() and told.isdigit() and rows < int(told):
                what = f"the file is cut off: MRFILES.RRF says that it has {int(told):,} rows"
                raise RowError(layout.name, rows, what)

    def _parts(self, name: str) -> list[Path]:
        if (self._folder / name).is_file():
            return [self._folder / name]
        if (self._folder / f"{name}.gz").is_file():
            return [self._folder / f"{name}.gz"]
        part = re.compile(rf"{re.escape(name)}\.([a-z]{{2}})(\.gz)?")
        found = {
            match[1]: path
            for path in self._folder.glob(f"{name}.*")
            if (match := part.fullmatch(path.name))
        }
        if not found:
            raise MissingFileError(f"{self._folder} has no {name}, {name}.gz or {name}.aa.gz")
        wanted = [first + second for first in ascii_lowercase for second in ascii_lowercase]
        missing = [one for one in wanted[: wanted.index(max(found))] if one not in found]
        if missing:
            raise MissingFileError(f"{self._folder} has no {name}.{missing[0]}, but later parts")
        return [found[one] for one in sorted(found)]

    def _named_in(self, file: str, mark: bytes) -> str:
        path = self._folder / file
        if not path.is_file():
            return ""
        for line in path.read_bytes().splitlines():
            found = _RELEASE.search(line) if mark in line else None
            if found:
                return found[1].decode()
        return ""
