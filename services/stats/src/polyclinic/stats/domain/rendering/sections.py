"""What every readable format of a report shows, in tables without a format."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from polyclinic.stats.domain.coverage import ANSWERED
from polyclinic.stats.domain.estimates import RESOURCE_GAP
from polyclinic.stats.domain.report import Document
from polyclinic.stats.domain.wanted_contrasts import AGAINST_BASELINE, GROUP, LANGUAGE

ABSENT: Final = "-"

_FLAGS: Final = {
    "too_few": "too few items for an interval",
    "degenerate": "all items equal",
    "no_items": "no items",
    "items_differ": "items that are on one side only were left out",
}
_MARKS: Final = {"too_few": "(1)", "degenerate": "(2)", "no_items": "(3)", "items_differ": "(4)"}


@dataclass(frozen=True)
class Shown:
    """One cell of a table; `interval` is (value, low, high) where it can be drawn."""

    text: str
    interval: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Section:
    """A titled table. The first `labels` columns name the row and stay with every other column."""

    title: str
    header: list[str]
    rows: list[list[Shown]]
    labels: int = 1
    notes: list[str] = field(default_factory=list)


def sections(report: Document) -> list[Section]:
    """Scores, differences, coverage, translation and usage."""
    found = [
        *_scores(report),
        *_by_dataset(report),
        *_contrasts(report),
        _coverage(report),
        _translation(report),
        *_usage(report),
    ]
    return [section for section in found if section.rows]


def headline(report: Document) -> str:
    """Name and id of the run."""
    run = report["run"]
    name = f"{run['name']}, " if run["name"] else ""
    revision = f", revision {run['revision']}" if run["revision"] > 1 else ""
    return f"{name}run {run['run_id']}{revision}, {run['state']}"


def verdict_line(report: Document) -> str:
    """The verdict with the number of rules that led to it."""
    gate = report["gate"]
    if gate["verdict"] is None:
        return "no gate"
    counts = {
        verdict: sum(rule["verdict"] == verdict for rule in gate["rules"])
        for verdict in ("fail", "inconclusive", "pass")
    }
    words = {"fail": "failed", "inconclusive": "inconclusive", "pass": "passed"}
    shown = ", ".join(f"{n} {words[verdict]}" for verdict, n in counts.items() if n)
    return f"{gate['verdict'].upper()} ({shown})"


def number(value: float | None, *, signed: bool = False) -> str:
    """Three digits, or a dash for what is undefined."""
    if value is None:
        return ABSENT
    return f"{value:+.3f}" if signed else f"{value:.3f}"


def _interval(row: Mapping[str, Any], key: str, *, signed: bool = False) -> Shown:
    value, low, high = row[key], row["ci_low"], row["ci_high"]
    text = number(value, signed=signed)
    if low is not None:
        text += f" [{number(low, signed=signed)}, {number(high, signed=signed)}]"
    if row["flag"]:
        text += f" {_MARKS.get(row['flag'], row['flag'])}"
    drawn = None if low is None or value is None else (value, low, high)
    return Shown(text, drawn)


def _notes(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    flags = dict.fromkeys(row["flag"] for row in rows if row["flag"])
    return [f"{_MARKS.get(flag, flag)} {_FLAGS.get(flag, flag)}" for flag in sorted(flags)]


def _level(report: Document) -> str:
    return f"{report['provenance']['level'] * 100:g} % intervals"


def _metrics(rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], list[Mapping[str, Any]]]:
    """Rows by task and metric, in their order."""
    found: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault((row["task"], row["metric"]), []).append(row)
    return found


def _label(row: Mapping[str, Any], several: bool) -> str:
    name = row["language"] or row["group"] or "mean over languages"
    if row["metric"] == RESOURCE_GAP:
        name = "resource gap"
    return f"{name} ({row['variant']})" if several else str(name)


def _readable_group(row: Mapping[str, Any]) -> bool:
    """Scripts and families are for consistency tasks; elsewhere they are in the JSON only."""
    group = row["group"] or ""
    return not group.startswith(("script_", "family_"))


def _scores(report: Document) -> Iterator[Section]:
    macro = [row for row in report["estimates"] if row["dataset"] is None and _readable_group(row)]
    by_metric = _metrics(macro)
    for (task, metric), rows in by_metric.items():
        if metric == RESOURCE_GAP:
            continue
        gap: Sequence[Mapping[str, Any]] = by_metric.get((task, RESOURCE_GAP), ())
        first = next(name for at, name in by_metric if at == task) == metric
        shown = [*rows, *gap] if first else rows
        datasets = {row["dataset"] for row in report["estimates"] if row["task"] == task} - {None}
        over = f", macro mean over {len(datasets)} data sets" if len(datasets) > 1 else ""
        yield _matrix(f"{metric} of {task}{over} ({_level(report)})", shown)


def _matrix(title: str, rows: Sequence[Mapping[str, Any]]) -> Section:
    """Rows by language or group, one column a model."""
    models = list(dict.fromkeys(row["model"] for row in rows))
    several = len({row["variant"] for row in rows}) > 1
    lines: dict[str, dict[str, Shown]] = {}
    for row in rows:
        cell = _interval(row, "value", signed=row["metric"] == RESOURCE_GAP)
        lines.setdefault(_label(row, several), {})[row["model"]] = cell
    absent = Shown(ABSENT)
    table = [
        [Shown(label), *(cells.get(model, absent) for model in models)]
        for label, cells in lines.items()
    ]
    return Section(title, ["", *models], table, notes=_notes(rows))


def _by_dataset(report: Document) -> Iterator[Section]:
    rows = [row for row in report["estimates"] if row["dataset"] and not row["group"]]
    rows = [row for row in rows if row["language"] is None and row["metric"] != RESOURCE_GAP]
    for (task, metric), mine in _metrics(rows).items():
        if len({row["dataset"] for row in mine}) > 1:
            named = [dict(row, language=row["dataset"]) for row in mine]
            yield _matrix(f"{metric} of {task} by data set, mean over languages", named)


def _contrasts(report: Document) -> Iterator[Section]:
    """Macro contrasts. Those of `answered` are left to JSON and CSV, and groups to the gap."""
    by_title: dict[str, list[Mapping[str, Any]]] = {}
    for row in report["contrasts"]:
        if row["dataset"] is None and row["kind"] != GROUP and row["metric"] != ANSWERED:
            by_title.setdefault(_difference(row), []).append(row)
    for title, rows in by_title.items():
        yield Section(
            f"{title} ({_level(report)})",
            ["model", "language", "delta", "p (Holm)", "pairs"],
            [_contrast(row) for row in rows],
            labels=2,
            notes=_notes(rows),
        )


def _difference(row: Mapping[str, Any]) -> str:
    of = f"{row['metric']} of {row['task']}"
    if row["kind"] == LANGUAGE:
        return f"{of}, each language minus {row['b']}"
    if row["kind"] == AGAINST_BASELINE:
        return f"{of}, this run minus its baseline"
    return f"{of}, {row['a']} minus {row['b']}"


def _contrast(row: Mapping[str, Any]) -> list[Shown]:
    p = row["p_adjusted"]
    only = row["n_only_a"] + row["n_only_b"]
    language = row["language"] or ("gap" if row["metric"] == RESOURCE_GAP else "mean")
    return [
        Shown(row["model"]),
        Shown(language),
        _interval(row, "delta", signed=True),
        Shown(ABSENT if p is None else "<0.001" if p < 0.001 else f"{p:.3f}"),  # noqa: PLR2004
        Shown(f"{row['n_pairs']}" + (f" ({only} unpaired)" if only else "")),
    ]


def _coverage(report: Document) -> Section:
    cells = report["coverage"]["cells"]
    models = dict.fromkeys(cell["model"] for cell in cells)
    header = ["model", "requested", "scored", "share", "unanswered", "unscored"]
    rows = []
    for model in models:
        mine = [cell for cell in cells if cell["model"] == model]
        requested, scored = (sum(c[key] for c in mine) for key in ("requested", "scored"))
        unanswered = _with_reasons(mine, "unanswered_by_reason")
        rows.append(
            [
                Shown(model),
                Shown(str(requested)),
                Shown(str(scored)),
                Shown(f"{scored / requested:.1%}" if requested else ABSENT),
                Shown(unanswered),
                Shown(_with_reasons(mine, "unscored", requested - scored)),
            ]
        )
    return Section("Coverage", header, rows)


def _with_reasons(cells: Sequence[Mapping[str, Any]], key: str, total: int | None = None) -> str:
    """Such as "5: refusal 3, unparseable 2"; what has not ended is named too."""
    reasons: dict[str, int] = {}
    for cell in cells:
        for reason, n in cell[key].items():
            reasons[reason] = reasons.get(reason, 0) + n
    known = sum(reasons.values())
    if total is not None and total > known:
        reasons["not run"] = total - known
    shown = ", ".join(f"{reason} {n}" for reason, n in reasons.items())
    return f"{sum(reasons.values())}: {shown}" if reasons else "0"


def _translation(report: Document) -> Section:
    # A report that was stored before there was a translator has no such part.
    rows = [
        [
            Shown(counts["language"]),
            Shown(str(counts["renditions"])),
            Shown(str(counts["flagged"])),
            Shown(f"{counts['degraded']} ({counts['degraded_share']:.1%})"),
            Shown(", ".join(f"{flag} {n}" for flag, n in counts["flags"].items()) or ABSENT),
        ]
        for counts in report.get("translation", ())
    ]
    header = ["language", "renditions", "flagged", "degraded", "flags"]
    return Section("Translated for this run (machine_translated)", header, rows)


def _usage(report: Document) -> Iterator[Section]:
    header = ["model", "calls", "cached", "tokens in", "tokens out", "cost", "p50 s", "p95 s"]
    rows = [
        [
            Shown(used["model"]),
            Shown(str(used["calls"])),
            Shown(str(used["cached"])),
            Shown(str(used["prompt_tokens"])),
            Shown(str(used["completion_tokens"])),
            Shown(f"{used['cost']:.4f}" if used["cost"] else ABSENT),
            Shown(number(used["latency_p50_s"])),
            Shown(number(used["latency_p95_s"])),
        ]
        for used in report["usage"]
    ]
    yield Section("Usage", header, rows)
