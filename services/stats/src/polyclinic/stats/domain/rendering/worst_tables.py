"""The worst judged samples: ids and scores, and what was written where it was asked for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polyclinic.stats.domain.rendering.shown import ABSENT, Quote, Row, Section, Shown, number
from polyclinic.stats.domain.report import Document

_IN_SUMMARY = 3


def worst_tables(report: Document, *, whole: bool) -> Iterator[Section]:
    """One table a task, each model's worst first; not `whole`, only a few of each model."""
    rows = report.get("worst", ())
    for task in dict.fromkeys(row["task"] for row in rows):
        mine = [row for row in rows if row["task"] == task]
        shown = mine if whole else list(_first_of_each_model(mine))
        yield _table(report, task, shown, left=len(mine) - len(shown))


def _first_of_each_model(rows: Sequence[Row]) -> Iterator[Row]:
    taken: dict[str, int] = {}
    for row in rows:
        taken[row["model"]] = taken.get(row["model"], 0) + 1
        if taken[row["model"]] <= _IN_SUMMARY:
            yield row


def _table(report: Document, task: str, rows: Sequence[Row], *, left: int) -> Section:
    judges = list(dict.fromkeys(one["judge"] for row in rows for one in row["judges"]))
    # In the order of the rubric.
    known = [row["axis"] for row in report.get("judges", ()) if row["task"] == task]
    said = [axis for row in rows for one in row["judges"] for axis in one["scores"]]
    axes = [axis for axis in dict.fromkeys(known + said) if axis in said]
    metric = rows[0]["metric"]
    table = []
    for row in rows:
        of_judge = {one["judge"]: one for one in row["judges"]}
        cells = [Shown(_scores(of_judge.get(judge), axes)) for judge in judges]
        names = [Shown(row["model"]), Shown(_name(row))]
        table.append(
            [*names, Shown(row["language"] or ABSENT), Shown(number(row["value"])), *cells]
        )
    notes = [f"Each judge's scores in this order: {', '.join(axes)}"] if len(axes) > 1 else []
    notes += [f"{left} more are in the whole report"] if left else []
    header = ["model", "sample", "language", metric, *judges]
    quotes = [_quote(row) for row in rows if "reply" in row]
    title = f"Worst samples of {task} by {metric}"
    return Section(title, header, table, labels=2, notes=notes, quotes=quotes)


def _name(row: Row) -> str:
    """The sample, with its epoch where it was asked more than once."""
    return f"{row['sample_id']} ({row['epoch']})" if row["epoch"] > 1 else str(row["sample_id"])


def _scores(said: Mapping[str, Any] | None, axes: Sequence[str]) -> str:
    if said is None:
        return ABSENT
    if not said["scores"]:
        return str(said["reason"] or ABSENT)
    scores = said["scores"]
    return " ".join(f"{scores[axis]:g}" if axis in scores else ABSENT for axis in axes)


def _quote(row: Row) -> Quote:
    parts = [("reply", row["reply"])]
    for one in row["judges"]:
        # Often the explanation is a part of the reply, but not always: both can be checked.
        for key, label in (("explanation", "says"), ("raw_reply", "replied")):
            if one.get(key):
                parts.append((f"judge {one['judge']} {label}", one[key]))
    where = f"{_name(row)}, {row['language']}" if row["language"] else _name(row)
    return Quote(f"{row['model']}: {where}, {row['metric']} {number(row['value'])}", parts)
