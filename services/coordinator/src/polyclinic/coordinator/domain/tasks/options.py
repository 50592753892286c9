"""Options that a suite may set for a task, each with what it takes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from polyclinic.coordinator.domain.naming import BARE_MODEL, is_model_name, unknown
from polyclinic.coordinator.domain.rubric_checks import rubric_problems
from polyclinic.datasets.problems import Problem


class Option(Protocol):
    """What one option takes."""

    def problems(self, where: str, value: object) -> list[Problem]:
        """What is wrong with a value; `where` ends in the option's name."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most so many characters."""

    most: int

    def problems(self, where: str, value: object) -> list[Problem]:
        """See `Option`."""
        if isinstance(value, str) and len(value) <= self.most:
            return []
        return [_refused(where, f"must be a text of at most {self.most:,} characters", value)]


@dataclass(frozen=True, slots=True)
class Number:
    """A number from `low` to `high`."""

    low: float
    high: float
    is_whole: bool = False

    def problems(self, where: str, value: object) -> list[Problem]:
        """See `Option`."""
        fits = (
            isinstance(value, (int, float))
            and not isinstance(value, bool)
            and math.isfinite(value)
            and self.low <= value <= self.high
            and (not self.is_whole or float(value).is_integer())
        )
        noun = "whole number" if self.is_whole else "number"
        what = f"must be a {noun} from {self.low:g} to {self.high:g}"
        return [] if fits else [_refused(where, what, value)]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def problems(self, where: str, value: object) -> list[Problem]:
        """See `Option`."""
        if value in self.words:
            return []
        return [unknown(where, "value", str(value), self.words)]


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model of the inference service's registry; whether it is there is asked with the others."""

    def problems(self, where: str, value: object) -> list[Problem]:
        """See `Option`."""
        if isinstance(value, str) and is_model_name(value):
            return []
        return [Problem(where, f"{str(value)[:100]!r} is no model name.", BARE_MODEL)]


@dataclass(frozen=True, slots=True)
class RubricOption:
    """A rubric as an object; the command line puts the file that a suite names in its place."""

    def problems(self, where: str, value: object) -> list[Problem]:
        """See `Option`."""
        return rubric_problems(where, value)


GENERATION_OPTIONS: Mapping[str, Option] = {
    "system_prompt": Text(20_000),
    "temperature": Number(0, 2),
    "top_p": Number(0, 1),
    "max_tokens": Number(1, 1_000_000, is_whole=True),
}
"""Options of every task that asks a model; what is not set is the registry's."""


def _refused(where: str, what: str, value: object) -> Problem:
    name = where.rpartition(".")[2]
    whole = isinstance(value, float) and value.is_integer()
    shown = f"{value:.0f}" if whole else repr(value)
    return Problem(where, f'"{name}" {what}.', f"It is {shown[:100]} now.")
