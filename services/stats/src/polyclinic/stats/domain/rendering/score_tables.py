"""Scores by language and group, one column a model."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from polyclinic.stats.domain.estimates import RESOURCE_GAP
from polyclinic.stats.domain.groups import HIGH, LOW
from polyclinic.stats.domain.rendering.shown import (
    ABSENT,
    Row,
    Section,
    Shown,
    by_metric,
    flag_notes,
    in_title,
    level,
    meaning,
    metric_info,
    only_variant,
    with_interval,
)
from polyclinic.stats.domain.report import Document

GROUP_NAMES: Final = {HIGH: "higher-resource", LOW: "lower-resource"}


def score_tables(report: Document, *, without: str = "") -> Iterator[Section]:
    """A table for each task and metric; the resource gap stands below the task's first metric."""
    macro = [row for row in report["estimates"] if row["dataset"] is None and _readable_group(row)]
    rows_of = by_metric(macro)
    for (task, metric), rows in rows_of.items():
        if metric in (RESOURCE_GAP, without):
            continue
        first = next(name for at, name in rows_of if at == task) == metric
        shown = [*rows, *rows_of.get((task, RESOURCE_GAP), ())] if first else rows
        datasets = {row["dataset"] for row in report["estimates"] if row["task"] == task} - {None}
        over = f", macro mean over {len(datasets)} data sets" if len(datasets) > 1 else ""
        info = metric_info(report, task, metric)
        variant = in_title(only_variant(shown))
        title = f"{metric} of {task}{meaning(info)}{variant}{over} ({level(report)})"
        table = _matrix(title, shown, _legend(report, shown))
        yield replace(table, scale=(info["low"], info["high"]))


def dataset_tables(report: Document) -> Iterator[Section]:
    """Means over languages by data set, for tasks with several."""
    rows = [row for row in report["estimates"] if row["dataset"] and not row["group"]]
    rows = [row for row in rows if row["language"] is None and row["metric"] != RESOURCE_GAP]
    for (task, metric), mine in by_metric(rows).items():
        if len({row["dataset"] for row in mine}) > 1:
            named = [dict(row, language=row["dataset"]) for row in mine]
            variant = in_title(only_variant(mine))
            title = f"{metric} of {task}{variant} by data set, mean over languages"
            yield _matrix(f"{title} ({level(report)})", named)


def _readable_group(row: Row) -> bool:
    """Scripts and families are for consistency tasks; elsewhere they are in the JSON only."""
    group = row["group"] or ""
    return not group.startswith(("script_", "family_"))


def _matrix(title: str, rows: Sequence[Row], legend: Sequence[str] = ()) -> Section:
    models = list(dict.fromkeys(row["model"] for row in rows))
    several = only_variant(rows) is None
    lines: dict[str, dict[str, Shown]] = {}
    for row in rows:
        cell = with_interval(row, "value", signed=row["metric"] == RESOURCE_GAP)
        lines.setdefault(_label(row, several), {})[row["model"]] = cell
    absent = Shown(ABSENT)
    table = [
        [Shown(label), *(cells.get(model, absent) for model in models)]
        for label, cells in lines.items()
    ]
    return Section(title, ["", *models], table, notes=[*legend, *flag_notes(rows)])


def _label(row: Row, several: bool) -> str:
    name = row["language"] or _group_name(row) or "mean over languages"
    if row["metric"] == RESOURCE_GAP:
        name = "resource gap"
    return f"{name} ({row['variant']})" if several else str(name)


def _group_name(row: Row) -> str:
    return GROUP_NAMES.get(row["group"], row["group"] or "")


def _legend(report: Document, rows: Sequence[Row]) -> list[str]:
    """Who is in the groups of a table, and what the gap is."""
    groups = report["run"]["groups"]
    found = {row["group"]: _group_name(row) for row in rows if row["group"]}
    lines = [f"{name}: {', '.join(groups.get(key, ())) or 'none'}" for key, name in found.items()]
    legend = ["; ".join(lines)] if lines else []
    if any(row["metric"] == RESOURCE_GAP for row in rows):
        legend.append("resource gap: higher-resource minus lower-resource")
    return legend
