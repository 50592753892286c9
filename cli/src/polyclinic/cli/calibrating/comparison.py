"""A judge's verdicts beside human labels: agreement by axis."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from polyclinic.agreement.confusion import Counts, confusion_table
from polyclinic.agreement.kappa import Kappa, kappa_with_interval, plain, quadratic
from polyclinic.cli.calibrating.labels import Labelled
from polyclinic.cli.calibrating.scales import Scale
from polyclinic.v1 import judging_pb2


@dataclass(frozen=True, slots=True)
class AxisAgreement:
    """How far the judge agrees with people on one axis.

    Attributes:
        scale: The axis.
        kappa: Quadratic-weighted for a scale, plain for two labels.
        labels: Every score of the scale, and the means of people that stand between them.
        table: Shape (labels, labels); rows are people, columns the judge.
        human_mean: Over the items that both scored; None without.
        judge_mean: As `human_mean`.
    """

    scale: Scale
    kappa: Kappa
    labels: tuple[float, ...]
    table: Counts
    human_mean: float | None
    judge_mean: float | None

    @property
    def statistic(self) -> str:
        """Which kappa it is."""
        return "cohen_kappa" if self.scale.is_binary else "quadratic_kappa"

    def document(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "axis": self.scale.axis,
            "statistic": self.statistic,
            "n": self.kappa.n,
            "kappa": self.kappa.value,
            "ci_low": self.kappa.low,
            "ci_high": self.kappa.high,
            "flag": self.kappa.flag,
            "raw": self.kappa.raw,
            "human_mean": self.human_mean,
            "judge_mean": self.judge_mean,
            "labels": list(self.labels),
            "confusion": self.table.tolist(),
        }


@dataclass
class Comparison:
    """Pairs of human label and verdict, axis by axis, and what has no verdict."""

    items: int = 0
    verdicts: int = 0
    missing: Counter[str] = field(default_factory=Counter)
    warnings: Counter[str] = field(default_factory=Counter)
    prompts: set[str] = field(default_factory=set)
    _pairs: dict[Scale, list[tuple[float, int]]] = field(default_factory=dict)

    def add(self, item: Labelled, verdict: judging_pb2.JudgeVerdict) -> None:
        """Take in one verdict; an axis that it lacks has no pair."""
        self.items += 1
        self.warnings.update(verdict.warnings)
        self.prompts.add(verdict.prompt_sha256)
        if verdict.scores:
            self.verdicts += 1
        else:
            self.missing[verdict.reason or "no_verdict"] += 1
        for axis, label in item.labels.items():
            pairs = self._pairs.setdefault(item.scales[axis], [])
            if axis in verdict.scores:
                pairs.append((label, int(verdict.scores[axis])))

    @property
    def coverage(self) -> float:
        """Share of the answers that have a verdict."""
        return self.verdicts / self.items if self.items else 0.0

    def axes(self) -> list[AxisAgreement]:
        """Agreement by axis, in the order in which the labels named them."""
        return [_agreement(scale, pairs) for scale, pairs in self._pairs.items()]


def _agreement(scale: Scale, pairs: Sequence[tuple[float, int]]) -> AxisAgreement:
    people, judge = [a for a, _ in pairs], [b for _, b in pairs]
    labels = tuple(sorted({*scale.labels, *people}))
    table = confusion_table(people, judge, labels)
    weights = plain(len(labels)) if scale.is_binary else quadratic(labels)
    n = len(pairs)
    return AxisAgreement(
        scale,
        kappa_with_interval(table, weights),
        labels,
        table,
        sum(people) / n if n else None,
        sum(judge) / n if n else None,
    )
