"""What the models of a run do now."""

from __future__ import annotations

from collections.abc import Sequence

from polyclinic.records.models import ModelActivity


def together(replicas: Sequence[ModelActivity]) -> ModelActivity | None:
    """What replicas do with one model; the one that waits longest says why. None for no replica."""
    if not replicas:
        return None
    waiting = [each for each in replicas if each.waiting_for]
    longest = max(waiting, key=lambda each: each.until or 0.0, default=replicas[0])
    return ModelActivity(
        replicas[0].model,
        asking=sum(each.asking for each in replicas),
        retrying=sum(each.retrying for each in replicas),
        waiting_for=longest.waiting_for,
        until=longest.until,
    )
