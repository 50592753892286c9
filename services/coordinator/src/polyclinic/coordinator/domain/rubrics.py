"""Rubrics: what judges look at in an open answer, and what is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LOW = "low"
OMIT = "omit"


@dataclass(frozen=True)
class Axis:
    """A scale of whole numbers.

    Attributes:
        name: Of the metric, and of the key in a judge's reply.
        question: What is asked.
        low: Lowest score.
        high: Highest score.
        anchors: Score to what it means; may leave scores out.
        unanswered: What a model that gives no answer gets: `LOW` or no score (`OMIT`).
    """

    name: str
    question: str
    low: int
    high: int
    anchors: Mapping[int, str] = field(default_factory=dict)
    unanswered: str = OMIT


@dataclass(frozen=True, slots=True)
class Flag:
    """An observation that holds (1, the good case) or does not (0)."""

    name: str
    question: str


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
class Rubric:
    """Axes, flags, and shares of axes."""

    axes: tuple[Axis, ...] = ()
    flags: tuple[Flag, ...] = ()
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
        tuple(Flag(flag["name"], flag["question"]) for flag in document.get("flags") or ()),
        tuple(
            Share(share["name"], share["axis"], share.get("below"), share.get("at_most"))
            for share in document.get("shares") or ()
        ),
    )
