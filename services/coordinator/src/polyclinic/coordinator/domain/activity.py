"""What the models of a run do now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Activity:
    """What a model is asked now, by whichever run, and what keeps it from being asked.

    Attributes:
        model: Registry name.
        asking: Questions that it is asked at this moment.
        retrying: Questions that failed and are asked again after a pause.
        waiting_for: Code of why it is left alone, such as "rate_limited"; empty when it is not.
        until: When it is asked again, seconds since 1970; None when that is now.
        services: Services whose steps ask it in a run.
    """

    model: str
    asking: int = 0
    retrying: int = 0
    waiting_for: str = ""
    until: float | None = None
    services: tuple[str, ...] = ()


def together(replicas: Sequence[Activity]) -> Activity | None:
    """What replicas do with one model; the one that waits longest says why. None for no replica."""
    if not replicas:
        return None
    waiting = [each for each in replicas if each.waiting_for]
    longest = max(waiting, key=lambda each: each.until or 0.0, default=replicas[0])
    return Activity(
        replicas[0].model,
        asking=sum(each.asking for each in replicas),
        retrying=sum(each.retrying for each in replicas),
        waiting_for=longest.waiting_for,
        until=longest.until,
    )
