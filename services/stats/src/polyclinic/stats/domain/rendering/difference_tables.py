"""Paired differences, one row a model and language."""

from collections.abc import Iterator, Sequence

from polyclinic.stats.domain.coverage import ANSWERED
from polyclinic.stats.domain.estimates import RESOURCE_GAP
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
from polyclinic.stats.domain.wanted_contrasts import AGAINST_BASELINE, LANGUAGE, VARIANT


def difference_tables(
    report: Document, *, kinds: Sequence[str] = (LANGUAGE, VARIANT, AGAINST_BASELINE)
) -> Iterator[Section]:
    """Macro contrasts. Those of `answered` are left to JSON and CSV, and groups to the gap."""
    by_title: dict[str, list[Row]] = {}
    for row in report["contrasts"]:
        if row["dataset"] is None and row["kind"] in kinds and row["metric"] != ANSWERED:
            by_title.setdefault(_title(row), []).append(row)
    for title, rows in by_title.items():
        # A variant contrast names its variants already.
        variant = "" if rows[0]["kind"] == VARIANT else only_variant(rows)
        yield Section(
            f"{title}{in_title(variant)} ({level(report)})",
            ["model", "language", "delta", "p (Holm)", "pairs"],
            [_row(row, several=variant is None) for row in rows],
            labels=2,
            notes=flag_notes(rows),
        )


def _title(row: Row) -> str:
    metric = "resource gap" if row["metric"] == RESOURCE_GAP else row["metric"]
    of = f"{metric} of {row['task']}"
    if row["kind"] == LANGUAGE:
        return f"{of}, each language minus {row['b']}"
    if row["kind"] == AGAINST_BASELINE:
        return f"{of}, this run minus its baseline"
    return f"{of}, {row['a']} minus {row['b']}"


def _row(row: Row, *, several: bool) -> list[Shown]:
    p = row["p_adjusted"]
    only = row["n_only_a"] + row["n_only_b"]
    language = row["language"] or ("gap" if row["metric"] == RESOURCE_GAP else "mean")
    return [
        Shown(row["model"]),
        Shown(f"{language} ({row['variant']})" if several else language),
        with_interval(row, "delta", signed=True),
        Shown(ABSENT if p is None else "<0.001" if p < 0.001 else f"{p:.3f}"),  # noqa: PLR2004
        Shown(f"{row['n_pairs']}" + (f" ({only} unpaired)" if only else "")),
    ]
