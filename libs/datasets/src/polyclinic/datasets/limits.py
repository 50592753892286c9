"""How large a sample file may be."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Bounds that are checked while reading; each has a sentence of its own."""

    file_bytes: int = 256 * MEBIBYTE
    """A whole file, uncompressed."""

    workbook_bytes: int = 64 * MEBIBYTE
    """All parts of an Excel workbook, unpacked: its XML is slow to read (some 100,000 rows)."""

    record_bytes: int = 4 * MEBIBYTE
    """One line of JSONL."""

    text_chars: int = 100_000
    """One text: question, premise, option, reference."""

    options: int = 26
    """Options of one question."""

    problems: int = 200
    """Problems that are reported one by one; the rest is counted."""


DEFAULT_LIMITS = Limits()
