"""All numbers of a run: tables, coverage, usage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polyclinic.stats.domain.columns import evaluate
from polyclinic.stats.domain.contrasts import Contrast, adjusted, contrast
from polyclinic.stats.domain.coverage import Coverage, coverage
from polyclinic.stats.domain.estimates import Estimate, estimate, wanted_estimates
from polyclinic.stats.domain.groups import resolve
from polyclinic.stats.domain.run import IntervalOptions, Run
from polyclinic.stats.domain.table import TaskTable, task_tables
from polyclinic.stats.domain.translation import TranslationCounts, translation_counts
from polyclinic.stats.domain.trials import TrialColumns
from polyclinic.stats.domain.wanted_contrasts import wanted_contrasts


@dataclass(frozen=True)
class Analysis:
    """The numbers that the gate and the report are made of."""

    languages: tuple[str, ...]
    groups: dict[str, tuple[str, ...]]
    estimates: list[Estimate]
    contrasts: list[Contrast]
    coverage: Coverage
    translations: list[TranslationCounts]


def analyse(run: Run, columns: TrialColumns) -> Analysis:
    """Every estimate and contrast of a run, by the options of its suite."""
    languages = _languages(run, columns)
    groups = resolve(run.groups, languages)
    estimates: list[Estimate] = []
    contrasts: list[Contrast] = []
    for table in task_tables(run, columns):
        more = _analyse_table(table, groups, run.reference_language, run.intervals)
        estimates += more[0]
        contrasts += more[1]
    counted = translation_counts(columns)
    return Analysis(languages, groups, estimates, contrasts, coverage(run, columns), counted)


def _languages(run: Run, columns: TrialColumns) -> tuple[str, ...]:
    """Languages of the run, those of the suite first."""
    planned = (cell.language for cell in run.planned)
    found = dict.fromkeys([*run.languages, *planned, *columns.languages.names])
    return tuple(language for language in found if language)


def _analyse_table(
    table: TaskTable,
    groups: Mapping[str, Sequence[str]],
    reference_language: str,
    options: IntervalOptions,
) -> tuple[list[Estimate], list[Contrast]]:
    first = wanted_estimates(table, groups)
    second = wanted_contrasts(table, groups, reference_language)
    quantities = [one.quantity for one in first] + [two.quantity for two in second]
    intervals = evaluate(table.columns, quantities, options)
    estimates = [estimate(table, *pair) for pair in zip(first, intervals, strict=False)]
    contrasts = [
        contrast(table, two, interval, options.level)
        for two, interval in zip(second, intervals[len(first) :], strict=True)
    ]
    return estimates, adjusted(contrasts)
