"""Published data sets in other shapes to sample files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.checking import check
from polyclinic.datasets.counting import counted_from
from polyclinic.datasets.formats.cells import from_cell
from polyclinic.datasets.formats.headerless import subject_of_name
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.languages import language_of_name
from polyclinic.datasets.leaving_out import Tally, condensed, left_out
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, bounded
from polyclinic.datasets.reading import read_table
from polyclinic.datasets.recognising import recognised_layout
from polyclinic.datasets.rendition import Dataset, Rendition
from polyclinic.datasets.scripts import script_problem
from polyclinic.datasets.shapes.catalogue import SHAPES, Record, Shape
from polyclinic.datasets.shapes.fields import Context, LeftOutError, ShapeError
from polyclinic.datasets.shapes.generic import BARE_LABEL
from polyclinic.datasets.writing import write_jsonl

__all__ = ["SHAPES", "Converted", "convert", "convert_file"]

Status = Literal["accepted", "flagged", "rejected"]


@dataclass(frozen=True)
class Converted:
    """A rendition, or none when there is an error among the problems."""

    rendition: Rendition | None
    problems: tuple[Problem, ...]
    is_left_out: bool = False
    """Whether the record is as published and cannot be used: its one problem says why."""

    @property
    def status(self) -> Status:
        """Whether the record can be used, and whether a person should look at it."""
        if self.rendition is None:
            return "rejected"
        return "flagged" if self.problems else "accepted"


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
        shaped = known.bring(_spelt(record, known), context)
    except ShapeError as error:
        problem = Problem(place, error.what, code=error.code, field=error.field)
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

    Returns:
        The renditions that could be converted, and everything that is wrong, duplicates included.
        Whether an error among the problems stops the caller is the caller's decision.

    Raises:
        ValueError: the shape is unknown.
    """
    table = read_table(data, name, limits)
    problems = list(table.problems)
    shape = shape or recognised_layout([row.record for row in table.rows]) or ""
    if not shape:
        what = "the layout is not known by its fields."
        problems.append(
            Problem(name, what, f"Say it with --from: {', '.join(SHAPES)}.", code="shape")
        )
        return b"", tuple(bounded(problems, limits.problems))
    known = _known(shape)
    records = list(_records(table, known, name))
    if keys_from is None and known.position is not None:
        found = (known.position(one.record) for one in records)
        positions = (position for position in found if position is not None)
        keys_from, problem = counted_from(positions, name, known.counts_from)
        problems.extend([problem] if problem else [])
        if problem and problem.severity == "error":
            return b"", tuple(bounded(problems, limits.problems))
    renditions: list[Rendition] = []
    skipped = Tally()
    for one in records:
        converted = convert(
            shape,
            one.record,
            language=one.language or language,
            place=one.place,
            limits=limits,
            keys_from=keys_from,
        )
        if converted.is_left_out:
            skipped.add(converted.problems[0].code, converted.problems[0].what, one.place)
            continue
        problems.extend(converted.problems)
        if converted.rendition is not None:
            renditions.append(converted.rendition)
    problems = _without_bare_labels(problems, len(renditions), name)
    problems = _without_language(problems, len(records), name)
    problems.extend(left_out(skipped, len(records), name))
    problems.extend(_language_problems(known, renditions, records, language, name))
    if not renditions and not any(problem.severity == "error" for problem in problems):
        what = "nothing is left to convert." if records else "the file holds no records."
        problems.append(Problem(name, what, code="empty_dataset"))
    if renditions:
        problems.extend(check([Dataset(name, tuple(renditions))], limits))
    return write_jsonl(renditions), tuple(bounded(condensed(problems, name), limits.problems))


@dataclass(frozen=True)
class _One:
    """A record of a single question, where it stands, and what its sheet says of the language."""

    record: Record
    place: str
    language: str


def _records(table: Table, shape: Shape, name: str) -> Iterator[_One]:
    subject = subject_of_name(name) if table.columns else ""
    for row in table.rows:
        record: Mapping[str, Any] = row.record
        if table.columns:  # flat: lists and maps stand in cells as text
            record = {field: from_cell(value) for field, value in record.items()}
        record = _spelt(record, shape)
        if subject and "subject" not in record:
            record = {**record, "subject": subject}
        for one in shape.unfold(record):
            yield _One(one, row.place(name), language_of_name(row.sheet))


def _spelt(record: Record, shape: Shape) -> Record:
    """The record with its fields spelt as the collection spells them, where that is unambiguous."""
    if not shape.fields or not all(isinstance(field, str) for field in record):
        return record
    names = _spelling(shape.fields, tuple(record))
    return dict(zip(names, record.values(), strict=True)) if names else record


@lru_cache(maxsize=256)  # records of a file mostly have the same fields
def _spelling(wanted: tuple[str, ...], found: tuple[str, ...]) -> tuple[str, ...]:
    """For each field that was found, its name; () when they are all spelt as wanted."""
    if all(field in wanted for field in found):
        return ()
    by_fold = {field.casefold(): field for field in wanted}
    names: list[str] = []
    for field in found:
        plain = field.strip().casefold()
        name = by_fold.get(plain) or by_fold.get(plain.replace(" ", "_")) or field
        names.append(field if name in found or name in names else name)
    return tuple(names)


def _language_problems(
    shape: Shape, renditions: list[Rendition], records: list[_One], language: str, name: str
) -> list[Problem]:
    """What to say where the language was given, or is only the usual one of the collection."""
    says = any(one.language or one.record.get("language") for one in records)
    if says or not (language or shape.language) or not renditions:
        return []
    wrong = script_problem(renditions, name)
    if wrong is not None:  # who gives a language may know of texts in Latin letters
        return [replace(wrong, severity="warning") if language else wrong]
    if language:
        return []
    if not shape.has_other_languages:
        return []
    what = f"the file does not name its language; it is taken as {shape.language}."
    return [Problem(name, what, "Say it with --language.", "warning", "language_assumed")]


def _without_bare_labels(problems: list[Problem], renditions: int, name: str) -> list[Problem]:
    """An error when most answers are labels: the trace of options that were not understood."""
    bare = [problem for problem in problems if problem.code == BARE_LABEL]
    others = [problem for problem in problems if problem.code != BARE_LABEL]
    if 2 * len(bare) > renditions:
        what = f"{len(bare):,} of {renditions:,} records: {bare[0].what}"
        remedy = "Name the options `options`, or a field each: A, B, C, ..."
        others.append(Problem(name, what, remedy, code=BARE_LABEL, field="target"))
    return others


def _without_language(problems: list[Problem], records: int, name: str) -> list[Problem]:
    """One error with its remedy where no record of a file names a language."""
    lacking = [p for p in problems if p.field == "language" and p.code == "missing_field"]
    if len(lacking) < records or not lacking:
        return problems
    what = "no record names its language, and nothing else does."
    said = Problem(name, what, "Say it with --language.", code="missing_field", field="language")
    return [*(problem for problem in problems if problem not in lacking), said]


def _known(shape: str) -> Shape:
    if shape not in SHAPES:
        raise ValueError(f"unknown shape {shape!r}; known are {', '.join(SHAPES)}")
    return SHAPES[shape]
