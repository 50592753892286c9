"""Bytes to text, with a place for every bad byte."""

from __future__ import annotations

import codecs

UTF8_BOM = codecs.BOM_UTF8

# Longest marks first: the one of UTF-32 starts with the one of UTF-16.
_OTHER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_FALLBACK = "cp1252"


def without_bom(data: bytes) -> bytes:
    """The bytes without a UTF-8 byte-order mark at their start."""
    return data.removeprefix(UTF8_BOM)


def other_encoding(data: bytes) -> str:
    """The encoding that a byte-order mark names, when it is not UTF-8; "" else."""
    return next((name for mark, name in _OTHER_MARKS if data.startswith(mark)), "")


def bad_byte(line: bytes, error: UnicodeDecodeError) -> tuple[int, str]:
    """Column (in characters, from 1) and sentence for a byte that is no UTF-8."""
    column = len(line[: error.start].decode("utf-8", "replace")) + 1
    return column, f"byte 0x{line[error.start]:02x} is not UTF-8."


def decode(data: bytes) -> tuple[str, str]:
    """Text of any bytes, and the encoding that gave it. Never fails.

    UTF-8 with or without a byte-order mark; UTF-16 and UTF-32 only with one; else the fallback
    Windows-1252, where the five bytes that it leaves open become U+FFFD.
    """
    other = other_encoding(data)
    if other:
        return data.decode(other, "replace"), other
    try:
        return without_bom(data).decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode(_FALLBACK, "replace"), _FALLBACK
