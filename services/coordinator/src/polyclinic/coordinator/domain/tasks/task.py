"""What the coordinator knows of a task besides its plan."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision, Facts
from polyclinic.coordinator.domain.metrics import Metric
from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition


@dataclass(frozen=True, slots=True)
class TaskOption:
    """One option of a task.

    Attributes:
        kind: "text", "integer" or "number".
        low: Lowest value of a number.
        high: Highest value of a number, or most characters of a text.
    """

    kind: str
    low: float = 0.0
    high: float = math.inf

    def objection(self, value: object) -> str:
        """What is wrong with a value; empty when nothing is."""
        if self.kind == "text":
            fits = isinstance(value, str) and len(value) <= self.high
            return "" if fits else f"must be a text of at most {self.high:,.0f} characters"
        fits = (
            isinstance(value, (int, float))
            and not isinstance(value, bool)
            and self.low <= value <= self.high
            and (self.kind == "number" or float(value).is_integer())
        )
        noun = "whole number" if self.kind == "integer" else "number"
        return "" if fits else f"must be a {noun} from {self.low:g} to {self.high:g}"


GENERATION_OPTIONS: Mapping[str, TaskOption] = {
    "system_prompt": TaskOption("text", high=20_000),
    "temperature": TaskOption("number", 0, 2),
    "top_p": TaskOption("number", 0, 1),
    "max_tokens": TaskOption("integer", 1, 1_000_000),
}
"""Options of every task that asks a model; what is not set is the registry's."""


@dataclass(frozen=True)
class Task:
    """Samples plus a way to ask and to score.

    Attributes:
        name: As in a suite.
        plan: Given a trial and what it has, what next. Pure.
        metrics: What it reports.
        prompt_key: Key of the template that a rendition is asked with.
        prompts: Prompt name to the placeholders that a template of it must hold.
        placeholders: Every placeholder that its templates may hold.
        options: Options that a suite may set.
    """

    name: str
    plan: Callable[[Trial, Facts], Decision]
    metrics: tuple[Metric, ...]
    prompt_key: Callable[[Trial], str]
    prompts: Mapping[str, frozenset[str]]
    placeholders: frozenset[str]
    options: Mapping[str, TaskOption] = field(default_factory=lambda: GENERATION_OPTIONS)

    def option_problems(self, where: str, options: Mapping[str, Any]) -> list[Problem]:
        """What is wrong with the options that a suite sets."""
        problems = []
        for name, value in options.items():
            place = f"{where}.{name}"
            if name not in self.options:
                problems.append(unknown(place, "option", name, self.options))
            elif objection := self.options[name].objection(value):
                problems.append(Problem(place, f'"{name}" {objection}.', f"It is {value!r} now."))
        return problems


def is_multiple(rendition: Rendition) -> bool:
    """Whether several options are right together."""
    return len(rendition.positions) > 1
