"""The numbers of the report as CSV, one estimate or contrast a line."""

import csv
import io
from typing import Any, Final

from polyclinic.stats.domain.report import Document

_COLUMNS: Final = (
    *("record", "metric", "task", "dataset", "model", "language", "variant", "group", "a", "b"),
    *("n", "n_only_a", "n_only_b", "value", "ci_low", "ci_high", "p_value", "p_adjusted", "flag"),
)


def render_csv(report: Document) -> str:
    """Header and lines; an empty field is undefined.

    `record` is "estimate" or the kind of the contrast, whose delta and pairs stand in `value` and
    `n`. A text that a spreadsheet would take for a formula gets a quote before it.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in report["estimates"]:
        writer.writerow(_safe({"record": "estimate"} | row))
    for row in report["contrasts"]:
        renamed = {"record": row["kind"], "value": row["delta"], "n": row["n_pairs"]}
        writer.writerow(_safe(row | renamed))
    return out.getvalue()


def _safe(row: dict[str, Any]) -> dict[str, Any]:
    return {key: _no_formula(value) for key, value in row.items()}


def _no_formula(value: object) -> object:
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value
