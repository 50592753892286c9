"""Tasks whose lists the linker scores, and the indexes that they are scored with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.tasks.listing import INDEX
from polyclinic.datasets.problems import Problem
from polyclinic.records.linking import IndexInfo
from polyclinic.records.runs import PlannedIndex
from polyclinic.records.suites import Suite, TaskSpec

NO_INDEX, UNDECIDED = "no_index", "undecided_index"


def linked_tasks(suite: Suite) -> list[tuple[int, TaskSpec]]:
    """Place and task of those that the linker scores."""
    return [
        (at, spec)
        for at, spec in enumerate(suite.tasks)
        if spec.name in TASKS and TASKS[spec.name].uses_linker
    ]


def not_served(suite: Suite, served: Sequence[IndexInfo]) -> list[str]:
    """Indexes that the suite wants and the linker does not serve; "" is any at all."""
    names = [index.name for index in served]
    wanted = [str(spec.options.get(INDEX) or "") for _, spec in linked_tasks(suite)]
    return list(dict.fromkeys(name for name in wanted if name not in names and (name or not names)))


def index_problems(
    suite: Suite, served: Sequence[IndexInfo], why_not: Mapping[str, str]
) -> list[Problem]:
    """Indexes that the suite wants and the linker does not serve.

    Args:
        suite: The suite.
        served: By the linker.
        why_not: Of those of `not_served` that are in its registry, why it serves them not.
    """
    missing = not_served(suite, served)
    problems = [
        _problem(at, spec, name, served, why_not.get(name, ""))
        for at, spec in linked_tasks(suite)
        if (name := str(spec.options.get(INDEX) or "")) in missing
    ]
    return problems or _undecided(suite, served)


def _undecided(suite: Suite, served: Sequence[IndexInfo]) -> list[Problem]:
    """Lists of several kinds that nobody gave an index, where there are several.

    Examinations that are looked up among disorders have scores like any others.
    """
    unnamed = [(at, spec) for at, spec in linked_tasks(suite) if not spec.options.get(INDEX)]
    if len({spec.name for _, spec in unnamed}) == 1 or len(served) == 1:
        return []
    names = ", ".join(index.name for index in served)
    return [
        Problem(
            f"tasks[{at}]",
            f'"{spec.name}" says no index, another list neither, and the linker serves several.',
            f"Name one as `options: {{{INDEX}: ...}}`. Known: {names}.",
            code=UNDECIDED,
        )
        for at, spec in unnamed
    ]


def _problem(at: int, spec: TaskSpec, name: str, served: Sequence[IndexInfo], why: str) -> Problem:
    where = f"tasks[{at}].options.{INDEX}" if name else f"tasks[{at}]"
    if why:
        return Problem(where, f'The linker cannot score "{spec.name}": {why}', code=NO_INDEX)
    if served:
        return unknown(where, INDEX, name, [index.name for index in served])
    what = f'The linker scores "{spec.name}", and it serves no index.'
    return Problem(where, what, "Put one into its registry, or leave the task out.", code=NO_INDEX)


def without_linker(suite: Suite, why: str, code: str) -> list[Problem]:
    """What is wrong with a suite whose lists nobody can score.

    Args:
        suite: The suite.
        why: The reason, without a full stop, such as "no linker is configured".
        code: Machine-readable reason.
    """
    remedy = (
        "Start the linker (`polyclinic run --indexes indexes.yaml`, or "
        "POLYCLINIC_COORDINATOR_LINKER_ADDRESS), or leave the task out."
    )
    return [
        Problem(f"tasks[{at}]", f'The linker scores "{spec.name}", and {why}.', remedy, code=code)
        for at, spec in linked_tasks(suite)
    ]


def with_indexes(suite: Suite, served: Sequence[IndexInfo]) -> Suite:
    """The suite with the index that each of its lists is scored with.

    Another default of the linker changes nothing in a run that was accepted.
    """
    tasks = list(suite.tasks)
    for at, spec in linked_tasks(suite):
        index = spec.options.get(INDEX) or served[0].name
        tasks[at] = replace(spec, options={**spec.options, INDEX: index})
    return replace(suite, tasks=tuple(tasks))


def planned_indexes(suite: Suite, served: Sequence[IndexInfo]) -> list[PlannedIndex]:
    """What each list of a suite whose indexes are filled in is scored with."""
    by_name = {index.name: index for index in served}
    planned = [(spec.name, by_name[str(spec.options[INDEX])]) for _, spec in linked_tasks(suite)]
    return [
        PlannedIndex(task, index.name, index.fingerprint, index.release, index.concepts)
        for task, index in planned
    ]
