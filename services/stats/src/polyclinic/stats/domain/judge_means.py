"""What each judge of a panel gave, by axis, model and language (SCIENCE 4 and 7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from polyclinic.records.runs import PanelScale
from polyclinic.stats.domain.grid import judge_axis
from polyclinic.stats.domain.intervals import Interval
from polyclinic.stats.domain.quantities import Quantity, average
from polyclinic.stats.domain.table import ModelTable, TaskTable


@dataclass(frozen=True, slots=True)
class JudgeMean:
    """A judge's mean score on one axis, with its interval, in the unit of the axis.

    `model` None is the mean over models, `language` None the mean over languages; over data sets it
    is always the macro mean. `metric` is the metric whose consensus the axis is part of. `n` counts
    the samples that the judge scored; None is undefined.
    """

    task: str
    axis: str
    metric: str
    judge: str
    model: str | None
    language: str | None
    variant: str
    n: int
    value: float | None
    ci_low: float | None
    ci_high: float | None
    flag: str | None
    method: str | None


@dataclass(frozen=True, slots=True)
class JudgeMeanWanted:
    """What a judge's mean is of, before it is computed."""

    scale: PanelScale
    judge: str
    model: str | None
    language: str | None
    variant: str
    quantity: Quantity


_Place = tuple[str | None, str]
"""Language, None for the mean over them, and variant."""


def wanted_judge_means(table: TaskTable) -> list[JudgeMeanWanted]:
    """Means of each judge on each axis: over models, and for each model."""
    return [
        one for scale in table.scales for judge in table.judges for one in _of(table, scale, judge)
    ]


def _of(table: TaskTable, scale: PanelScale, judge: str) -> Iterator[JudgeMeanWanted]:
    name = judge_axis(judge, scale.axis)
    by_model = {model.model: dict(_places(table, model, name)) for model in table.models}
    places = dict.fromkeys(place for means in by_model.values() for place in means)
    for language, variant in places:
        here = [
            means[language, variant] for means in by_model.values() if (language, variant) in means
        ]
        yield JudgeMeanWanted(scale, judge, None, language, variant, average(here))
    for model_name, means in by_model.items():
        for (language, variant), quantity in means.items():
            yield JudgeMeanWanted(scale, judge, model_name, language, variant, quantity)


def _places(table: TaskTable, model: ModelTable, name: str) -> Iterator[tuple[_Place, Quantity]]:
    """The mean over languages of each variant, then each language."""
    for variant, reading in model.readings():
        overall = table.over_languages(name, model, reading, reading, None)
        if overall is not None:
            yield (None, variant), overall
    for language, variant in model.cells:
        mean = table.mean(name, model, language, variant, None)
        if mean is not None and language:
            yield (language, variant), mean


def judge_means(
    table: TaskTable, wanted: Sequence[JudgeMeanWanted], intervals: Sequence[Interval]
) -> Iterator[JudgeMean]:
    """Judges' means from what was wanted and what came out."""
    for one, interval in zip(wanted, intervals, strict=True):
        distinct = dict.fromkeys(i for i, _ in one.quantity.terms)
        yield JudgeMean(
            task=table.task,
            axis=one.scale.axis,
            metric=one.scale.metric or one.scale.axis,
            judge=one.judge,
            model=one.model,
            language=one.language,
            variant=one.variant,
            n=sum(table.columns.columns[i].n for i in distinct),
            value=interval.value,
            ci_low=interval.low,
            ci_high=interval.high,
            flag=interval.flag,
            method=interval.method,
        )
