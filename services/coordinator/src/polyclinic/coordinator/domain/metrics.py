"""What the tasks measure, and what the statistics make of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of a task.

    Attributes:
        name: Such as "accuracy".
        low: Lowest possible value.
        high: Highest possible value.
        binary: Whether every trial's value is 0 or 1.
        higher_is_better: Direction.
    """

    name: str
    low: float = 0.0
    high: float = 1.0
    binary: bool = True
    higher_is_better: bool = True


@dataclass(frozen=True, slots=True)
class Scale:
    """One axis or flag that judges score on, and the metric that is its consensus.

    Attributes:
        axis: Key in the verdicts, such as "safety".
        low: Lowest score of one judge.
        high: Highest score of one judge.
        metric: Metric of the task.
    """

    axis: str
    low: float
    high: float
    metric: str


ANSWERED = "answered"
RESOURCE_GAP = "resource_gap"
COVERAGE = "coverage"

AGGREGATES = {
    RESOURCE_GAP: Metric(RESOURCE_GAP, low=-1.0, high=1.0, binary=False, higher_is_better=False),
    COVERAGE: Metric(COVERAGE, binary=False),
}
"""What a gate may name besides the metrics of the tasks; computed over trials, not reported
by them."""
