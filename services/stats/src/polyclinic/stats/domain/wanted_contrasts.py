"""Which paired differences a task's table has, before any is computed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from polyclinic.stats.domain.estimates import RESOURCE_GAP, resource_gap
from polyclinic.stats.domain.grid import Cell
from polyclinic.stats.domain.groups import HIGH, LOW
from polyclinic.stats.domain.quantities import UNDEFINED, Quantity, average, minus
from polyclinic.stats.domain.table import ORIGINAL, ModelTable, TaskTable
from polyclinic.stats.domain.trials import BASELINE, CANDIDATE

LANGUAGE: Final = "language"
VARIANT: Final = "variant"
AGAINST_BASELINE: Final = "baseline"
GROUP: Final = "group"
JUDGE: Final = "judge"

_VARIANT_PAIRS: Final = (
    ("expert_reviewed", "machine_translated"),
    ("machine_translated", ORIGINAL),
    ("expert_reviewed", ORIGINAL),
)


@dataclass(frozen=True, slots=True)
class ContrastWanted:
    """What a contrast is of, before it is computed; `only`: samples on one side only."""

    kind: str
    metric: str
    dataset: str | None
    model: str
    language: str | None
    variant: str
    a: str
    b: str
    quantity: Quantity
    only: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class _Sides:
    """The cells of one language on both sides: the same data sets are paired."""

    language: str
    a: Cell
    b: Cell
    datasets_a: Sequence[str]
    datasets_b: Sequence[str]


def wanted_contrasts(
    table: TaskTable, groups: Mapping[str, Sequence[str]], reference_language: str
) -> list[ContrastWanted]:
    """The language, variant, baseline and group contrasts of a table."""
    return [
        one
        for model in table.models
        for metric in (info.metric for info in table.metrics)
        for one in (
            *_language(table, model, metric, reference_language),
            *_variant(table, model, metric),
            *_baseline(table, model, metric, groups),
            *_group(table, model, metric, groups),
        )
    ]


def _language(
    table: TaskTable, model: ModelTable, metric: str, reference: str
) -> Iterator[ContrastWanted]:
    for variant, reading in model.readings():
        if reference not in reading:
            continue
        base = Cell(CANDIDATE, model.model, reference, reading[reference])
        sides = [
            _Sides(
                language,
                Cell(CANDIDATE, model.model, language, reading[language]),
                base,
                model.datasets(language, reading[language]),
                model.datasets(reference, reading[reference]),
            )
            for language in reading
            if language != reference and reading[language] == variant
        ]
        for language, dataset, quantity, only in _differences(table, metric, sides):
            a = language or "other languages"
            yield ContrastWanted(
                LANGUAGE, metric, dataset, model.model, language, variant, a, reference,
                quantity, only,
            )  # fmt: skip


def _variant(table: TaskTable, model: ModelTable, metric: str) -> Iterator[ContrastWanted]:
    for a, b in _VARIANT_PAIRS:
        sides = [
            _Sides(
                language,
                Cell(CANDIDATE, model.model, language, a),
                Cell(CANDIDATE, model.model, language, b),
                model.datasets(language, a),
                model.datasets(language, b),
            )
            for language in dict.fromkeys(language for language, _ in model.cells)
            if model.datasets(language, a) and model.datasets(language, b)
        ]
        for language, dataset, quantity, only in _differences(table, metric, sides):
            yield ContrastWanted(
                VARIANT, metric, dataset, model.model, language, a, a, b, quantity, only
            )


def _baseline_sides(table: TaskTable, model: ModelTable) -> tuple[str, dict[str, list[_Sides]]]:
    """The earlier model, and by variant the languages that it answered too.

    The earlier model is the one with the same name; else the only one that there is.
    """
    cells = [
        (cell, dataset)
        for dataset, grid in table.grids.items()
        for cell in grid.cells
        if cell.side == BASELINE
    ]
    names = {cell.model for cell, _ in cells}
    earlier = model.model if model.model in names else ""
    if not earlier and len(names) == 1:
        earlier = next(iter(names))
    found: dict[str, list[_Sides]] = {}
    for (language, variant), datasets in model.cells.items():
        b = Cell(BASELINE, earlier, language, variant)
        there = [dataset for cell, dataset in cells if cell == b]
        if there:
            a = Cell(CANDIDATE, model.model, language, variant)
            found.setdefault(variant, []).append(_Sides(language, a, b, datasets, there))
    return earlier, found


def _baseline(
    table: TaskTable, model: ModelTable, metric: str, groups: Mapping[str, Sequence[str]]
) -> Iterator[ContrastWanted]:
    earlier, by_variant = _baseline_sides(table, model)
    for variant, sides in by_variant.items():
        b = f"baseline {earlier}"
        for language, dataset, quantity, only in _differences(table, metric, sides):
            yield ContrastWanted(
                AGAINST_BASELINE, metric, dataset, model.model, language, variant,
                model.model, b, quantity, only,
            )  # fmt: skip
    if metric == table.metrics[0].metric:
        yield from _gap_against_baseline(table, model, earlier, by_variant, groups)


def _gap_against_baseline(
    table: TaskTable,
    model: ModelTable,
    earlier: str,
    by_variant: Mapping[str, Sequence[_Sides]],
    groups: Mapping[str, Sequence[str]],
) -> Iterator[ContrastWanted]:
    """How the resource gap moved: undefined unless the baseline answered every language of it."""
    metric = table.metrics[0].metric
    for variant, reading in model.readings():
        sides = {
            side.language: side
            for language, one in reading.items()
            for side in by_variant.get(one, ())
            if side.language == language
        }
        members = [[c for c in groups.get(name, ()) if c in reading] for name in (HIGH, LOW)]
        if not all(members) or not all(code in sides for group in members for code in group):
            continue
        high, low = ([sides[code] for code in group] for group in members)
        quantity = minus(
            average([_macro(table, metric, side) for side in high]),
            average([_macro(table, metric, side) for side in low]),
        )
        yield ContrastWanted(
            AGAINST_BASELINE, RESOURCE_GAP, None, model.model, None, variant,
            model.model, f"baseline {earlier}", quantity, _only(table, metric, [*high, *low], None),
        )  # fmt: skip


def _group(
    table: TaskTable, model: ModelTable, metric: str, groups: Mapping[str, Sequence[str]]
) -> Iterator[ContrastWanted]:
    for variant, reading in model.readings():
        for dataset in (None, *table.datasets):
            gap = resource_gap(table, model, metric, reading, groups=groups, dataset=dataset)
            if gap is not None:
                yield ContrastWanted(
                    GROUP, metric, dataset, model.model, None, variant, HIGH, LOW, gap
                )


_Difference = tuple[str | None, str | None, Quantity, tuple[int, int]]


def _differences(table: TaskTable, metric: str, sides: Sequence[_Sides]) -> Iterator[_Difference]:
    """(language, data set, quantity, samples on one side only): each, macro, and over languages."""
    for side in sides:
        yield (
            side.language or None,
            None,
            _macro(table, metric, side),
            _only(table, metric, [side], None),
        )
        for dataset in _shared(side):
            quantity = table.columns.difference(dataset, metric, side.a, side.b)
            yield side.language or None, dataset, quantity, _only(table, metric, [side], dataset)
    if any(side.language for side in sides):
        overall = average([_macro(table, metric, side) for side in sides])
        yield None, None, overall, _only(table, metric, sides, None)


def _shared(side: _Sides) -> list[str]:
    return [dataset for dataset in side.datasets_a if dataset in side.datasets_b]


def _macro(table: TaskTable, metric: str, side: _Sides) -> Quantity:
    shared = _shared(side)
    if not shared:
        return UNDEFINED
    return average([table.columns.difference(name, metric, side.a, side.b) for name in shared])


def _only(
    table: TaskTable, metric: str, sides: Iterable[_Sides], dataset: str | None
) -> tuple[int, int]:
    """Samples scored on the first side only and on the second only, unshared data sets included."""
    only_a = only_b = 0
    for side in sides:
        for name in {*side.datasets_a, *side.datasets_b}:
            if dataset not in (None, name):
                continue
            (index, _), *_rest = table.columns.difference(name, metric, side.a, side.b).terms
            column = table.columns.columns[index]
            only_a, only_b = only_a + column.only_a, only_b + column.only_b
    return only_a, only_b
