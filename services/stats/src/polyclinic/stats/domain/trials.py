"""Trials as the statistics see them, one by one and in columns."""

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.codes import Codes
from polyclinic.stats.domain.panel import PanelColumns

CANDIDATE: Final = 0
"""Side of the trials of the run itself."""
BASELINE: Final = 1
"""Side of the trials that the run is compared with."""


@dataclass(frozen=True, slots=True)
class Call:
    """What one model call used; `latency_s` and `cost` are 0 from the cache.

    Of a reply from the cache, `asked_at` is when the model gave it (RFC 3339) and `asked_in` for
    which run; both are empty where that was not noted. `system_fingerprint` is what the endpoint
    calls the system behind the reply. `prompt_cut_chars` are the characters of a prompt that it
    must have cut, else 0.
    """

    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    latency_s: float = 0.0
    cost: float = 0.0
    cached: bool = False
    asked_at: str = ""
    asked_in: str = ""
    system_fingerprint: str = ""
    prompt_cut_chars: int = 0


@dataclass(frozen=True, slots=True)
class PanelVerdict:
    """What one judge said of one trial: scores by axis, or the reason why there are none.

    `attempts` is how often the judge was asked. `explanation` and `raw_reply` are its own words;
    they are empty where texts were not asked for.
    """

    judge: str
    scores: Mapping[str, float] = field(default_factory=dict)
    reason: str = ""
    prompt_sha256: str = ""
    warnings: tuple[str, ...] = ()
    attempts: int = 1
    fingerprint: str = ""
    explanation: str = ""
    raw_reply: str = ""


@dataclass(frozen=True, slots=True)
class ConceptLink:
    """What one string of a list was taken for.

    `entry` is the expected entry that it is a wording of, from 1, and 0 for what was read. `cui` is
    empty, and `score` 0, where the string could not be linked.
    """

    mention: str
    entry: int = 0
    cui: str = ""
    name: str = ""
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Trial:
    """One model answering one sample, scored or unscored with a reason.

    `translator` is the engine that made the rendition, empty when a data set has it;
    `translation_flags` say what is suspicious about what it made. `verdicts` hold what each judge
    said, and `reply` what the model wrote, where the task is judged; `reply` is empty where texts
    were not asked for. So are `links`, what the strings of a list scored as concepts were taken
    for; `links_left_out` counts those that the coordinator cut off.
    """

    trial_id: str
    task: str
    dataset: str
    model: str
    sample_id: str
    language: str
    variant: str
    epoch: int = 1
    revision: int = 1
    cluster: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)
    unscored_reason: str = ""
    unscored_detail: str = ""
    outcome: str = ""
    answer: str = ""
    rule: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    usage: tuple[Call, ...] = ()
    translation_flags: tuple[str, ...] = ()
    translator: str = ""
    verdicts: tuple[PanelVerdict, ...] = ()
    reply: str = ""
    links: tuple[ConceptLink, ...] = ()
    links_left_out: int = 0
    rendition_sha256: str = ""
    """Hash of what was asked and expected; empty where that is not known."""


_FIELDS: Final = ("side", "task", "dataset", "model", "language", "variant", "sample", "cluster")


_NOTES: Final = ("unscored", "rule", "cut", "translation", "content")


class TrialColumns:
    """Trials by column, about 50 bytes each, so that a million fit in memory.

    Args:
        metrics: Every metric that may be asked for; other scores are not kept.
    """

    def __init__(self, metrics: Sequence[str]) -> None:
        self.metrics = list(dict.fromkeys(metrics))
        self.tasks, self.datasets, self.models = Codes(), Codes(), Codes()
        self.languages, self.variants = Codes(), Codes()
        self.samples, self.clusters, self.notes = Codes(), Codes(), Codes()
        self.translations, self.contents = Codes(), Codes()
        self.panel = PanelColumns()
        self._codes = {name: array("i") for name in (*_FIELDS, *_NOTES)}
        self._scores = {metric: array("d") for metric in self.metrics}

    def __len__(self) -> int:
        return len(self._codes["side"])

    def add(self, trial: Trial, side: int = CANDIDATE) -> None:
        """Take one trial in. A score that is no finite number counts as missing.

        What judges said of a baseline is not kept: its scores are what it is compared by.
        """
        if side == CANDIDATE:
            self._add_verdicts(trial)
        codes = self._codes
        codes["side"].append(side)
        codes["task"].append(self.tasks.code(trial.task))
        codes["dataset"].append(self.datasets.code(trial.dataset))
        codes["model"].append(self.models.code(trial.model))
        codes["language"].append(self.languages.code(trial.language))
        codes["variant"].append(self.variants.code(trial.variant))
        codes["sample"].append(self.samples.code(trial.sample_id))
        codes["cluster"].append(self.clusters.code(trial.cluster or trial.sample_id))
        codes["unscored"].append(self.notes.code(_why_unscored(trial)))
        codes["rule"].append(self.notes.code(trial.rule))
        codes["cut"].append(int(trial.outcome == "truncated"))
        codes["translation"].append(self.translations.code(_translation(trial)))
        codes["content"].append(self.contents.code(trial.rendition_sha256))
        for metric, column in self._scores.items():
            value = trial.scores.get(metric, math.nan)
            column.append(value if math.isfinite(value) else math.nan)

    def _add_verdicts(self, trial: Trial) -> None:
        for one in trial.verdicts:
            self.panel.add(
                len(self),
                one.judge,
                one.scores,
                reason=one.reason,
                attempts=one.attempts,
                warnings=one.warnings,
                origin=f"{one.prompt_sha256}\n{one.fingerprint}",
            )

    def leave_out(self, rows: NDArray[np.bool_]) -> None:
        """Forget some trials of the baseline.

        Args:
            rows: Shape (trials,): true for each that goes.
        """
        for columns in (self._codes, self._scores):
            for name, column in columns.items():
                kept = np.array(column)[~rows]
                columns[name] = array(column.typecode, kept.tolist())

    def codes(self, name: str) -> NDArray[np.int32]:
        """Shape (trials,): the codes of one field, such as "language"."""
        return np.array(self._codes[name], dtype=np.int32)

    def scores(self, metric: str) -> NDArray[np.float64]:
        """Shape (trials,): one metric, nan where it is missing."""
        return np.array(self._scores[metric], dtype=np.float64)


def _why_unscored(trial: Trial) -> str:
    if trial.unscored_reason:
        return trial.unscored_reason
    return "" if any(math.isfinite(value) for value in trial.scores.values()) else "no_score"


def _translation(trial: Trial) -> str:
    """Empty for a rendition of a data set, else a word and the flags of its translation."""
    if not trial.translator:
        return ""
    return " ".join(["translated", *sorted(set(trial.translation_flags))])
