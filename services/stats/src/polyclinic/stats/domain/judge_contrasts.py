"""How much more one judge gives than another for the same answers (SCIENCE 4 and 7)."""

import itertools
from collections.abc import Iterator

from polyclinic.stats.domain.grid import Cell, judge_axis
from polyclinic.stats.domain.quantities import Quantity, average
from polyclinic.stats.domain.table import ModelTable, TaskTable
from polyclinic.stats.domain.trials import CANDIDATE
from polyclinic.stats.domain.wanted_contrasts import JUDGE, ContrastWanted


def wanted_judge_contrasts(table: TaskTable) -> list[ContrastWanted]:
    """Each two judges on each axis, for each model: by language, and the mean over languages.

    Paired by trial over those that both scored, then the mean of each sample over its epochs; over
    data sets the macro mean.
    """
    return [
        one
        for scale in table.scales
        for a, b in itertools.combinations(table.judges, 2)
        for model in table.models
        for one in _of(table, model, scale.metric or scale.axis, (a, b), scale.axis)
    ]


def _of(
    table: TaskTable, model: ModelTable, metric: str, pair: tuple[str, str], axis: str
) -> Iterator[ContrastWanted]:
    def wanted(
        language: str | None, variant: str, quantity: Quantity, only: tuple[int, int]
    ) -> ContrastWanted:
        return ContrastWanted(
            JUDGE, metric, None, model.model, language, variant, *pair, quantity, only
        )

    names = (judge_axis(pair[0], axis), judge_axis(pair[1], axis))
    cells = {place: _macro(table, model, names, *place) for place in model.cells}
    for variant, reading in model.readings():
        here = [cells[place] for place in reading.items()]
        if list(reading) != [""]:
            only = sum(one[1][0] for one in here), sum(one[1][1] for one in here)
            yield wanted(None, variant, average([one[0] for one in here]), only)
    for (language, variant), (quantity, only) in cells.items():
        yield wanted(language or None, variant, quantity, only)


def _macro(
    table: TaskTable, model: ModelTable, names: tuple[str, str], language: str, variant: str
) -> tuple[Quantity, tuple[int, int]]:
    """The mean over data sets, and the samples of each that no trial pairs with the other."""
    cell = Cell(CANDIDATE, model.model, language, variant)
    quantities = [
        table.columns.difference_of(dataset, names, cell)
        for dataset in model.datasets(language, variant)
    ]
    columns = [table.columns.columns[i] for one in quantities for i, _ in one.terms]
    only = sum(one.only_a for one in columns), sum(one.only_b for one in columns)
    return average(quantities), only
