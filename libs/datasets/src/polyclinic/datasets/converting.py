"""Published data sets in other shapes to sample files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Literal

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.checking import check
from polyclinic.datasets.formats.cells import from_json
from polyclinic.datasets.formats.json_array import read_json_array
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, bounded
from polyclinic.datasets.reading import read_table
from polyclinic.datasets.rendition import Dataset, Rendition
from polyclinic.datasets.shapes.aligned import shape_healmed, shape_multimed_x
from polyclinic.datasets.shapes.fields import Shaped, ShapeError
from polyclinic.datasets.shapes.generic import shape_generic
from polyclinic.datasets.shapes.globalmedqa import shape_globalmedqa
from polyclinic.datasets.shapes.head_qa import shape_head_qa
from polyclinic.datasets.shapes.medmcqa import shape_medmcqa
from polyclinic.datasets.shapes.medqa import shape_medqa
from polyclinic.datasets.shapes.mmlu import shape_mmlu, shape_mmlu_pro
from polyclinic.datasets.writing import write_jsonl

Status = Literal["accepted", "flagged", "rejected"]


@dataclass(frozen=True)
class Shape:
    """How records of one collection are brought to the six fields."""

    bring: Callable[[Mapping[str, Any], str], Shaped]
    language: str
    """Language of records that name none; "" when there is no usual one."""


SHAPES: Mapping[str, Shape] = {
    "healmed": Shape(shape_healmed, ""),
    "generic": Shape(shape_generic, ""),
    "medqa": Shape(shape_medqa, "en"),
    "medmcqa": Shape(shape_medmcqa, "en"),
    "head_qa": Shape(shape_head_qa, "es"),
    "mmlu": Shape(shape_mmlu, "en"),
    "mmlu-pro": Shape(shape_mmlu_pro, "en"),
    "multimed-x": Shape(shape_multimed_x, ""),
    "globalmedqa": Shape(shape_globalmedqa, ""),
}


@dataclass(frozen=True)
class Converted:
    """A rendition, or none when there is an error among the problems."""

    rendition: Rendition | None
    problems: tuple[Problem, ...]

    @property
    def status(self) -> Status:
        """Whether the record can be used, and whether a person should look at it."""
        if self.rendition is None:
            return "rejected"
        return "flagged" if self.problems else "accepted"


def convert(
    shape: str,
    record: Mapping[str, Any],
    *,
    language: str = "",
    place: str = "record",
    limits: Limits = DEFAULT_LIMITS,
) -> Converted:
    """Convert one record; a record that contradicts its shape is refused, never mended by guess.

    Args:
        shape: One of `SHAPES`.
        record: As published.
        language: Of records that name none; empty for the usual one of the shape.
        place: For messages.
        limits: Bounds for texts and options.

    Raises:
        ValueError: the shape is unknown.
    """
    if shape not in SHAPES:
        raise ValueError(f"unknown shape {shape!r}; known are {', '.join(SHAPES)}")
    known = SHAPES[shape]
    try:
        shaped = known.bring(record, language or known.language)
    except ShapeError as error:
        problem = Problem(place, error.what, code=error.code, field=error.field)
        return Converted(None, (problem,))
    built = build_rendition(shaped.record, place, limits)
    warnings = tuple(Problem(place, what, "", "warning", code) for code, what in shaped.warnings)
    return Converted(built.rendition, (*built.problems, *warnings))


def convert_file(
    data: bytes,
    shape: str,
    name: str,
    *,
    language: str = "",
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[bytes, tuple[Problem, ...]]:
    """Convert a whole file (JSONL, JSON array, CSV or Parquet by its name) to JSON lines.

    Returns:
        The renditions that could be converted, and everything that is wrong, duplicates included.
        Whether an error among the problems stops the caller is the caller's decision.

    Raises:
        ValueError: the shape is unknown.
    """
    table = _read(data, name, limits)
    problems = list(table.problems)
    renditions: list[Rendition] = []
    for row in table.rows:
        record = row.record
        if table.columns:  # flat: lists and maps stand in cells as JSON
            record = {field: from_json(value, "[{") for field, value in record.items()}
        place = f"{name}:{row.line}"
        one = convert(shape, record, language=language, place=place, limits=limits)
        problems.extend(one.problems)
        if one.rendition is not None:
            renditions.append(one.rendition)
    if not table.rows and not problems:
        problems.append(Problem(name, "the file holds no records.", code="empty_dataset"))
    if renditions:
        problems.extend(check([Dataset(name, tuple(renditions))], limits))
    return write_jsonl(renditions), tuple(bounded(problems, limits.problems))


def _read(data: bytes, name: str, limits: Limits) -> Table:
    if PurePosixPath(name).suffix.casefold() == ".json" and len(data) <= limits.file_bytes:
        return read_json_array(data, name, limits)
    return read_table(data, name, limits)
