"""Rubrics: what judges look at in an open answer, and what is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polyclinic.records import grading as records
from polyclinic.records.grading import RubricAxis, RubricFlag

LOW = "low"
OMIT = "omit"


@dataclass(frozen=True, slots=True)
class Axis(RubricAxis):
    """A scale, and what a model that gives no answer gets: `LOW` or no score (`OMIT`)."""

    unanswered: str = OMIT


@dataclass(frozen=True, slots=True)
class Share:
    """Whether the consensus on an axis is low: under `below`, or not over `at_most`."""

    name: str
    axis: str
    below: float | None = None
    at_most: float | None = None

    def holds(self, value: float) -> bool:
        """Whether a consensus counts."""
        if self.below is not None:
            return value < self.below
        return self.at_most is not None and value <= self.at_most


@dataclass(frozen=True, slots=True)
class Rubric(records.Rubric):
    """What judges look at, and shares of axes."""

    axes: tuple[Axis, ...] = ()
    shares: tuple[Share, ...] = ()


def read_rubric(document: Mapping[str, Any]) -> Rubric:
    """The rubric of a document in which `rubric_checks.rubric_problems` finds nothing."""
    return Rubric(
        tuple(
            Axis(
                axis["name"],
                axis["question"],
                int(axis["low"]),
                int(axis["high"]),
                {int(float(at)): text for at, text in (axis.get("anchors") or {}).items()},
                axis.get("unanswered") or OMIT,
            )
            for axis in document.get("axes") or ()
        ),
        tuple(RubricFlag(flag["name"], flag["question"]) for flag in document.get("flags") or ()),
        tuple(
            Share(share["name"], share["axis"], share.get("below"), share.get("at_most"))
            for share in document.get("shares") or ()
        ),
    )
