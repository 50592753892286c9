"""What only shows of a converted file as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.datasets.checking import duplicate_ids
from polyclinic.datasets.leaving_out import Tally
from polyclinic.datasets.problems import Problem, errors_of
from polyclinic.datasets.published_rows import Published
from polyclinic.datasets.rendition import Rendition
from polyclinic.datasets.scripts import script_problem
from polyclinic.datasets.shapes.catalogue import SHAPES, Shape
from polyclinic.datasets.shapes.generic import BARE_LABEL
from polyclinic.datasets.text import fold_blanks

_REPEATED = "the same question with the same key stands before."
_CONTRADICTORY = "refused, for the same id stands with other texts or another key"
_MOST_WRONG = 10
"""Percent of the records that may be left out as wrong before the layout itself is in doubt."""


def language_problems(
    shape: Shape,
    renditions: list[Rendition],
    records: Sequence[Published],
    language: str,
    name: str,
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


def without_bare_labels(problems: list[Problem], renditions: int, name: str) -> list[Problem]:
    """An error when most answers are labels: the trace of options that were not understood."""
    bare = [problem for problem in problems if problem.code == BARE_LABEL]
    others = [problem for problem in problems if problem.code != BARE_LABEL]
    if 2 * len(bare) > renditions:
        what = f"{len(bare):,} of {renditions:,} records: {bare[0].what}"
        remedy = "Name the options `options`, or a field each: A, B, C, ..."
        others.append(Problem(name, what, remedy, code=BARE_LABEL, field="target"))
    return others


def without_language(problems: list[Problem], records: int, name: str) -> list[Problem]:
    """One error with its remedy where no record of a file names a language."""
    lacking = [p for p in problems if p.field == "language" and p.code == "missing_field"]
    if len(lacking) < records or not lacking:
        return problems
    what = "no record names its language, and nothing else does."
    said = Problem(name, what, "Say it with --language.", code="missing_field", field="language")
    return [*(problem for problem in problems if problem not in lacking), said]


def other_layout(problems: Sequence[Problem], shape: str, told: str, name: str) -> list[Problem]:
    """A hint, where a conversion fails, that the fields are those of another layout."""
    if told in ("", shape) or not errors_of(problems):
        return []
    what = f"the fields are those of {SHAPES[told].title}."
    return [Problem(name, what, f"Try --from {told}.", "warning", "other_layout")]


def without_repeats(renditions: Sequence[Rendition], skipped: Tally) -> list[Rendition]:
    """The renditions without those that say again what one before them says, key included.

    Collections hold some questions twice. The same id with another key or other texts stays, and
    is refused as what it is.
    """
    again: set[int] = set()
    for first, *others in duplicate_ids(renditions):
        for other in others:
            if _says(other) == _says(first):
                again.add(id(other))
                skipped.add(
                    "repeated", "the same question with the same key stands before.", other.place
                )
    return [one for one in renditions if id(one) not in again]


def _says(one: Rendition) -> tuple[object, ...]:
    texts = [one.question, one.premise, one.hypothesis, *(option.text for option in one.options)]
    return (*map(fold_blanks, texts), one.target, one.positions, one.case)


def without_contradictory(renditions: Sequence[Rendition], wrong: Tally) -> list[Rendition]:
    """The renditions without any that share an id with another."""
    groups = duplicate_ids(renditions)
    apart = {id(one) for group in groups for one in group}
    for one in (one for group in groups for one in group):
        wrong.add("duplicate_id", _CONTRADICTORY, one.place)
    return [one for one in renditions if id(one) not in apart]


def too_many_wrong(wrong: Tally, records: int, name: str) -> list[Problem]:
    """An error when more than a tenth of the records would be left out as wrong."""
    if 100 * wrong.total <= _MOST_WRONG * records:
        return []
    what = f"{wrong.total:,} of {records:,} records are wrong, which are too many to leave out."
    remedy = "Look at the first of them: the file may be in another layout."
    return [Problem(name, what, remedy, code="wrong_records")]
