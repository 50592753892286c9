"""Tasks whose lists the linker scores, and the indexes that they are scored with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.suite import Suite, TaskSpec
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.tasks.listing import INDEX
from polyclinic.datasets.problems import Problem


def linked_tasks(suite: Suite) -> list[tuple[int, TaskSpec]]:
    """Place and task of those that the linker scores."""
    return [
        (at, spec)
        for at, spec in enumerate(suite.tasks)
        if spec.name in TASKS and TASKS[spec.name].uses_linker
    ]


def index_problems(suite: Suite, served: Sequence[str]) -> list[Problem]:
    """Indexes that the suite names and the linker does not serve, or that it serves none at all."""
    if not served:
        return without_linker(suite, "the linker serves no index", "no_index")
    return [
        unknown(f"tasks[{at}].options.{INDEX}", INDEX, str(name), served)
        for at, spec in linked_tasks(suite)
        if (name := spec.options.get(INDEX)) and name not in served
    ]


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


def with_indexes(suite: Suite, served: Sequence[str]) -> Suite:
    """The suite with the index that each of its lists is scored with.

    Another default of the linker changes nothing in a run that was accepted.
    """
    tasks = list(suite.tasks)
    for at, spec in linked_tasks(suite):
        index = spec.options.get(INDEX) or served[0]
        tasks[at] = replace(spec, options={**spec.options, INDEX: index})
    return replace(suite, tasks=tuple(tasks))
