"""Which numbers a rule of the gate speaks of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.analysis import Analysis
from polyclinic.stats.domain.contrasts import Contrast
from polyclinic.stats.domain.coverage import ANSWERED
from polyclinic.stats.domain.deciding import JudgeShare, Number
from polyclinic.stats.domain.estimates import RESOURCE_GAP, Estimate
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.wanted_contrasts import AGAINST_BASELINE, LANGUAGE

EACH: Final = "each"

_KINDS: Final = {"baseline": AGAINST_BASELINE, "reference_language": LANGUAGE}


@dataclass(frozen=True, slots=True)
class Place:
    """What a rule needs a number for: a task, a model, and perhaps a language."""

    task: str
    model: str
    language: str | None


def select(rule: GateRule, run: Run, analysis: Analysis) -> list[tuple[Place, list[Number]]]:
    """For every place that the rule speaks of, the numbers there; none where nothing was measured.

    A rule for every model or language wants a number for each of them, so that one which was not
    measured is not passed over in silence.
    """
    selected = []
    for task in _tasks(rule, analysis):
        for model in [rule.model] if rule.model else _models(run, analysis):
            for language in _languages(rule, run, analysis, task, model):
                place = Place(task, model, language)
                selected.append((place, list(_numbers(rule, run, analysis, place))))
    return selected


def _models(run: Run, analysis: Analysis) -> list[str]:
    models = [model.name for model in run.models]
    return list(dict.fromkeys([*models, *(row.model for row in analysis.estimates)]))


def _tasks(rule: GateRule, analysis: Analysis) -> list[str]:
    """The named task; else each with the metric, and with the named language if any has it."""
    if rule.task:
        return [rule.task]
    rows = [row for row in analysis.estimates if row.metric == rule.metric]
    there = [row for row in rows if rule.language in ("", EACH, row.language)]
    tasks = dict.fromkeys(row.task for row in there or rows)
    return list(tasks) or [""]


def _languages(
    rule: GateRule, run: Run, analysis: Analysis, task: str, model: str
) -> Sequence[str | None]:
    if rule.language != EACH:
        return [rule.language or None]
    rows = (
        row
        for row in analysis.estimates
        if row.task == task and row.model == model and row.metric == rule.metric
    )
    found = dict.fromkeys(row.language for row in rows if _fits(rule, row) and row.language)
    if rule.against == "reference_language":
        found.pop(run.reference_language, None)
    return list(found) or [EACH]


def _fits(rule: GateRule, row: Estimate | Contrast) -> bool:
    return rule.variant in ("", row.variant) and (rule.dataset or None) == row.dataset


def _numbers(rule: GateRule, run: Run, analysis: Analysis, place: Place) -> Iterator[Number]:
    at = (rule.metric, place.task, place.model, place.language)
    if not rule.against:
        for row in analysis.estimates:
            here = (row.metric, row.task, row.model, row.language)
            if here == at and _fits(rule, row) and row.group == (rule.group or None):
                yield _of_estimate(row, run, analysis)
        return
    kind = _KINDS.get(rule.against)
    for contrast in analysis.contrasts:
        here = (contrast.metric, contrast.task, contrast.model, contrast.language)
        if here == at and contrast.kind == kind and _fits(rule, contrast) and not rule.group:
            yield _of_contrast(contrast, run, analysis)


def _of_estimate(row: Estimate, run: Run, analysis: Analysis) -> Number:
    where = _where(row, analysis, row.group)
    counts = analysis.coverage.of(**where)
    return Number(
        metric=row.metric,
        value=row.value,
        low=row.ci_low,
        high=row.ci_high,
        flag=row.flag,
        n=row.n,
        task=row.task,
        dataset=row.dataset,
        model=row.model,
        language=row.language,
        variant=row.variant,
        group=row.group,
        higher_is_better=_higher_is_better(row, run),
        coverage=counts.share,
        scored=counts.in_words(),
        judges=_judges(row.metric, where, analysis),
    )


def _of_contrast(row: Contrast, run: Run, analysis: Analysis) -> Number:
    unpaired = ""
    if row.n_only_a or row.n_only_b:
        unpaired = f"unpaired: {row.n_only_a} only in {row.a}, {row.n_only_b} only in {row.b}"
    where = _where(row, analysis, None)
    counts = analysis.coverage.of(**where)
    return Number(
        metric=row.metric,
        value=row.delta,
        low=row.ci_low,
        high=row.ci_high,
        flag=row.flag,
        n=row.n_pairs,
        pairs=row.clusters,
        task=row.task,
        dataset=row.dataset,
        model=row.model,
        language=row.language,
        variant=row.variant,
        difference=True,
        higher_is_better=_higher_is_better(row, run),
        coverage=counts.share,
        scored=counts.in_words(),
        note=unpaired,
        judges=_judges(row.metric, where, analysis),
    )


def _higher_is_better(row: Estimate | Contrast, run: Run) -> bool:
    infos = [info for info in run.metrics if info.task == row.task]
    if row.metric == RESOURCE_GAP:
        # Higher- minus lower-resource: of a metric where lower is better, a greater one is better.
        return bool(infos) and not infos[0].higher_is_better
    return next((info.higher_is_better for info in infos if info.metric == row.metric), True)


class _Where(TypedDict):
    """The trials behind a number, as coverage is asked for them."""

    task: str
    dataset: str
    model: str
    languages: frozenset[str] | None
    variant: str


def _where(row: Estimate | Contrast, analysis: Analysis, group: str | None) -> _Where:
    languages = None
    if row.language:
        languages = frozenset([row.language])
    elif group is not None:
        languages = frozenset(analysis.groups.get(group, ()))
    return _Where(
        task=row.task,
        dataset=row.dataset or "",
        model=row.model,
        languages=languages,
        # A mean over languages may read one of them in another variant.
        variant=(row.variant or "") if row.language else "",
    )


def _judges(metric: str, where: _Where, analysis: Analysis) -> tuple[JudgeShare, ...]:
    """The judges behind a number; whether the model answered is no judge's word."""
    if metric == ANSWERED:
        return ()
    return tuple(
        JudgeShare(judge, counts.share, counts.in_words())
        for (_, judge), counts in analysis.panel.coverage.of(**where).items()
        if counts.share is not None
    )
