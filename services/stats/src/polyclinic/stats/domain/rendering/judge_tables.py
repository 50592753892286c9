"""What the judges gave, how much of their work is there, and how they differ."""

from collections import Counter
from collections.abc import Iterator, Sequence

from polyclinic.stats.domain.coverage import named
from polyclinic.stats.domain.rendering.shown import (
    ABSENT,
    Row,
    Section,
    Shown,
    flag_notes,
    in_title,
    level,
    only_variant,
    with_interval,
)
from polyclinic.stats.domain.report import Document
from polyclinic.stats.domain.wanted_contrasts import JUDGE


def judge_tables(report: Document, *, whole: bool) -> Iterator[Section]:
    """Means of each judge, one column a judge: over models and languages, `whole` also by each.

    By language only on the first axis of a task; the rest is in JSON and CSV.
    """
    for task, rows in _by_task(report.get("judges", ())).items():
        models = dict.fromkeys(row["model"] for row in rows if row["model"])
        over = [row for row in rows if row["language"] is None or row["language"] == ""]
        overall = [row for row in over if row["model"] is None]
        yield _matrix(report, f"Judges of {task}, mean scores", overall, "axis")
        if not whole:
            continue
        if len(models) > 1:
            by_model = [row for row in over if row["model"]]
            yield _matrix(report, f"Judges of {task}, by model", by_model, "axis", "model")
        axis = rows[0]["axis"]
        first = [row for row in rows if row["axis"] == axis and row["model"] is None]
        by_language = [row for row in first if row["language"]]
        if len({row["language"] for row in by_language}) > 1:
            yield _matrix(report, f"Judges of {task}, {axis} by language", by_language, "language")


def _by_task(rows: Sequence[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row["task"], []).append(row)
    return found


def _matrix(report: Document, title: str, rows: Sequence[Row], *labels: str) -> Section:
    judges = list(dict.fromkeys(row["judge"] for row in rows))
    several = only_variant(rows) is None if rows else False
    lines: dict[tuple[str, ...], dict[str, Shown]] = {}
    for row in rows:
        names = [str(row[label]) for label in labels]
        if several:
            names[-1] += f" ({row['variant']})"
        lines.setdefault(tuple(names), {})[row["judge"]] = with_interval(row, "value")
    table = [
        [*(Shown(name) for name in names), *(cells.get(j, Shown(ABSENT)) for j in judges)]
        for names, cells in lines.items()
    ]
    header = [*labels, *judges]
    return Section(
        f"{title} ({level(report)})", header, table, labels=len(labels), notes=flag_notes(rows)
    )


def judge_coverage_table(report: Document) -> Section:
    """Verdicts of each judge; below them what is missing and what the judges warned of."""
    rows: list[list[Shown]] = []
    notes: list[str] = []
    # A report that was stored before there were judges has none.
    for counts in report["coverage"].get("judges", ()):
        share = ABSENT if counts["share"] is None else f"{counts['share']:.1%}"
        numbers = (counts["requested"], counts["verdicts"], share, counts["reasked"])
        names = (counts["task"], counts["judge"])
        rows.append([*(Shown(name) for name in names), *(Shown(str(one)) for one in numbers)])
        if counts["missing"]:
            missing = named(Counter(counts["missing"]))
            notes.append(f"no verdict of {counts['judge']} ({counts['task']}): {missing}")
    warned: dict[tuple[str, str], Counter[str]] = {}
    for row in report.get("warnings", ()):
        warned.setdefault((row["model"], row["task"]), Counter())[row["warning"]] = row["trials"]
    for (model, task), warnings in warned.items():
        notes.append(f"answers of {model} ({task}) that judges warned of: {named(warnings)}")
    header = ["task", "judge", "to judge", "verdicts", "share", "asked again"]
    return Section("Judges, coverage", header, rows, labels=2, notes=notes)


def judge_differences(report: Document) -> Iterator[Section]:
    """How much more one judge gives than another for the same answers, one column a pair."""
    rows = [
        row
        for row in report["contrasts"]
        if row["kind"] == JUDGE and row["dataset"] is None and row["language"] is None
    ]
    places = dict.fromkeys((row["task"], row["model"], row["variant"]) for row in rows)
    several = only_variant(rows) is None
    for task, model, variant in places:
        here = [r for r in rows if (r["task"], r["model"], r["variant"]) == (task, model, variant)]
        pairs = dict.fromkeys((row["a"], row["b"]) for row in here)
        lines: dict[str, dict[tuple[str, str], Shown]] = {}
        for row in here:
            cell = with_interval(row, "delta", signed=True)
            lines.setdefault(row["metric"], {})[row["a"], row["b"]] = cell
        table = [
            [Shown(metric), *(cells.get(pair, Shown(ABSENT)) for pair in pairs)]
            for metric, cells in lines.items()
        ]
        title = f"Judges of {task} on {model}{in_title(variant if several else None)}"
        title += f", paired differences, mean over languages ({level(report)})"
        header = ["axis", *(f"{a} minus {b}" for a, b in pairs)]
        yield Section(title, header, table, notes=flag_notes(here))
