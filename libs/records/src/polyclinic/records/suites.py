"""A suite: what to evaluate."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.records.files import Blob


@dataclass(frozen=True, slots=True)
class TaskSpec:
    """One task of a suite and its options."""

    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sampling:
    """Which samples (`limit` per task and data set, 0 means all), and how often."""

    limit: int = 0
    seed: int = 0
    epochs: int = 0


@dataclass(frozen=True, slots=True)
class LanguageGroup:
    """BCP-47 codes of a named group of languages."""

    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IntervalOptions:
    """How intervals are computed: resamples, level in (0, 1); 0 means the default."""

    resamples: int = 0
    level: float = 0.0


@dataclass(frozen=True, slots=True)
class Baseline:
    """Earlier scores: of a run, or of a file; at most one is set.

    With `optional` there may be neither yet: rules against them do not apply then.
    """

    run_id: str = ""
    scores: Blob | None = None
    optional: bool = False

    @property
    def is_absent(self) -> bool:
        """Whether there is nothing to compare with."""
        return not self.run_id and self.scores is None


@dataclass(frozen=True, slots=True)
class GateRule:
    """One rule of the gate; the texts select numbers, the bounds decide; absent ones do not bind.

    Empty texts mean: every task with the metric, the macro mean over data sets, each model,
    the mean over languages, each variant. `language` "each" takes every language by itself.
    `against` is "baseline", "reference_language" or empty for the value itself. A difference of
    fewer than `min_pairs` independent pairs decides nothing (None: 30). With `confident`, `min`
    and `max` are held against the interval. `unread_max` is the greatest share of a model's
    replies in a language that may be unreadable.
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
    min_pairs: int | None = None
    confident: bool = False
    unread_max: float | None = None


@dataclass(frozen=True, slots=True)
class Suite:
    """The request: tasks x models x languages x judges x gate.

    Attributes:
        name: Shown in reports.
        datasets: Sample files.
        tasks: Each takes the samples whose `task` has its name.
        languages: BCP-47 codes; empty means every language of the data sets.
        reference_language: Contrasts compare with it; empty means "en" when it is among them.
        models: Registry names.
        judges: Registry names.
        variants: Empty means every variant of the data sets.
        sampling: Which samples, and how often.
        groups: Named groups of languages; empty means those of the three papers.
        gate: Rules; empty means no gate.
        baseline: What rules with `against: baseline` compare with.
        no_cache: Ask every model anew.
        prompts: Replace the built-in ones; key is "<task>.<language>" or "<task>".
        intervals: How they are computed.
        translate: "missing" or "never"; empty means "missing".
        cache: "shared", "run" or "off"; empty means "run" with a gate and "shared" without.
    """

    name: str = ""
    datasets: tuple[Blob, ...] = ()
    tasks: tuple[TaskSpec, ...] = ()
    languages: tuple[str, ...] = ()
    reference_language: str = ""
    models: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    sampling: Sampling = Sampling()
    groups: Mapping[str, LanguageGroup] = field(default_factory=dict)
    gate: tuple[GateRule, ...] = ()
    baseline: Baseline | None = None
    no_cache: bool = False
    prompts: Mapping[str, str] = field(default_factory=dict)
    intervals: IntervalOptions = IntervalOptions()
    translate: str = ""
    cache: str = ""
