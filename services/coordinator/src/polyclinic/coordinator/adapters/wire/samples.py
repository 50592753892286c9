"""Which question of which data set a message is about."""

from __future__ import annotations

from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.v1 import common_pb2


def sample_key(trial: Trial, *, task: str = "", judged_model: str = "") -> common_pb2.SampleKey:
    """Which question a trial asks.

    Args:
        trial: The trial.
        task: Task that asks it; empty is the trial's own.
        judged_model: Model whose answer is judged, in a question to a judge.
    """
    rendition = trial.rendition
    return common_pb2.SampleKey(
        task=task or rendition.task,
        dataset=wire_text(rendition.dataset),
        sample_id=wire_text(rendition.sample_id),
        language=rendition.language,
        variant=rendition.variant,
        epoch=trial.epoch,
        judged_model=judged_model,
    )
