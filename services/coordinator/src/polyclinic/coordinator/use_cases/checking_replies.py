"""Whether the recorded replies of a suite's models meet its samples, before it is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from polyclinic.coordinator.domain.recorded import Counted, asked_of_judge, asked_of_model, unmet
from polyclinic.coordinator.ports.models import Models
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import RunNotice
from polyclinic.records.samples import SampleKey
from polyclinic.records.suites import Suite

CHUNK = 20_000
_REPLAY = "replay"


@dataclass(frozen=True)
class CheckedReplies:
    """Models none of whose replies fit, and what is to be said of others."""

    problems: list[Problem] = field(default_factory=list)
    notices: list[RunNotice] = field(default_factory=list)


class CheckReplies:
    """Asks the inference service how many samples have a reply, of models that replay."""

    def __init__(self, models: Models, *, chunk: int = CHUNK) -> None:
        """Build; `chunk` samples are looked up at a time."""
        self._models = models
        self._chunk = chunk

    async def __call__(
        self, suite: Suite, renditions: Sequence[Rendition], models: Mapping[str, ModelInfo]
    ) -> CheckedReplies:
        """Check models under test and judges.

        Raises:
            TransientError: the inference service does not answer.
        """
        checked = CheckedReplies()
        epochs = max(1, suite.sampling.epochs)
        for where, name, asked in _wanted(suite, renditions, models):
            counted = await self._count(name, asked, epochs)
            if counted is None:
                continue
            told = unmet(where, name, asked, epochs, counted)
            if isinstance(told, Problem):
                checked.problems.append(told)
            elif told is not None:
                checked.notices.append(told)
        return checked

    async def _count(self, name: str, asked: Sequence[SampleKey], epochs: int) -> Counted | None:
        found, example = 0, None
        for start in range(0, len(asked), self._chunk):
            part = asked[start : start + self._chunk]
            counted = await self._models.count_recorded(name, part, epochs)
            if counted is None:
                return None
            found, example = found + counted.found, counted.example
        return Counted(found, example)


def _wanted(
    suite: Suite, renditions: Sequence[Rendition], models: Mapping[str, ModelInfo]
) -> Iterator[tuple[str, str, list[SampleKey]]]:
    for at, name in enumerate(suite.models):
        if name in models and models[name].backend == _REPLAY:
            yield f"models[{at}]", name, asked_of_model(renditions)
    for at, name in enumerate(suite.judges):
        if name in models and models[name].backend == _REPLAY:
            yield f"judges[{at}]", name, asked_of_judge(renditions, suite.models)
