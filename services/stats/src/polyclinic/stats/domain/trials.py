"""Trials as the statistics see them, one by one and in columns."""

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.records.calls import CallUsage
from polyclinic.records.samples import SampleKey
from polyclinic.records.trials import ConceptLink, PanelVerdict, Score, TrialScored
from polyclinic.stats.domain.codes import Codes
from polyclinic.stats.domain.panel import PanelColumns

CANDIDATE: Final = 0
"""Side of the trials of the run itself."""
BASELINE: Final = 1
"""Side of the trials that the run is compared with."""


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
    usage: tuple[CallUsage, ...] = ()
    translation_flags: tuple[str, ...] = ()
    translator: str = ""
    verdicts: tuple[PanelVerdict, ...] = ()
    reply: str = ""
    links: tuple[ConceptLink, ...] = ()
    links_left_out: int = 0
    rendition_sha256: str = ""
    """Hash of what was asked and expected; empty where that is not known."""


_OF_THE_SAMPLE: Final = tuple(
    {one.name for one in fields(SampleKey)} & {one.name for one in fields(Trial)}
)
_AS_SCORED: Final = tuple(
    ({one.name for one in fields(TrialScored)} & {one.name for one in fields(Trial)}) - {"scores"}
)


def trial_of(scored: TrialScored) -> Trial:
    """A trial that ended; what is no finite number is no score."""
    same = {name: getattr(scored, name) for name in _AS_SCORED}
    same |= {name: getattr(scored.sample, name) for name in _OF_THE_SAMPLE}
    scores = {one.metric: one.value for one in scored.scores if math.isfinite(one.value)}
    if scored.verdicts:
        same["verdicts"] = tuple(map(_finite_verdict, scored.verdicts))
    if scored.links:
        same["links"] = tuple(map(_finite_link, scored.links))
    return Trial(**same, scores=scores)


def scored_of(run_id: str, trial: Trial) -> TrialScored:
    """The record of a trial, for whoever asks for scores."""
    sample = SampleKey(**{name: getattr(trial, name) for name in _OF_THE_SAMPLE})
    scores = tuple(Score(metric, value) for metric, value in trial.scores.items())
    same = {name: getattr(trial, name) for name in _AS_SCORED}
    return TrialScored(run_id=run_id, sample=sample, scores=scores, **same)


def _finite_verdict(verdict: PanelVerdict) -> PanelVerdict:
    if all(map(math.isfinite, verdict.scores.values())):
        return verdict
    kept = {axis: score for axis, score in verdict.scores.items() if math.isfinite(score)}
    return replace(verdict, scores=kept)


def _finite_link(link: ConceptLink) -> ConceptLink:
    return link if math.isfinite(link.score) else replace(link, score=0.0)


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
