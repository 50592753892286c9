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
_MARKS: Final = {
    "too_few": "(1)",
    "degenerate": "(2)",
    "no_items": "(3)",
    "items_differ": "(4)",
    "no_variation": "(5)",
}


@dataclass(frozen=True)
class Shown:
    """One cell of a table; `interval` is (value, low, high) where it can be drawn."""

    text: str
    interval: tuple[float, float, float] | None = None
    difference: bool = False


@dataclass(frozen=True)
class Quote:
    """What was written about one row: a title, and who wrote which text."""

    title: str
    parts: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Section:
    """A titled table. The first `labels` columns name the row and stay with every other column.

    `scale` is what its values can be, where they are all of one kind.
    """

    title: str
    header: list[str]
    rows: list[list[Shown]]
    labels: int = 1
    notes: list[str] = field(default_factory=list)
    quotes: list[Quote] = field(default_factory=list)
    scale: tuple[float, float] | None = None


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
    text = marked(text, row["flag"])
    drawn = None if low is None or value is None else (value, low, high)
    return Shown(text, drawn, difference=signed)


def marked(text: str, flag: str | None) -> str:
    """A number with the mark of its flag behind it."""
    return f"{text} {_MARKS.get(flag, flag)}" if flag else text


def flag_notes(rows: Sequence[Row], words: Mapping[str, str] = FLAGS) -> list[str]:
    """What the marks behind the numbers mean."""
    flags = dict.fromkeys(row["flag"] for row in rows if row["flag"])
    return [f"{_MARKS.get(flag, flag)} {words.get(flag, flag)}" for flag in sorted(flags)]


def metric_info(report: Document, task: str, metric: str) -> Row:
    """What a metric means; from 0 to 1 and more is better where a report does not say."""
    # A report that was stored before there were judges says it of no metric.
    for info in report.get("metrics", ()):
        if (info["task"], info["metric"]) == (task, metric):
            found: Row = info
            return found
    return {"low": 0.0, "high": 1.0, "higher_is_better": True}


def meaning(info: Row) -> str:
    """What does not go without saying of a metric, such as ", 1 to 5" or ", lower is better"."""
    said = "" if (info["low"], info["high"]) == (0, 1) else f", {info['low']:g} to {info['high']:g}"
    return said if info["higher_is_better"] else f"{said}, lower is better"


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
