"""What the statistics need to know of a run besides its trials."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from polyclinic.records.files import Blob
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import (
    MetricInfo,
    PanelScale,
    PlannedCell,
    PlannedIndex,
    PlannedTranslation,
    RunAccepted,
    RunNotice,
)
from polyclinic.records.suites import Baseline, GateRule, Suite
from polyclinic.stats.domain.times import rfc3339

MIN_PAIRS: Final = 30
"""Pairs below which a difference decides nothing, where a rule does not say (SCIENCE 7)."""


@dataclass(frozen=True, slots=True)
class IntervalOptions:
    """Resamples of the bootstrap, confidence level in (0, 1), seed of the draws."""

    resamples: int = 10_000
    level: float = 0.95
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it was accepted."""

    run_id: str
    name: str = ""
    accepted_at: str = ""
    languages: tuple[str, ...] = ()
    reference_language: str = ""
    models: tuple[ModelInfo, ...] = ()
    metrics: tuple[MetricInfo, ...] = ()
    planned: tuple[PlannedCell, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gate: tuple[GateRule, ...] = ()
    baseline: Baseline = Baseline()  # noqa: RUF009 - frozen
    intervals: IntervalOptions = IntervalOptions()
    suite_sha256: str = ""
    datasets: tuple[Blob, ...] = ()
    prompt_hashes: Mapping[str, str] = field(default_factory=dict)
    translations: tuple[PlannedTranslation, ...] = ()
    judges: tuple[ModelInfo, ...] = ()
    scales: tuple[PanelScale, ...] = ()
    indexes: tuple[PlannedIndex, ...] = ()
    notices: tuple[RunNotice, ...] = ()
    canonicalisers: tuple[ModelInfo, ...] = ()
    translators: tuple[ModelInfo, ...] = ()

    def task_order(self, task: str) -> tuple[int, str]:
        """Key that brings tasks into the order of the plan; others come after, by name."""
        planned = list(dict.fromkeys(cell.task for cell in self.planned))
        return (planned.index(task) if task in planned else len(planned)), task


_OF_THE_SUITE: Final = ("name", "languages", "gate", "datasets")
_AS_ACCEPTED: Final = {one.name for one in fields(RunAccepted)} & {one.name for one in fields(Run)}


def accepted_run(accepted: RunAccepted) -> Run:
    """A run with the defaults of what its suite leaves open."""
    suite, options = accepted.suite, IntervalOptions()
    same = {name: getattr(accepted, name) for name in _AS_ACCEPTED}
    same |= {name: getattr(suite, name) for name in _OF_THE_SUITE}
    return Run(
        **same
        | {
            "accepted_at": rfc3339(accepted.accepted_at),
            "reference_language": _reference(suite),
            "groups": {name: group.languages for name, group in sorted(suite.groups.items())},
            "baseline": suite.baseline or Baseline(),
            "intervals": IntervalOptions(
                suite.intervals.resamples or options.resamples,
                suite.intervals.level or options.level,
                suite.sampling.seed,
            ),
        }
    )


def is_awaited(baseline: Baseline) -> bool:
    """Whether there is none yet, and the suite runs without."""
    return baseline.optional and baseline.is_absent


def is_binary(scale: PanelScale) -> bool:
    """Whether a judge's score is yes or no."""
    return (scale.low, scale.high) == (0.0, 1.0)


def _reference(suite: Suite) -> str:
    return suite.reference_language or ("en" if "en" in suite.languages else "")
