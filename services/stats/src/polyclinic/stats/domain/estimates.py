"""Every estimate of a task's table (SCIENCE 2 and 7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from polyclinic.stats.domain.columns import Columns
from polyclinic.stats.domain.groups import HIGH, LOW
from polyclinic.stats.domain.intervals import Interval
from polyclinic.stats.domain.quantities import UNDEFINED, Quantity, minus
from polyclinic.stats.domain.table import ModelTable, TaskTable

RESOURCE_GAP: Final = "resource_gap"
"""Mean of the higher-resource languages minus mean of the lower-resource ones (SCIENCE 2)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An aggregated metric with its interval.

    `dataset` None is the macro mean over data sets; `language` None the mean over languages, or
    over those of `group`; `n` counts scored samples over the cells, `clusters` distinct units of
    resampling. `value`, `ci_low` and `ci_high` are in the metric's unit; None is undefined.
    """

    metric: str
    task: str
    dataset: str | None
    model: str
    language: str | None
    variant: str | None
    group: str | None
    n: int
    clusters: int
    value: float | None
    ci_low: float | None
    ci_high: float | None
    flag: str | None
    method: str | None


@dataclass(frozen=True, slots=True)
class EstimateWanted:
    """What an estimate is of, before it is computed."""

    metric: str
    dataset: str | None
    model: str
    language: str | None
    variant: str
    group: str | None
    quantity: Quantity


def wanted_estimates(table: TaskTable, groups: Mapping[str, Sequence[str]]) -> list[EstimateWanted]:
    """Each cell, macro mean, mean over languages, group mean and resource gap of a table.

    The resource gap is that of the task's first metric; of every metric it is a `group` contrast.
    """
    return [
        one
        for model in table.models
        for metric in table.metrics
        for one in (
            *_by_language(table, model, metric.metric),
            *_over_languages(table, model, metric.metric, groups),
        )
    ]


def estimate(table: TaskTable, one: EstimateWanted, interval: Interval) -> Estimate:
    """An estimate from what was wanted and what came out."""
    columns = table.columns
    distinct = dict.fromkeys(i for i, _ in one.quantity.terms)
    return Estimate(
        metric=one.metric,
        task=table.task,
        dataset=one.dataset,
        model=one.model,
        language=one.language or None,
        variant=one.variant,
        group=one.group,
        n=sum(columns.columns[i].n for i in distinct),
        clusters=units(columns, one.quantity),
        value=interval.value,
        ci_low=interval.low,
        ci_high=interval.high,
        flag=interval.flag,
        method=interval.method,
    )


def units(columns: Columns, quantity: Quantity) -> int:
    """Units of resampling behind a quantity: the most of any language, summed over data sets."""
    most: dict[str, int] = {}
    for i, _ in quantity.terms:
        column = columns.columns[i]
        most[column.dataset] = max(most.get(column.dataset, 0), column.units)
    return sum(most.values())


def _by_language(table: TaskTable, model: ModelTable, metric: str) -> Iterator[EstimateWanted]:
    for (language, variant), datasets in model.cells.items():
        for dataset in (None, *datasets):
            quantity = table.mean(metric, model, language, variant, dataset)
            if quantity is not None:
                yield EstimateWanted(
                    metric, dataset, model.model, language, variant, None, quantity
                )


def _over_languages(
    table: TaskTable, model: ModelTable, metric: str, groups: Mapping[str, Sequence[str]]
) -> Iterator[EstimateWanted]:
    for variant, reading in model.readings():
        if list(reading) == [""]:
            continue  # a task that spans languages has no mean over them
        for dataset in (None, *table.datasets):
            overall = table.over_languages(metric, model, reading, reading, dataset)
            if overall is not None:
                yield EstimateWanted(metric, dataset, model.model, None, variant, None, overall)
            for group, members in groups.items():
                mean = table.over_languages(metric, model, reading, members, dataset)
                if mean is not None or (members == () and dataset is None):
                    quantity = mean or UNDEFINED
                    yield EstimateWanted(
                        metric, dataset, model.model, None, variant, group, quantity
                    )
            gap = resource_gap(table, model, metric, reading, groups=groups, dataset=dataset)
            if gap is not None and metric == table.metrics[0].metric:
                yield EstimateWanted(RESOURCE_GAP, dataset, model.model, None, variant, None, gap)


def resource_gap(
    table: TaskTable,
    model: ModelTable,
    metric: str,
    reading: dict[str, str],
    *,
    groups: Mapping[str, Sequence[str]],
    dataset: str | None,
) -> Quantity | None:
    """Higher- minus lower-resource mean; None when a group has no language in this data set."""
    high = table.over_languages(metric, model, reading, groups.get(HIGH, ()), dataset)
    low = table.over_languages(metric, model, reading, groups.get(LOW, ()), dataset)
    return None if high is None or low is None else minus(high, low)
