"""All numbers of a run: tables, coverage, usage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from polyclinic.stats.domain.contrasts import Contrast, adjusted, contrast
from polyclinic.stats.domain.coverage import Coverage, coverage
from polyclinic.stats.domain.estimates import Estimate, estimate, wanted_estimates
from polyclinic.stats.domain.evaluating import evaluate
from polyclinic.stats.domain.groups import resolve
from polyclinic.stats.domain.judge_contrasts import wanted_judge_contrasts
from polyclinic.stats.domain.judge_means import JudgeMean, judge_means, wanted_judge_means
from polyclinic.stats.domain.panel_analysis import PanelAnalysis, analyse_panel
from polyclinic.stats.domain.run import IntervalOptions, Run
from polyclinic.stats.domain.table import TaskTable, task_tables
from polyclinic.stats.domain.translation import TranslationCounts, translation_counts
from polyclinic.stats.domain.trials import TrialColumns
from polyclinic.stats.domain.unread import Place, Unread, unread_replies
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
    panel: PanelAnalysis = field(default_factory=PanelAnalysis)
    unread: dict[Place, Unread] = field(default_factory=dict)


def analyse(run: Run, columns: TrialColumns) -> Analysis:
    """Every estimate and contrast of a run, by the options of its suite."""
    languages = _languages(run, columns)
    groups = resolve(run.groups, languages)
    estimates: list[Estimate] = []
    contrasts: list[Contrast] = []
    means: list[JudgeMean] = []
    for table in task_tables(run, columns):
        more = _analyse_table(table, groups, run.reference_language, run.intervals)
        estimates += more[0]
        contrasts += more[1]
        means += more[2]
    return Analysis(
        languages,
        groups,
        estimates,
        contrasts,
        coverage(run, columns),
        translation_counts(columns),
        analyse_panel(run, columns, means),
        unread_replies(run, columns),
    )


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
) -> tuple[list[Estimate], list[Contrast], list[JudgeMean]]:
    first = wanted_estimates(table, groups)
    second = wanted_contrasts(table, groups, reference_language) + wanted_judge_contrasts(table)
    third = wanted_judge_means(table)
    quantities = [one.quantity for part in (first, second, third) for one in part]
    # All at once, so that all see the same resamples.
    intervals = iter(evaluate(table.columns, quantities, options))
    estimates = [estimate(table, one, next(intervals)) for one in first]
    contrasts = [contrast(table, two, next(intervals), options.level) for two in second]
    return estimates, adjusted(contrasts), list(judge_means(table, third, list(intervals)))
