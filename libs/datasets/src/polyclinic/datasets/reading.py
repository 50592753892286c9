"""Sample files to renditions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.formats.jsonl import read_jsonl
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, errors_of, warnings_of
from polyclinic.datasets.rendition import Dataset, Rendition

Reader = Callable[[bytes, str, Limits], Table]

READERS: dict[str, Reader] = {".jsonl": read_jsonl}


def read_samples(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Dataset:
    """Read a sample file; the format follows from the name.

    Every problem is in the result with its place; nothing is raised for what a file holds.
    Problems within one record are found here, those between records by `checking.check`.

    Args:
        data: The whole file.
        name: File name such as "samples.jsonl"; used for the format and in messages.
        limits: Bounds on sizes.
    """
    table = read_table(data, name, limits)
    renditions: list[Rendition] = []
    problems = list(table.problems)
    for row in table.rows:
        built = build_rendition(row.record, f"{name}:{row.line}", limits)
        problems.extend(built.problems)
        if built.rendition is not None:
            renditions.append(built.rendition)
    if not table.rows and not problems:
        what = "the file holds no samples."
        problems.append(Problem(name, what, code="empty_dataset"))
    return Dataset(name, tuple(renditions), errors_of(problems), warnings_of(problems))


def read_table(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the bare records of a file in any of the formats."""
    if len(data) > limits.file_bytes:
        what = f"the file has {len(data):,} bytes; {limits.file_bytes:,} is the limit."
        return Table(problems=[Problem(name, what, "Split it.", code="file_too_large")])
    reader = READERS.get(PurePosixPath(name).suffix.casefold())
    if reader is None:
        what = f"the format is not known by its name; known are {', '.join(READERS)}."
        return Table(problems=[Problem(name, what, code="unknown_format")])
    return reader(data, name, limits)
