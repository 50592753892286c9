"""What is to be said of a run that was accepted, before any of its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from polyclinic.coordinator.domain.ids import asked_as
from polyclinic.coordinator.domain.tasks.choosing import CHOICE_BY, LOGPROB
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell, RunNotice
from polyclinic.records.suites import Suite

EPOCHS = "epochs"
RECORDED = "recorded"
_REPLAY = "replay"


def epoch_notices(
    suite: Suite, models: Mapping[str, ModelInfo], cells: Sequence[PlannedCell]
) -> Iterable[RunNotice]:
    """One for each model under test that is asked again and again at temperature 0.

    Args:
        suite: With defaults filled.
        models: By name, as the registry has them.
        cells: Trials by cell.
    """
    epochs = suite.sampling.epochs
    if epochs <= 1:
        return
    for name in suite.models:
        model = models.get(name)
        if model is None or model.backend == _REPLAY:
            continue
        fixed = _fixed_tasks(suite, model)
        mine = [cell for cell in cells if cell.model == name]
        about = sum(cell.trials for cell in mine if cell.task in fixed)
        if not about:
            continue
        text = (
            f"Epochs: {name} is asked {epochs} times at temperature 0 ({', '.join(fixed)}). Its "
            "replies will hardly differ, so the repeats cost as much as the first and say little. "
            "Set a `temperature` above 0, or one epoch."
        )
        yield RunNotice(EPOCHS, name, text, about / sum(cell.trials for cell in mine))


def _fixed_tasks(suite: Suite, model: ModelInfo) -> list[str]:
    """Tasks that a model is asked at temperature 0; choices by log-probability always are."""
    options = {spec.name: spec.options for spec in suite.tasks}
    fixed = []
    for name, own in options.items():
        asking = options.get(asked_as(name), own)
        said = asking.get("temperature", model.temperature)
        if own.get(CHOICE_BY) == LOGPROB or said == 0:
            fixed.append(name)
    return fixed
