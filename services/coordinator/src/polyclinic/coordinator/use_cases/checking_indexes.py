"""Whether the linker serves what a suite's lists are scored with."""

from __future__ import annotations

from polyclinic.bus.errors import ServiceError
from polyclinic.coordinator.domain.indexes import (
    index_problems,
    linked_tasks,
    with_indexes,
    without_linker,
)
from polyclinic.coordinator.domain.suite import Suite
from polyclinic.coordinator.ports.linker import Linker
from polyclinic.datasets.problems import Problem


class CheckIndexes:
    """Checks indexes before any model is called; asks the linker only when it is needed."""

    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    async def __call__(self, suite: Suite, filled: Suite) -> tuple[Suite, list[Problem]]:
        """The suite with the index of each of its lists, and what is wrong with them.

        Args:
            suite: As the client sent it.
            filled: With defaults; empty when the suite has problems.
        """
        if not linked_tasks(suite):
            return filled, []
        try:
            served = await self._linker.indexes()
        except ServiceError as error:
            return filled, without_linker(suite, error.detail, error.code)
        if problems := index_problems(suite, served):
            return filled, problems
        return with_indexes(filled, served), []
