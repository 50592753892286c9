"""Whether the linker serves what a suite's lists are scored with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.bus.errors import ServiceError
from polyclinic.coordinator.domain.indexes import (
    index_problems,
    linked_tasks,
    not_served,
    planned_indexes,
    with_indexes,
    without_linker,
)
from polyclinic.coordinator.ports.linker import Linker
from polyclinic.datasets.problems import Problem
from polyclinic.records.runs import PlannedIndex
from polyclinic.records.suites import Suite


@dataclass(frozen=True, slots=True)
class CheckedIndexes:
    """A suite with its indexes filled in, how the linker has them, and what is wrong."""

    suite: Suite
    indexes: Sequence[PlannedIndex] = ()
    problems: Sequence[Problem] = ()


class CheckIndexes:
    """Checks indexes before any model is called; asks the linker only when it is needed."""

    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    async def __call__(self, suite: Suite, filled: Suite) -> CheckedIndexes:
        """The suite with the index of each of its lists, and what is wrong with them.

        Args:
            suite: As the client sent it.
            filled: With defaults; empty when the suite has problems.
        """
        if not linked_tasks(suite):
            return CheckedIndexes(filled)
        try:
            served = await self._linker.indexes()
        except ServiceError as error:
            problems = without_linker(suite, error.detail, error.code)
            return CheckedIndexes(filled, problems=problems)
        why_not = {name: await self._linker.why_not(name) for name in not_served(suite, served)}
        if problems := index_problems(suite, served, why_not):
            return CheckedIndexes(filled, problems=problems)
        filled = with_indexes(filled, served)
        return CheckedIndexes(filled, planned_indexes(filled, served))
