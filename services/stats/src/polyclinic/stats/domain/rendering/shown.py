"""Tables without a format, and how numbers stand in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from polyclinic.stats.domain.report import Document
from polyclinic.stats.domain.table import ORIGINAL

ABSENT: Final = "-"

Row = Mapping[str, Any]
"""An estimate or a contrast of the document."""

FLAGS: Final = {
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
    difference: bool = False


@dataclass(frozen=True)
class Section:
    """A titled table. The first `labels` columns name the row and stay with every other column."""

    title: str
    header: list[str]
    rows: list[list[Shown]]
    labels: int = 1
    notes: list[str] = field(default_factory=list)


def number(value: float | None, *, signed: bool = False) -> str:
    """Three digits, or a dash for what is undefined."""
    if value is None:
        return ABSENT
    value = round(value, 3) + 0.0  # no -0.000
    return f"{value:+.3f}" if signed else f"{value:.3f}"


def with_interval(row: Row, key: str, *, signed: bool = False) -> Shown:
    """Such as "0.412 [0.380, 0.444] (2)"; a signed one is a difference."""
    value, low, high = row[key], row["ci_low"], row["ci_high"]
    text = number(value, signed=signed)
    if low is not None:
        text += f" [{number(low, signed=signed)}, {number(high, signed=signed)}]"
    if row["flag"]:
        text += f" {_MARKS.get(row['flag'], row['flag'])}"
    drawn = None if low is None or value is None else (value, low, high)
    return Shown(text, drawn, difference=signed)


def flag_notes(rows: Sequence[Row]) -> list[str]:
    """What the marks behind the numbers mean."""
    flags = dict.fromkeys(row["flag"] for row in rows if row["flag"])
    return [f"{_MARKS.get(flag, flag)} {FLAGS.get(flag, flag)}" for flag in sorted(flags)]


def level(report: Document) -> str:
    """Such as "95 % intervals"."""
    return f"{report['provenance']['level'] * 100:g} % intervals"


def by_metric(rows: Sequence[Row]) -> dict[tuple[str, str], list[Row]]:
    """Rows by task and metric, in their order."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row["task"], row["metric"]), []).append(row)
    return found


def only_variant(rows: Sequence[Row]) -> str | None:
    """The one variant of all rows, "" where it goes without saying; None if there are several."""
    variants = {row["variant"] for row in rows}
    if len(variants) > 1:
        return None
    return "".join(name for name in variants if name and name != ORIGINAL)


def in_title(variant: str | None) -> str:
    """How a table says once which variant all its rows have."""
    return f", {variant}" if variant else ""
