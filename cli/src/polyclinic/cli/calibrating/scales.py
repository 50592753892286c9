"""What a grader scores on: the scales that human labels and verdicts share."""

from collections.abc import Mapping
from dataclasses import dataclass

from polyclinic.v1 import judging_pb2

BINARY, LIKERT, RUBRIC = "binary", "likert", "rubric"
EQUIVALENT = "equivalent"
LIKERT_AXES = ("accuracy", "completeness", "clarity")
LOW, HIGH = 1, 5


@dataclass(frozen=True, slots=True)
class Scale:
    """One axis or flag: whole numbers from `low` to `high`."""

    axis: str
    low: int
    high: int

    @property
    def labels(self) -> range:
        """All scores that can be."""
        return range(self.low, self.high + 1)

    @property
    def is_binary(self) -> bool:
        """Whether there are just two scores: then a disagreement has no size."""
        return self.high - self.low == 1


def scales_of(grader: str, rubric: judging_pb2.Rubric | None) -> Mapping[str, Scale]:
    """The scales of a grader by axis; those of a rubric are its axes, then its flags."""
    if grader == BINARY:
        return {EQUIVALENT: Scale(EQUIVALENT, 0, 1)}
    if grader == LIKERT:
        return {axis: Scale(axis, LOW, HIGH) for axis in LIKERT_AXES}
    if rubric is None:
        return {}
    axes = {axis.name: Scale(axis.name, axis.low, axis.high) for axis in rubric.axes}
    return axes | {flag.name: Scale(flag.name, 0, 1) for flag in rubric.flags}
