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
from polyclinic.datasets.formats.json_records import read_json
from polyclinic.datasets.formats.jsonl import read_jsonl
from polyclinic.datasets.formats.parquet import read_parquet
from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.formats.workbook import read_workbook
from polyclinic.datasets.formats.xml_records import read_xml
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, bounded, errors_of, warnings_of
from polyclinic.datasets.recognising import raw_layout_problem
from polyclinic.datasets.rendition import Dataset, Rendition
from polyclinic.languages.codes import language_of_name

Reader = Callable[[bytes, str, Limits], Table]

READERS: dict[str, Reader] = {
    ".jsonl": read_jsonl,
    ".json": read_json,
    ".csv": read_csv,
    ".tsv": read_csv,
    ".xlsx": read_workbook,
    ".parquet": read_parquet,
    ".xml": read_xml,
}
"""By the end of the file name."""


def read_samples(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Dataset:
    """Read a sample file; the format follows from the name.

    Every problem is in the result with its place; nothing is raised for what a file holds.
    Problems within one record are found here, those between records by `checking.check`. Of a
    file in the layout of a published collection one error says which, and how it is converted.

    Args:
        data: The whole file.
        name: File name such as "samples.jsonl"; used for the format and in messages.
        limits: Bounds on sizes.
    """
    table = read_table(data, name, limits)
    raw = raw_layout_problem([row.record for row in table.rows], name, table.columns)
    if raw is not None:
        return Dataset(name, (), (raw,))
    renditions: list[Rendition] = []
    problems = list(table.problems)
    for row in table.rows:
        place = row.place(name)
        record, wrong = _record(row, place, is_flat=bool(table.columns))
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
    reader = READERS.get(PurePosixPath(name).suffix.casefold())
    if reader is None:
        what = f"the format is not known by its name; known are {', '.join(READERS)}."
        return Table(problems=[Problem(name, what, code="unknown_format")])
    return reader(data, name, limits)


def _record(row: Row, place: str, *, is_flat: bool) -> tuple[dict[str, Any], list[Problem]]:
    if not is_flat:
        return row.record, []
    record, problems = sample_record(row.record, place)
    of_sheet = language_of_name(row.sheet)
    if of_sheet and "language" not in record:
        record["language"] = of_sheet
    return record, problems


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
