"""Whether a run that ended can go on with the models that are served now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from polyclinic.coordinator.domain.models import Model, changed_problems, said_otherwise
from polyclinic.coordinator.ports.models import Models
from polyclinic.coordinator.ports.store import Runs
from polyclinic.datasets.problems import Problem

ReadModels = Callable[[bytes], Sequence[Model]]
"""A serialized `RunAccepted` to every model that its run may ask."""


@dataclass(frozen=True, slots=True)
class CheckedResume:
    """Why a run cannot go on, and what else is different since it was accepted."""

    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class CheckResume:
    """Checks the models of a run as they were checked when it was accepted."""

    def __init__(self, runs: Runs, models: Models, read_models: ReadModels) -> None:
        self._runs = runs
        self._models = models
        self._read_models = read_models

    async def __call__(self, run_id: str) -> CheckedResume:
        """Check a run that exists.

        Raises:
            TransientError: database or inference service cannot be reached.
        """
        accepted = self._read_models(await self._runs.accepted_event(run_id))
        if not accepted:
            return CheckedResume()
        checked = await self._models.check([model.name for model in accepted])
        problems = [problem.at(f"models.{problem.where}") for problem in checked.problems]
        problems += changed_problems(accepted, checked.models)
        return CheckedResume(problems, said_otherwise(accepted, checked.models))
