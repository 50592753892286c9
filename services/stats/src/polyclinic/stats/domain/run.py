"""What the statistics need to know of a run besides its trials."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class RunState(StrEnum):
    """State of a run."""

    RUNNING = "running"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class MetricInfo:
    """What a metric means: its range, and which direction is better."""

    task: str
    metric: str
    low: float = 0.0
    high: float = 1.0
    binary: bool = False
    higher_is_better: bool = True


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """Number of trials planned for one cell of the table, epochs included."""

    task: str
    dataset: str
    model: str
    language: str
    variant: str
    trials: int


@dataclass(frozen=True, slots=True)
class PlannedTranslation:
    """Renditions that the data sets lack, to be made by one engine of the translator."""

    source_language: str
    target_language: str
    engine: str = ""
    fingerprint: str = ""
    renditions: int = 0


MIN_PAIRS: Final = 30
"""Pairs below which a difference decides nothing, where a rule does not say (SCIENCE 7)."""


@dataclass(frozen=True, slots=True)
class GateRule:
    """One rule of the gate; the texts select numbers, the bounds decide.

    Empty texts mean: every task with the metric, the macro mean over data sets, each model,
    the mean over languages, each variant. `language` "each" takes every language by itself.
    `against` is "baseline", "reference_language" or empty for the value itself. A difference of
    fewer than `min_pairs` independent pairs decides nothing. With `confident`, `min` and `max` are
    held against the interval.
    """

    metric: str = ""
    task: str = ""
    dataset: str = ""
    model: str = ""
    language: str = ""
    variant: str = ""
    group: str = ""
    against: str = ""
    min: float | None = None
    max: float | None = None
    max_drop: float | None = None
    coverage_min: float | None = None
    unread_max: float | None = None
    min_pairs: int = MIN_PAIRS
    confident: bool = False


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A model under test, a judge or a canonicaliser, as the registry describes it.

    `revision` is the registry's word for what is behind the name, and `said` what the endpoint
    said of the model when the run was accepted.
    """

    name: str
    backend: str = ""
    model: str = ""
    fingerprint: str = ""
    revision: str = ""
    said: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PanelScale:
    """An axis or flag that each judge of a task scores, and the metric that is its consensus.

    `low` and `high` bound the score of one judge.
    """

    task: str
    axis: str
    low: float = 0.0
    high: float = 1.0
    metric: str = ""

    @property
    def binary(self) -> bool:
        """Whether a score is yes or no."""
        return (self.low, self.high) == (0.0, 1.0)


@dataclass(frozen=True, slots=True)
class PlannedIndex:
    """The index of concepts that a task's lists are scored with, as it was at acceptance."""

    task: str
    index: str
    fingerprint: str = ""
    release: str = ""
    concepts: int = 0


@dataclass(frozen=True, slots=True)
class RunNotice:
    """What the coordinator said of a model when it accepted the run; `share` of its trials."""

    kind: str
    model: str
    text: str
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class File:
    """A file in the object store: lower-case hex SHA-256, length, name for messages."""

    sha256: str
    size_bytes: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Baseline:
    """Earlier scores: an earlier run, or a file of scores; both empty means none.

    With `optional` there may be none yet: rules against the baseline do not apply then.
    """

    run_id: str = ""
    scores: File | None = None
    optional: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether there is none yet, and the suite runs without."""
        return self.optional and not self.run_id and self.scores is None


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
    baseline: Baseline = Baseline()
    intervals: IntervalOptions = IntervalOptions()
    suite_sha256: str = ""
    datasets: tuple[File, ...] = ()
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


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run ended: `announced` trials belong to it, at `revision`."""

    revision: int
    state: RunState = RunState.COMPLETED
    trials: int = 0
    announced: int = 0
    completed_at: str = ""
    service_versions: Mapping[str, str] = field(default_factory=dict)
