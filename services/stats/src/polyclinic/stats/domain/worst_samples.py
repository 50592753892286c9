"""The judged samples with the worst scores, for people to read (DESIGN 4)."""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from polyclinic.records.runs import MetricInfo
from polyclinic.stats.domain.trials import Trial

KEPT: Final = 50
"""Samples that are kept of each task and model."""


@dataclass(frozen=True, slots=True)
class WorstSample:
    """A judged trial with its score in the first metric of its task; no texts."""

    metric: str
    value: float
    trial: Trial


class WorstSamples:
    """Keeps the worst of the trials that it is shown, so that the rest need not be held.

    Args:
        metrics: Of all tasks in the order of the run; the first of a task is the one that counts.
    """

    def __init__(self, metrics: Iterable[MetricInfo]) -> None:
        self._first: dict[str, MetricInfo] = {}
        for info in metrics:
            self._first.setdefault(info.task, info)
        self._heaps: dict[tuple[str, str], list[_Kept]] = {}

    def add(self, trial: Trial) -> None:
        """Take in one trial; one that no judge scored is none of them."""
        info = self._first.get(trial.task)
        if info is None or not any(verdict.scores for verdict in trial.verdicts):
            return
        value = trial.scores.get(info.metric)
        if value is None:
            return
        heap = self._heaps.setdefault((trial.task, trial.model), [])
        kept = _Kept(-value if info.higher_is_better else value, trial)
        if len(heap) < KEPT:
            heapq.heappush(heap, kept)
        elif heap[0] < kept:
            heapq.heapreplace(heap, kept)

    def found(self) -> dict[tuple[str, str], list[WorstSample]]:
        """Task and model -> at most `KEPT` samples, the worst first, ties by sample id."""
        return {
            key: [self._sample(one.trial) for one in sorted(heap, reverse=True)]
            for key, heap in sorted(self._heaps.items())
        }

    def _sample(self, trial: Trial) -> WorstSample:
        metric = self._first[trial.task].metric
        bare = [replace(one, explanation="", raw_reply="") for one in trial.verdicts]
        return WorstSample(
            metric, trial.scores[metric], replace(trial, reply="", verdicts=tuple(bare))
        )


@dataclass(frozen=True, slots=True)
class _Kept:
    """A trial by how bad it is: the greater is the worse, and of equals the first in order."""

    badness: float
    trial: Trial

    def __lt__(self, other: "_Kept") -> bool:
        if self.badness != other.badness:
            return self.badness < other.badness
        return _order(self.trial) > _order(other.trial)


def _order(trial: Trial) -> tuple[str, str, str, str, int, str]:
    return (
        trial.sample_id,
        trial.dataset,
        trial.language,
        trial.variant,
        trial.epoch,
        trial.trial_id,
    )
