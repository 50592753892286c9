"""What the coordinator knows of a task besides its plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from polyclinic.coordinator.domain.decisions import Decision
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.metrics import Metric, Scale
from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.tasks.options import GENERATION_OPTIONS, Option
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition


def _no_scales(options: Mapping[str, Any]) -> tuple[Scale, ...]:
    return ()


@dataclass(frozen=True)
class Task:
    """Samples plus a way to ask and to score.

    Attributes:
        name: As in a suite.
        plan: Given a trial and what it has, what next. Pure.
        metrics: What it reports, under the options and with the judges of a suite.
        prompt_key: Key of the template that a rendition is asked with.
        prompts: Prompt name to the placeholders that a template of it must hold.
        placeholders: Every placeholder that its templates may hold.
        needs_one_of: Prompt name to sets of placeholders one of which must be held whole.
        options: Options that a suite may set.
        grader: How judges grade it: "binary", "likert" or "rubric"; empty when none does.
        scales: What each judge scores, under the options of a suite.
        uses_linker: Whether its replies are scored as sets of concepts.
    """

    name: str
    plan: Callable[[Trial, Facts], Decision]
    metrics: Callable[[Mapping[str, Any], Sequence[str]], tuple[Metric, ...]]
    prompt_key: Callable[[Trial], str]
    prompts: Mapping[str, frozenset[str]]
    placeholders: frozenset[str]
    needs_one_of: Mapping[str, tuple[frozenset[str], ...]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=lambda: GENERATION_OPTIONS)
    grader: str = ""
    scales: Callable[[Mapping[str, Any]], tuple[Scale, ...]] = _no_scales
    uses_linker: bool = False

    @property
    def is_judged(self) -> bool:
        """Whether a panel grades its answers."""
        return bool(self.grader)

    def option_problems(self, where: str, options: Mapping[str, Any]) -> list[Problem]:
        """What is wrong with the options that a suite sets."""
        problems = []
        for name, value in options.items():
            place = f"{where}.{name}"
            if name not in self.options:
                problems.append(unknown(place, "option", name, self.options))
            else:
                problems += self.options[name].problems(place, value)
        return problems


def is_multiple(rendition: Rendition) -> bool:
    """Whether several options are right together."""
    return len(rendition.positions) > 1
