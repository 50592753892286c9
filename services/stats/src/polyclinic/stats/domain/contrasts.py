"""Every paired difference of a task's table (SCIENCE 2 and 7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from polyclinic.stats.domain.estimates import units
from polyclinic.stats.domain.intervals import NO_ITEMS, Interval
from polyclinic.stats.domain.significance import detectable_difference, holm, mcnemar_exact
from polyclinic.stats.domain.table import TaskTable
from polyclinic.stats.domain.wanted_contrasts import GROUP, ContrastWanted

UNPAIRED: Final = "items_differ"
"""Some samples are scored on one side only; they are counted and take no part."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """A difference `a` - `b` of two sides that are resampled together.

    Kinds: `language` (a language minus the reference language), `variant`, `baseline` (this run
    minus the earlier one), `group` (higher- minus lower-resource), `judge` (one judge minus another
    on the axis of a metric). `delta`, its interval and `mde` (the smallest difference found with
    80 % power) are in the metric's unit, of one judge's scores for `judge`; None is undefined.
    `p_value` is the exact McNemar test of independent binary pairs, `p_adjusted` is Holm's within
    the contrasts of one kind, metric, task and data set.
    """

    kind: str
    metric: str
    task: str
    dataset: str | None
    model: str
    language: str | None
    variant: str | None
    a: str
    b: str
    n_pairs: int
    clusters: int
    n_only_a: int
    n_only_b: int
    delta: float | None
    ci_low: float | None
    ci_high: float | None
    p_value: float | None
    p_adjusted: float | None
    mde: float | None
    flag: str | None
    method: str | None


def contrast(table: TaskTable, one: ContrastWanted, interval: Interval, level: float) -> Contrast:
    """A contrast from what was wanted and what came out; not yet adjusted for the others."""
    used = [table.columns.columns[i] for i in dict.fromkeys(i for i, _ in one.quantity.terms)]
    wins = [column.wins for column in used]
    # Several languages ask the same samples, so their pairs are not independent.
    testable = one.kind != GROUP and one.language is not None and interval.value is not None
    p_value = None
    if testable and all(pair is not None for pair in wins):
        known = [pair for pair in wins if pair is not None]
        p_value = mcnemar_exact(sum(b for b, _ in known), sum(c for _, c in known))
    error = interval.standard_error
    flag = interval.flag or (UNPAIRED if any(one.only) else None)
    return Contrast(
        kind=one.kind,
        metric=one.metric,
        task=table.task,
        dataset=one.dataset,
        model=one.model,
        language=one.language,
        variant=one.variant,
        a=one.a,
        b=one.b,
        n_pairs=sum(column.n for column in used) if interval.flag != NO_ITEMS else 0,
        clusters=units(table.columns, one.quantity),
        n_only_a=one.only[0],
        n_only_b=one.only[1],
        delta=interval.value,
        ci_low=interval.low,
        ci_high=interval.high,
        p_value=p_value,
        p_adjusted=None,
        mde=None if not error else detectable_difference(error, level),
        flag=flag,
        method=interval.method,
    )


def adjusted(rows: Sequence[Contrast]) -> list[Contrast]:
    """Fill in `p_adjusted` among the contrasts of one task."""
    families: dict[tuple[str, str, str | None], list[int]] = {}
    for i, row in enumerate(rows):
        families.setdefault((row.kind, row.metric, row.dataset), []).append(i)
    out = list(rows)
    for members in families.values():
        adjusted = holm([rows[i].p_value for i in members])
        for i, p in zip(members, adjusted, strict=True):
            out[i] = replace(rows[i], p_adjusted=p)
    return out
