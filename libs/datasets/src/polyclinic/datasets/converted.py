"""What became of one record of a published file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition

Status = Literal["accepted", "flagged", "rejected"]


@dataclass(frozen=True)
class Converted:
    """A rendition, or none when there is an error among the problems."""

    rendition: Rendition | None
    problems: tuple[Problem, ...]
    is_left_out: bool = False
    """Whether the record is as published and cannot be used: its one problem says why."""

    @property
    def status(self) -> Status:
        """Whether the record can be used, and whether a person should look at it."""
        if self.rendition is None:
            return "rejected"
        return "flagged" if self.problems else "accepted"
