"""What the use cases need of the inference service."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from polyclinic.coordinator.domain.recorded import Counted
from polyclinic.datasets.problems import Problem
from polyclinic.records.models import ModelInfo
from polyclinic.records.samples import SampleKey


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """Models that are fit to be asked, and what is wrong with the others.

    `where` of a problem is the model's name.
    """

    models: list[ModelInfo] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


class Models(Protocol):
    """The registry of models."""

    async def check(self, names: Sequence[str]) -> ModelCheck:
        """Whether models exist and answer; costs no tokens.

        Raises:
            TransientError: the inference service does not answer.
        """
        ...

    async def count_recorded(
        self, name: str, asked: Sequence[SampleKey], epochs: int
    ) -> Counted | None:
        """How much of what a model would be asked has a recorded reply.

        Args:
            name: A model of the backend "replay".
            asked: Without epochs.
            epochs: Times that each is asked.

        Returns:
            None when the inference service cannot say.

        Raises:
            TransientError: the inference service does not answer.
        """
        ...
