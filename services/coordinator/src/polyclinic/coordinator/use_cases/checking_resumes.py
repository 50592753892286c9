"""Whether a run that ended can go on with the models that are served now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from polyclinic.coordinator.domain.models import changed_problems, said_otherwise
from polyclinic.coordinator.ports.models import Models
from polyclinic.coordinator.ports.store import Runs
from polyclinic.datasets.problems import Problem
from polyclinic.records.models import ModelInfo

ReadModels = Callable[[bytes], Sequence[ModelInfo]]
"""A serialized `RunAccepted` to every model that its run may ask."""


_REMEDY = (
    "Run the suite again; or, if only the endpoint was started anew, say `resume --accept-changed`."
)


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

    async def __call__(self, run_id: str, *, accept_changed: bool = False) -> CheckedResume:
        """Check a run that exists.

        Where an endpoint says otherwise of a model than at acceptance, its weights may be others:
        a problem, or only a note with `accept_changed`.

        Raises:
            TransientError: database or inference service cannot be reached.
        """
        accepted = self._read_models(await self._runs.accepted_event(run_id))
        if not accepted:
            return CheckedResume()
        checked = await self._models.check([model.name for model in accepted])
        problems = [problem.at(f"models.{problem.where}") for problem in checked.problems]
        problems += changed_problems(accepted, checked.models)
        otherwise = said_otherwise(accepted, checked.models)
        if accept_changed:
            return CheckedResume(problems, otherwise)
        problems += [
            Problem("models", sentence, _REMEDY, code="model_changed") for sentence in otherwise
        ]
        return CheckedResume(problems)
