"""The archive that an Excel workbook is, looked at before anything reads it."""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from polyclinic.datasets.limits import Limits
from polyclinic.datasets.problems import Problem

_MOST_PARTS = 1_000
_GLANCE = 65_536
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    RuntimeError,
    NotImplementedError,
    EOFError,
    ValueError,
)
# A formula without a value beside it: to whoever reads values, the cell is empty.
_UNCOMPUTED = re.compile(
    rb"<f(?:\s[^>]*)?(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>",
)


def archive_problem(data: bytes, name: str, limits: Limits) -> Problem | None:
    """Sizes before anything is unpacked, XML that defines entities, formulas without values."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _size_problem(archive, name, limits) or _content_problem(archive, name)
    except _BROKEN as error:
        what = f"the file is not a workbook: {error}."
        remedy = "Save it as .xlsx; the older .xls and workbooks with a password are not read."
        return Problem(name, what, remedy, code="xlsx")


def _size_problem(archive: zipfile.ZipFile, name: str, limits: Limits) -> Problem | None:
    parts = archive.infolist()
    size = sum(part.file_size for part in parts)
    if size <= limits.workbook_bytes and len(parts) <= _MOST_PARTS:
        return None
    what = f"the workbook has {size:,} bytes unpacked in {len(parts):,} parts; "
    what += f"{limits.workbook_bytes:,} in {_MOST_PARTS:,} are the limit."
    return Problem(name, what, "Split it, or save its sheets as CSV.", code="file_too_large")


def _content_problem(archive: zipfile.ZipFile, name: str) -> Problem | None:
    for part in archive.namelist():
        if not part.endswith((".xml", ".rels")):
            continue
        is_sheet = part.startswith("xl/worksheets/")
        with archive.open(part) as opened:
            text = opened.read() if is_sheet else opened.read(_GLANCE)
        if b"<!DOCTYPE" in text[:_GLANCE]:
            what = f"{part} defines a document type, which is not read."
            return Problem(name, what, code="xlsx")
        if is_sheet and _UNCOMPUTED.search(text):
            what = f"{part} holds a formula that was never computed, so its cell would be empty."
            remedy = "Open and save the file in Excel, or write the value."
            return Problem(name, what, remedy, code="xlsx")
    return None
