"""How far the judges agree."""

from collections.abc import Iterator, Sequence
from typing import Final

from polyclinic.stats.domain.panel_agreement import ALPHA
from polyclinic.stats.domain.rendering.shown import (
    ABSENT,
    Row,
    Section,
    Shown,
    flag_notes,
    marked,
    number,
)
from polyclinic.stats.domain.report import Document

_EXPLAINED: Final = (
    "alpha: Krippendorff's, ordinal, for yes and no nominal; two judges: kappa, weighted by the "
    "square of the difference, for yes and no unweighted; raw: share of equal verdicts"
)

_FLAGS: Final = {
    "too_few": "no answer has two verdicts",
    "no_variation": "all verdicts equal: agreement beyond chance is undefined, see raw",
}


def agreement_tables(report: Document, *, whole: bool) -> Iterator[Section]:
    """Alpha, raw agreement and kappa of each axis; `whole` also alpha by model and language."""
    rows = report.get("agreement", ())
    for task in dict.fromkeys(row["task"] for row in rows):
        mine = [row for row in rows if row["task"] == task]
        yield _overall(task, [row for row in mine if row["model"] is row["language"] is None])
        if whole:
            yield from _by_place(task, [row for row in mine if row["statistic"] == ALPHA])


def _overall(task: str, rows: Sequence[Row]) -> Section:
    pairs = dict.fromkeys((row["judge_a"], row["judge_b"]) for row in rows if row["judge_a"])
    table = []
    for axis in dict.fromkeys(row["axis"] for row in rows):
        found = {(row["judge_a"], row["judge_b"]): row for row in rows if row["axis"] == axis}
        alpha = found[None, None]
        cells = [_cell(found.get(pair)) for pair in pairs]
        raw, n = Shown(number(alpha["raw"])), Shown(str(alpha["n"]))
        table.append([Shown(axis), _cell(alpha), raw, n, *cells])
    header = ["axis", "alpha", "raw", "answers", *(f"{a}, {b}" for a, b in pairs)]
    notes = [_EXPLAINED, *flag_notes(rows, _FLAGS)]
    return Section(f"Agreement of the judges of {task}", header, table, notes=notes)


def _by_place(task: str, rows: Sequence[Row]) -> Iterator[Section]:
    """One column an axis, one row a model or a language, where there are several."""
    for place, other in (("model", "language"), ("language", "model")):
        here = [row for row in rows if row[place] is not None and row[other] is None]
        names = dict.fromkeys(row[place] for row in here)
        axes = dict.fromkeys(row["axis"] for row in here)
        if len(names) < 2:  # noqa: PLR2004 - one is the same as all
            continue
        found = {(row[place], row["axis"]): row for row in here}
        table = [
            [Shown(name), *(_cell(found.get((name, axis))) for axis in axes)] for name in names
        ]
        title = f"Agreement of the judges of {task} by {place} (alpha)"
        yield Section(title, [place, *axes], table, notes=flag_notes(here, _FLAGS))


def _cell(row: Row | None) -> Shown:
    return Shown(ABSENT) if row is None else Shown(marked(number(row["value"]), row["flag"]))
