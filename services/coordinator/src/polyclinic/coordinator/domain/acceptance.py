"""All checks of a suite together, and what an accepted one comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from polyclinic.coordinator.domain.cases import expanded, leaks, unserved
from polyclinic.coordinator.domain.gate_checks import measured_problems, rule_problems
from polyclinic.coordinator.domain.missing import Pair, pairs_of, with_missing
from polyclinic.coordinator.domain.planning import planned_cells, prompt_keys, setup_of
from polyclinic.coordinator.domain.sampling import draw
from polyclinic.coordinator.domain.selection import (
    choosing_problems,
    fill_defaults,
    select,
    selection_problems,
    with_default_options,
)
from polyclinic.coordinator.domain.suite_checks import suite_problems
from polyclinic.coordinator.domain.trials import Setup
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import Suite


@dataclass(frozen=True)
class Examined:
    """A suite after all checks: with problems, or ready to run.

    Attributes:
        problems: All that is wrong.
        suite: With every default filled in.
        setup: What its trials share.
        renditions: What is asked, in the order of asking.
        cells: Trials by cell.
        prompt_hashes: Prompt key to SHA-256 of the template.
        pairs: Renditions that are to be translated first, by pair of languages.
    """

    problems: list[Problem]
    suite: Suite = field(default_factory=Suite)
    setup: Setup = field(default_factory=Setup)
    renditions: Sequence[Rendition] = ()
    cells: Sequence[PlannedCell] = ()
    prompt_hashes: Mapping[str, str] = field(default_factory=dict)
    pairs: Mapping[Pair, int] = field(default_factory=dict)


def examine(
    suite: Suite,
    renditions: Sequence[Rendition],
    *,
    data_is_sound: bool,
    built_in_prompts: Mapping[str, str],
    max_trials: int,
    default_options: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> Examined:
    """Check a suite against itself and its data, and make it ready to run.

    Args:
        suite: As the client sent it.
        renditions: Everything that its data sets hold.
        data_is_sound: Whether the data sets were read without an error; else what is missing in
            them is not held against the suite.
        built_in_prompts: Templates that the coordinator ships, by key.
        max_trials: Most trials of one run.
        default_options: Task to the options that the coordinator ships for it.
    """
    suite = with_default_options(suite, default_options)
    problems = [*suite_problems(suite), *rule_problems(suite)]
    if problems or not data_is_sound:
        return Examined(problems)
    problems = unserved(suite, renditions)
    if problems:
        return Examined(problems)
    renditions = with_missing(suite, expanded(suite, renditions))
    problems = selection_problems(suite, renditions)
    if problems:
        return Examined(problems)
    chosen = select(suite, renditions)
    filled = fill_defaults(suite, chosen)
    problems = [*measured_problems(filled, chosen), *leaks(filled, chosen)]
    problems += choosing_problems(filled, chosen)
    asked = draw(chosen, limit=filled.sampling.limit, seed=filled.sampling.seed)
    cells = planned_cells(filled, asked)
    trials = sum(cell.trials for cell in cells)
    if trials > max_trials:
        problems.append(
            Problem(
                "sampling",
                f"The suite comes to {trials:,} trials; at most {max_trials:,} are taken.",
                "Set sampling.limit, or name fewer models, languages or epochs.",
                code="too_many_trials",
            )
        )
    setup = setup_of(filled, built_in_prompts)
    hashes = setup.prompts.hashes(prompt_keys(setup, asked))
    return Examined(problems, filled, setup, asked, cells, hashes, pairs_of(asked))
