"""Runs: how they are accepted, how far they are, how they end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from polyclinic.records.models import ModelActivity, ModelInfo
from polyclinic.records.problems import Problem
from polyclinic.records.suites import Suite


class RunState(IntEnum):
    """State of a run."""

    UNSPECIFIED = 0
    RUNNING = 1
    COMPLETED = 2
    CANCELLED = 3


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """Trials planned for one cell of the table, epochs included.

    `language` is empty for tasks that span languages.
    """

    task: str = ""
    dataset: str = ""
    model: str = ""
    language: str = ""
    variant: str = ""
    trials: int = 0


@dataclass(frozen=True, slots=True)
class PlannedTranslation:
    """Renditions that the data sets lack, to be made by one engine of the translator.

    `fingerprint` is the engine's at acceptance.
    """

    source_language: str = ""
    target_language: str = ""
    engine: str = ""
    fingerprint: str = ""
    renditions: int = 0


@dataclass(frozen=True, slots=True)
class PlannedIndex:
    """The index that the lists of a task are scored with, as the linker had it at acceptance.

    Attributes:
        task: Name of the task.
        index: Name in the linker's registry.
        fingerprint: Hash of everything that decides a link.
        release: Of the source, such as "2026AA".
        concepts: Number of concepts.
    """

    task: str = ""
    index: str = ""
    fingerprint: str = ""
    release: str = ""
    concepts: int = 0


@dataclass(frozen=True, slots=True)
class MetricInfo:
    """What a metric means: its range, whether it is 0 or 1, and which direction is better."""

    task: str = ""
    metric: str = ""
    low: float = 0.0
    high: float = 0.0
    binary: bool = False
    higher_is_better: bool = False


@dataclass(frozen=True, slots=True)
class PanelScale:
    """An axis or flag that each judge of a task scores, and the metric that is its consensus.

    `low` and `high` bound the score of one judge.
    """

    task: str = ""
    axis: str = ""
    low: float = 0.0
    high: float = 0.0
    metric: str = ""


@dataclass(frozen=True, slots=True)
class RunNotice:
    """What is to be said of a model before any number; `share` of its trials, in [0, 1]."""

    kind: str = ""
    model: str = ""
    text: str = ""
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class RunAccepted:
    """A suite was accepted; its trials follow.

    Attributes:
        run_id: The new run.
        request_id: Idempotency key that it was accepted under.
        suite: With every default filled in.
        accepted_at: Seconds since 1970.
        planned: Trials, by cell.
        models: Models under test.
        suite_sha256: Hash of the canonical suite.
        prompt_hashes: Prompt name to SHA-256 of its text.
        metrics: Every metric that its tasks can report.
        translations: Renditions that are made first.
        judges: Models that judge.
        scales: What judges score, by task.
        indexes: What lists are scored with, by task.
        attached: Whether the run was accepted before, and this answers another request for it.
        canonicalisers: Models that bring examinations to their names.
        translators: Models that translate.
        notices: What is to be said of the run before any number.
    """

    run_id: str = ""
    request_id: str = ""
    suite: Suite = Suite()
    accepted_at: float | None = None
    planned: tuple[PlannedCell, ...] = ()
    models: tuple[ModelInfo, ...] = ()
    suite_sha256: str = ""
    prompt_hashes: Mapping[str, str] = field(default_factory=dict)
    metrics: tuple[MetricInfo, ...] = ()
    translations: tuple[PlannedTranslation, ...] = ()
    judges: tuple[ModelInfo, ...] = ()
    scales: tuple[PanelScale, ...] = ()
    indexes: tuple[PlannedIndex, ...] = ()
    attached: bool = False
    canonicalisers: tuple[ModelInfo, ...] = ()
    translators: tuple[ModelInfo, ...] = ()
    notices: tuple[RunNotice, ...] = ()


@dataclass(frozen=True, slots=True)
class RunRejected:
    """A suite was refused; all that is wrong with it."""

    request_id: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class RunCompleted:
    """Every trial of a run ended: `announced` of its `trials` were told by TrialScored."""

    run_id: str = ""
    revision: int = 0
    state: RunState = RunState.UNSPECIFIED
    trials: int = 0
    announced: int = 0
    completed_at: float | None = None
    service_versions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ServiceProgress:
    """Steps of one service within a run."""

    service: str = ""
    waiting: int = 0
    running: int = 0
    done: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class RunProgress:
    """A run and how far it is. Times are seconds since 1970."""

    run_id: str = ""
    suite_name: str = ""
    request_id: str = ""
    state: RunState = RunState.UNSPECIFIED
    trials: int = 0
    scored: int = 0
    unscored: int = 0
    services: tuple[ServiceProgress, ...] = ()
    accepted_at: float | None = None
    completed_at: float | None = None
    unscored_reasons: Mapping[str, int] = field(default_factory=dict)
    revision: int = 0
    activity: tuple[ModelActivity, ...] = ()
