"""A suite: what to evaluate, as the rest of the coordinator sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.bus.caching import CacheMode

DEFAULT_RESAMPLES = 10_000
DEFAULT_LEVEL = 0.95
EACH = "each"
BASELINE = "baseline"
REFERENCE_LANGUAGE = "reference_language"
TRANSLATE_MISSING = "missing"
TRANSLATE_NEVER = "never"
CACHE_RUN = "run"
CACHE_SHARED = "shared"
CACHE_MODES = {
    CACHE_RUN: CacheMode.SCOPE,
    CACHE_SHARED: CacheMode.SHARED,
    "off": CacheMode.OFF,
}
"""What a suite calls the ways to use the cache."""


@dataclass(frozen=True, slots=True)
class BlobRef:
    """A file in the object store."""

    sha256: str
    size_bytes: int
    name: str


@dataclass(frozen=True, slots=True)
class TaskSpec:
    """One task of a suite and its options."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sampling:
    """Which samples (`limit` per task and data set, 0 means all), and how often."""

    limit: int = 0
    seed: int = 0
    epochs: int = 0


@dataclass(frozen=True, slots=True)
class GateRule:
    """One rule of the gate; empty fields select everything, absent bounds do not bind.

    `min_pairs` and `confident` bind nothing by themselves: they say how sure the others must be.
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
    min_pairs: int | None = None
    confident: bool = False


@dataclass(frozen=True, slots=True)
class Baseline:
    """Earlier scores: of a run, or of a file; at most one is set.

    With `optional` there may be neither yet: rules against them do not apply then.
    """

    run_id: str = ""
    scores: BlobRef | None = None
    optional: bool = False

    @property
    def is_absent(self) -> bool:
        """Whether there is nothing to compare with."""
        return not self.run_id and self.scores is None


@dataclass(frozen=True, slots=True)
class Intervals:
    """How intervals are computed; 0 means the default."""

    resamples: int = 0
    level: float = 0.0


@dataclass(frozen=True, slots=True)
class Suite:
    """The request: tasks x models x languages x judges x gate."""

    name: str = ""
    datasets: tuple[BlobRef, ...] = ()
    tasks: tuple[TaskSpec, ...] = ()
    languages: tuple[str, ...] = ()
    reference_language: str = ""
    models: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    sampling: Sampling = field(default_factory=Sampling)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gate: tuple[GateRule, ...] = ()
    baseline: Baseline | None = None
    no_cache: bool = False
    prompts: Mapping[str, str] = field(default_factory=dict)
    intervals: Intervals = field(default_factory=Intervals)
    translate: str = ""
    cache: str = ""

    @property
    def cache_mode(self) -> CacheMode:
        """Which stored replies may answer its questions.

        A gate is to judge the model of today: unless the suite says otherwise, replies that were
        asked for in another run do not count there.
        """
        if self.no_cache:
            return CacheMode.OFF
        way = self.cache or (CACHE_RUN if self.gate else CACHE_SHARED)
        return CACHE_MODES.get(way, CacheMode.SCOPE)
