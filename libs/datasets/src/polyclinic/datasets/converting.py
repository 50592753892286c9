"""Published data sets in other shapes to sample files."""

from __future__ import annotations

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.checking import check
from polyclinic.datasets.conversion_checks import language_problems, other_layout
from polyclinic.datasets.converted import Converted
from polyclinic.datasets.counting import counted_from
from polyclinic.datasets.leaving_out import condensed
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, bounded
from polyclinic.datasets.published_rows import published_records, spelt
from polyclinic.datasets.reading import read_table
from polyclinic.datasets.recognising import recognised_layout
from polyclinic.datasets.rendition import Dataset
from polyclinic.datasets.shapes.catalogue import SHAPES, Record, Shape
from polyclinic.datasets.shapes.fields import Context, LeftOutError, ShapeError
from polyclinic.datasets.sorting import Sorting
from polyclinic.datasets.writing import write_jsonl

__all__ = ["SHAPES", "Converted", "convert", "convert_file"]


def convert(
    shape: str,
    record: Record,
    *,
    language: str = "",
    place: str = "record",
    limits: Limits = DEFAULT_LIMITS,
    keys_from: int | None = None,
) -> Converted:
    """Convert one record; a record that contradicts its shape is refused, never mended by guess.

    Args:
        shape: One of `SHAPES`.
        record: As published.
        language: Of records that name none; empty for the usual one of the shape.
        place: For messages.
        limits: Bounds for texts and options.
        keys_from: Where positions count from, for shapes whose files count either way.

    Raises:
        ValueError: the shape is unknown.
    """
    known = _known(shape)
    context = Context(language or known.language, keys_from)
    try:
        shaped = known.bring(spelt(record, known), context)
    except ShapeError as error:
        problem = Problem(place, error.what, error.remedy, code=error.code, field=error.field)
        return Converted(None, (problem,), isinstance(error, LeftOutError))
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
    keys_from: int | None = None,
    leave_out_wrong: bool = False,
) -> tuple[bytes, tuple[Problem, ...]]:
    """Convert a whole file (its format by its name) to JSON lines.

    Records that are as published and cannot be used (a hidden key, an image, another field) are
    left out, and a warning counts them by reason.

    Args:
        data: The whole file.
        shape: One of `SHAPES`; "" recognises it by the fields.
        name: File name, for the format and for messages.
        language: Of records that name none; empty for the usual one of the shape.
        limits: Bounds on sizes.
        keys_from: Where positions count from; None: the file tells.
        leave_out_wrong: Whether records that contradict their layout are left out, too, and
            counted; of more than a tenth of the records they are not.

    Returns:
        The renditions that could be converted, and everything that is wrong, duplicates included.
        Whether an error among the problems stops the caller is the caller's decision.

    Raises:
        ValueError: the shape is unknown.
    """
    table = read_table(data, name, limits)
    problems = list(table.problems)
    told = recognised_layout([row.record for row in table.rows], table.columns) or ""
    shape = shape or told
    if not shape:
        remedy = f"Say it with --from: {', '.join(SHAPES)}."
        problems.append(
            Problem(name, "the layout is not known by its fields.", remedy, code="shape")
        )
        return b"", tuple(bounded(problems, limits.problems))
    known = _known(shape)
    records = list(published_records(table, known, name))
    if not records and not problems:
        problems.append(Problem(name, "the file holds no records.", code="empty_dataset"))
    if keys_from is None and known.position is not None:
        found = (known.position(one.record) for one in records)
        positions = (position for position in found if position is not None)
        keys_from, problem = counted_from(positions, name, known.counts_from)
        problems.extend([problem] if problem else [])
        if problem and problem.severity == "error":
            return b"", tuple(bounded(problems, limits.problems))
    sorting = Sorting(name, len(records), leave_out_wrong=leave_out_wrong)
    for one in records:
        converted = convert(
            shape,
            one.record,
            language=one.language or language,
            place=one.place,
            limits=limits,
            keys_from=keys_from,
        )
        sorting.add(converted, one.place)
    renditions = sorting.settled(drops_repeats=known.drops_repeats)
    problems.extend(sorting.said())
    problems.extend(language_problems(known, renditions, records, language=language, name=name))
    problems.extend(other_layout(problems, shape, told, name))
    if renditions:
        problems.extend(check([Dataset(name, tuple(renditions))], limits))
    return write_jsonl(renditions), tuple(bounded(condensed(problems, name), limits.problems))


def _known(shape: str) -> Shape:
    if shape not in SHAPES:
        raise ValueError(f"unknown shape {shape!r}; known are {', '.join(SHAPES)}")
    return SHAPES[shape]
