"""What a first-time reader wants to know: how good, in which languages, and how wide the gap is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from polyclinic.stats.domain.estimates import RESOURCE_GAP
from polyclinic.stats.domain.groups import LOW
from polyclinic.stats.domain.rendering.shown import FLAGS, Row, number
from polyclinic.stats.domain.report import Document
from polyclinic.stats.domain.table import ORIGINAL

_MANY: Final = 8
_TIED: Final = 3
# Of other metrics the report does not say whether more of them is better.
_EXTREMES: Final = {"accuracy": ("best", "worst")}


@dataclass(frozen=True)
class Glance:
    """A model's first metric of a task in one variant.

    `mean` is the estimate over languages, `languages` are those behind it with their estimates,
    `lower` those of them with fewer resources, and `gap` is the resource gap where there is one.
    """

    task: str
    metric: str
    variant: str | None
    model: str
    mean: Row
    languages: Mapping[str, Row]
    lower: Sequence[str]
    gap: Row | None

    @property
    def title(self) -> str:
        """Such as "accuracy of mcqa, expert_reviewed"."""
        variant = f", {self.variant}" if self.variant not in (None, "", ORIGINAL) else ""
        return f"{self.metric} of {self.task}{variant}"

    @property
    def scope(self) -> str:
        """What the mean is over."""
        names = list(self.languages)
        if len(names) > 1:
            return f"mean over {len(names)} languages"
        return f"in {names[0]}" if names else "overall"

    @property
    def value(self) -> str:
        """The mean with its interval."""
        if self.mean["value"] is not None:
            return f"{number(self.mean['value'])}{_range(self.mean)}{_flag(self.mean)}"
        missing = [name for name, row in self.languages.items() if row["value"] is None]
        where = f" in {_listed(missing)}" if 0 < len(missing) < len(self.languages) else ""
        return f"undefined (nothing scored{where})"

    @property
    def extremes(self) -> str:
        """The best and the worst language with their values; ties are all named."""
        known = {
            name: row["value"] for name, row in self.languages.items() if row["value"] is not None
        }
        if len(known) < 2:  # noqa: PLR2004 - of one there is no best
            return ""
        high, low = max(known.values()), min(known.values())
        if high == low:
            return f"all languages {number(high)}"
        words = _EXTREMES.get(self.metric, ("highest", "lowest"))
        return ", ".join(
            f"{word} {_tied([name for name, value in known.items() if value == at])} {number(at)}"
            for word, at in zip(words, (high, low), strict=True)
        )

    @property
    def gap_in_words(self) -> str:
        """Such as "languages with fewer resources (th, sw, zu) score 0.146 lower [...]"."""
        if self.gap is None:
            return ""
        who = f"languages with fewer resources ({_listed(self.lower)})"
        value = self.gap["value"]
        if value is None:
            return f"{who}: gap undefined (a language has no scores)"
        interval = _range(self.gap, turned=value < 0)
        size = number(abs(value))
        if size == number(0.0):
            return f"{who} score the same{interval}{_flag(self.gap)}"
        word = "higher" if value < 0 else "lower"
        return f"{who} score {size} {word}{interval}{_flag(self.gap)}{_chance(self.gap)}"


def glances(report: Document) -> list[Glance]:
    """One for each task, variant and model, in the order of the report."""
    macro = [row for row in report["estimates"] if row["dataset"] is None]
    firsts: dict[str, str] = {}
    for row in macro:
        firsts.setdefault(row["task"], row["metric"])
    found = [
        _glance(report, mean, macro)
        for mean in macro
        if mean["metric"] == firsts[mean["task"]] and not mean["language"] and not mean["group"]
    ]
    order = list(dict.fromkeys(one.title for one in found))
    return sorted(found, key=lambda one: order.index(one.title))


def by_title(found: Sequence[Glance]) -> Iterator[tuple[str, list[Glance]]]:
    """Glances under their title."""
    for title in dict.fromkeys(one.title for one in found):
        yield title, [one for one in found if one.title == title]


def _glance(report: Document, mean: Row, macro: Sequence[Row]) -> Glance:
    here = [row for row in macro if all(row[k] == mean[k] for k in ("task", "model"))]
    variant = mean["variant"]
    of_language: dict[str, dict[str | None, Row]] = {}
    for row in here:
        if row["metric"] == mean["metric"] and row["language"]:
            of_language.setdefault(row["language"], {})[row["variant"]] = row
    # As in the mean itself, the original stands in where a language has no such variant.
    languages = {
        name: rows[variant] if variant in rows else rows[ORIGINAL]
        for name, rows in of_language.items()
        if variant in rows or ORIGINAL in rows
    }
    gaps = [r for r in here if r["metric"] == RESOURCE_GAP and r["variant"] == variant]
    lower = [name for name in report["run"]["groups"].get(LOW, ()) if name in languages]
    return Glance(
        task=mean["task"],
        metric=mean["metric"],
        variant=variant,
        model=mean["model"],
        mean=mean,
        languages=languages,
        lower=lower,
        gap=gaps[0] if gaps else None,
    )


def _range(row: Row, *, turned: bool = False) -> str:
    low, high = row["ci_low"], row["ci_high"]
    if low is None or high is None:
        return ""
    if turned:
        low, high = -high, -low
    return f" [{number(low)}, {number(high)}]"


def _chance(gap: Row) -> str:
    low, high = gap["ci_low"], gap["ci_high"]
    # What is 0 but for the last bits of its arithmetic is 0.
    unsure = low is not None and high is not None and round(low, 9) <= 0 <= round(high, 9)
    return ": may be chance" if unsure else ""


def _flag(row: Row) -> str:
    return f" ({FLAGS.get(row['flag'], row['flag'])})" if row["flag"] else ""


def _listed(names: Sequence[str]) -> str:
    if len(names) <= _MANY:
        return ", ".join(names)
    return f"{', '.join(names[:_MANY])} and {len(names) - _MANY} more"


def _tied(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= _TIED else f"in {len(names)} languages"
