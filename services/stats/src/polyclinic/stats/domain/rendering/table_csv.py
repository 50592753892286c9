"""The numbers of the report as CSV, one estimate or contrast a line."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Final

from polyclinic.stats.domain.report import Document

_COLUMNS: Final = (
    *("record", "metric", "task", "dataset", "model", "language", "variant", "group", "a", "b"),
    *("n", "n_only_a", "n_only_b", "value", "ci_low", "ci_high", "p_value", "p_adjusted", "flag"),
    *("axis", "judge", "raw"),
)


def render_csv(report: Document) -> str:
    """Header and lines; an empty field is undefined.

    `record` is "estimate" or the kind of the contrast, whose delta and pairs stand in `value` and
    `n`; or "judge_mean", "judge_coverage" (the share of verdicts, of `n` to be judged), "worst" (a
    sample, named in `a`), or the statistic of an agreement; "baseline" names in `a` what the run is
    compared with, and "changed_since_baseline" counts renditions that are not. A text that a
    spreadsheet would take for a formula gets a quote before it.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in report["estimates"]:
        writer.writerow(_safe({"record": "estimate"} | row))
    for row in report["contrasts"]:
        renamed = {"record": row["kind"], "value": row["delta"], "n": row["n_pairs"]}
        writer.writerow(_safe(row | renamed))
    for row in (*_of_judges(report), *_of_baseline(report)):
        writer.writerow(_safe(row))
    return out.getvalue()


def _of_judges(report: Document) -> Iterator[dict[str, Any]]:
    # A report that was stored before there were judges has none of this.
    for row in report.get("judges", ()):
        yield {"record": "judge_mean"} | row
    for row in report["coverage"].get("judges", ()):
        yield row | {"record": "judge_coverage", "value": row["share"], "n": row["requested"]}
    for row in report["agreement"]:
        yield row | {"record": row["statistic"], "a": row["judge_a"], "b": row["judge_b"]}
    for row in report.get("worst", ()):
        yield row | {"record": "worst", "a": row["sample_id"]}


def _of_baseline(report: Document) -> Iterator[dict[str, Any]]:
    baseline = report["run"]["baseline"]
    if not baseline:
        return
    yield {
        "record": "baseline",
        "a": baseline["source"],
        "n": baseline["trials"],
        "flag": baseline["problem"],
    }
    for language, n in baseline.get("changed", {}).items():
        yield {"record": "changed_since_baseline", "language": language, "n": n}


def _safe(row: dict[str, Any]) -> dict[str, Any]:
    return {key: _no_formula(value) for key, value in row.items()}


def _no_formula(value: object) -> object:
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value
