"""Sample files to renditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.formats.csv_table import read_csv
from polyclinic.datasets.formats.flat_columns import sample_record
from polyclinic.datasets.formats.jsonl import read_jsonl
from polyclinic.datasets.formats.parquet import read_parquet
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, bounded, errors_of, warnings_of
from polyclinic.datasets.rendition import Dataset, Rendition

Reader = Callable[[bytes, str, Limits], Table]

READERS: dict[str, Reader] = {".jsonl": read_jsonl, ".csv": read_csv, ".parquet": read_parquet}
"""By the end of the file name."""

_FLAT = (".csv", ".parquet")


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
    flat = _format_of(name) in _FLAT
    renditions: list[Rendition] = []
    problems = list(table.problems)
    for row in table.rows:
        place = f"{name}:{row.line}"
        record: dict[str, Any] = row.record
        if flat:
            record, wrong = sample_record(record, place)
            problems.extend(wrong)
        built = build_rendition(record, place, limits)
        problems.extend(built.problems)
        if built.rendition is not None:
            renditions.append(built.rendition)
    if not table.rows and not problems:
        problems.append(Problem(name, "the file holds no samples.", code="empty_dataset"))
    shown = bounded(_condensed(problems), limits.problems)
    return Dataset(name, tuple(renditions), errors_of(shown), warnings_of(shown))


def read_table(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the bare records of a file in any of the formats."""
    if len(data) > limits.file_bytes:
        what = f"the file has {len(data):,} bytes; {limits.file_bytes:,} is the limit."
        return Table(problems=[Problem(name, what, "Split it.", code="file_too_large")])
    reader = READERS.get(_format_of(name))
    if reader is None:
        what = f"the format is not known by its name; known are {', '.join(READERS)}."
        return Table(problems=[Problem(name, what, code="unknown_format")])
    return reader(data, name, limits)


def _format_of(name: str) -> str:
    return PurePosixPath(name).suffix.casefold()


def _condensed(problems: Iterable[Problem]) -> list[Problem]:
    """One warning, not thousands, for a field that is unknown on every line."""
    kept: list[Problem] = []
    repeats: Counter[tuple[str, str]] = Counter()
    for problem in problems:
        kind = (problem.code, problem.field)
        if problem.severity == "warning" and problem.code == "unknown_field":
            repeats[kind] += 1
            if repeats[kind] > 1:
                continue
        kept.append(problem)
    return [_with_count(problem, repeats[(problem.code, problem.field)]) for problem in kept]


def _with_count(problem: Problem, count: int) -> Problem:
    if count < 2 or problem.severity == "error":  # noqa: PLR2004  (a first one and others)
        return problem
    return replace(problem, what=f"{problem.what} ({count:,} lines)")
