"""What one task's table holds: which cells were planned, and how variants stand in for others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from polyclinic.records.runs import MetricInfo, PanelScale, PlannedCell
from polyclinic.stats.domain.columns import Columns
from polyclinic.stats.domain.grid import Cell, Grid, grids, judge_axis
from polyclinic.stats.domain.quantities import Quantity, average
from polyclinic.stats.domain.run import Run, is_binary
from polyclinic.stats.domain.trials import CANDIDATE, TrialColumns

ORIGINAL: Final = "original"


@dataclass
class ModelTable:
    """The cells of one model: (language, variant) -> data sets."""

    model: str
    cells: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def datasets(self, language: str, variant: str) -> list[str]:
        """Data sets that were planned for a language in a variant."""
        return self.cells.get((language, variant), [])

    def variants(self, language: str) -> list[str]:
        """Variants of a language, in the order of the plan."""
        return [variant for code, variant in self.cells if code == language]

    def readings(self) -> list[tuple[str, dict[str, str]]]:
        """For each variant, which variant speaks for each language.

        The wording under test is often not there for the language that it was translated from, so
        `original` stands in for it. Variants that still miss a language are left out, unless every
        variant does.
        """
        languages = list(dict.fromkeys(language for language, _ in self.cells))
        found = []
        for variant in dict.fromkeys(variant for _, variant in self.cells):
            reading = {}
            for language in languages:
                there = self.variants(language)
                chosen = next((one for one in (variant, ORIGINAL) if one in there), None)
                if chosen is not None:
                    reading[language] = chosen
            found.append((variant, reading))
        whole = [one for one in found if len(one[1]) == len(languages)]
        return whole or found


@dataclass
class TaskTable:
    """One task: its metrics, its models' cells, and the columns that quantities are made of."""

    task: str
    metrics: tuple[MetricInfo, ...]
    datasets: list[str]
    models: list[ModelTable]
    grids: dict[str, Grid]
    columns: Columns
    judges: list[str] = field(default_factory=list)
    scales: tuple[PanelScale, ...] = ()

    def mean(
        self, metric: str, model: ModelTable, language: str, variant: str, dataset: str | None
    ) -> Quantity | None:
        """Mean in one data set, or the macro mean over all (None); None if nothing was planned."""
        cell = Cell(CANDIDATE, model.model, language, variant)
        planned = model.datasets(language, variant)
        wanted = [name for name in planned if dataset in (None, name)]
        quantities = [self.columns.cell(name, metric, cell) for name in wanted]
        return average(quantities) if quantities else None

    def over_languages(
        self,
        metric: str,
        model: ModelTable,
        reading: dict[str, str],
        languages: Iterable[str],
        dataset: str | None,
    ) -> Quantity | None:
        """Mean over languages of their (macro) means; None if nothing was planned."""
        means = [
            self.mean(metric, model, language, reading[language], dataset)
            for language in languages
            if language in reading
        ]
        known = [one for one in means if one is not None]
        return average(known) if known else None


def panel_judges(run: Run, columns: TrialColumns) -> list[str]:
    """Judges of the run, and any that said something though the run does not name it."""
    return list(dict.fromkeys([*(one.name for one in run.judges), *columns.panel.judges.names]))


def task_tables(run: Run, columns: TrialColumns) -> list[TaskTable]:
    """One table for each task that was planned or has trials, in the order of the run."""
    planned = list(run.planned) + _observed(columns)
    tasks = dict.fromkeys(cell.task for cell in planned)
    return [_table(run, columns, task, planned) for task in tasks]


def _table(run: Run, columns: TrialColumns, task: str, planned: Sequence[PlannedCell]) -> TaskTable:
    mine = [cell for cell in planned if cell.task == task]
    order = {language: i for i, language in enumerate(run.languages)}
    mine.sort(key=lambda cell: order.get(cell.language, len(order)))
    wanted = dict.fromkeys([model.name for model in run.models])
    models = {name: ModelTable(name) for name in wanted | dict.fromkeys(c.model for c in mine)}
    for cell in mine:
        datasets = models[cell.model].cells.setdefault((cell.language, cell.variant), [])
        if cell.dataset not in datasets:
            datasets.append(cell.dataset)
    metrics = tuple(metric for metric in run.metrics if metric.task == task)
    scales = tuple(scale for scale in run.scales if scale.task == task)
    judges = panel_judges(run, columns) if scales else []
    found = grids(columns, task, judges, [scale.axis for scale in scales])
    binary = {metric.metric for metric in metrics if metric.binary}
    binary |= {judge_axis(judge, s.axis) for judge in judges for s in scales if is_binary(s)}
    return TaskTable(
        task,
        metrics,
        sorted({cell.dataset for cell in mine}),
        [model for model in models.values() if model.cells],
        found,
        Columns(task, found, frozenset(binary)),
        judges,
        scales,
    )


def _observed(columns: TrialColumns) -> list[PlannedCell]:
    """Cells that have trials though the plan does not name them: shown, never dropped."""
    fields = ("side", "task", "dataset", "model", "language", "variant")
    rows = dict.fromkeys(zip(*(columns.codes(name).tolist() for name in fields), strict=True))
    return [
        PlannedCell(
            columns.tasks.names[task],
            columns.datasets.names[dataset],
            columns.models.names[model],
            columns.languages.names[language],
            columns.variants.names[variant],
            0,
        )
        for side, task, dataset, model, language, variant in rows
        if side == CANDIDATE
    ]
