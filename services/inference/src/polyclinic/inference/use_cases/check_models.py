"""Whether models exist and answer, before a run begins."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.records.models import ModelInfo
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem


@dataclass(frozen=True, slots=True)
class Checked:
    """Models that are fit to be asked, and what is wrong with the others (`where` is the name)."""

    models: list[ModelInfo]
    problems: list[Problem]


class CheckModels:
    """Says which models are fit to be asked, and costs no token."""

    def __init__(
        self, models: Mapping[str, ServedModel], broken: Mapping[str, Sequence[Problem]]
    ) -> None:
        """Build from the models that are served and the registry's problems with the others."""
        self._models = models
        self._broken = broken

    async def __call__(self, names: Sequence[str]) -> Checked:
        """Check each name once; problems come in the order of the names."""
        unique = list(dict.fromkeys(names))
        found = await asyncio.gather(*map(self._problems, unique))
        return Checked(
            models=[
                replace(self._models[name].info, said=dict(self._models[name].backend.said))
                for name, problems in zip(unique, found, strict=True)
                if not problems
            ],
            problems=[problem for problems in found for problem in problems],
        )

    async def _problems(self, name: str) -> list[Problem]:
        if name in self._broken:
            return [
                Problem(
                    name,
                    f"The registry has it, but {problem.where}: {problem.what}",
                    problem.remedy,
                )
                for problem in self._broken[name]
            ]
        model = self._models.get(name)
        if model is None:
            near = did_you_mean(name, [*self._models, *self._broken])
            return [Problem(name, f'There is no model "{name}" in the registry.', near)]
        problem = await model.backend.check()
        return [] if problem is None else [problem]
