"""What a baseline holds, and the rules that compare with what it does not hold."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from polyclinic.coordinator.domain.metrics import AGGREGATES, COVERAGE, RESOURCE_GAP
from polyclinic.coordinator.domain.suite import BASELINE, EACH
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.datasets.problems import Problem
from polyclinic.languages.groups import HIGH_RESOURCE, LOW_RESOURCE
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import GateRule, Suite

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Held:
    """One cell of a baseline that has trials."""

    task: str
    dataset: str
    model: str
    language: str
    variant: str


class NoScoresError(ValueError):
    """A line of a scores file is no trial; the message says which."""


def held_in(cells: Iterable[PlannedCell]) -> frozenset[Held]:
    """What an earlier run holds."""
    return frozenset(Held(c.task, c.dataset, c.model, c.language, c.variant) for c in cells)


def held_in_file(data: bytes, name: str) -> frozenset[Held]:
    """What a file of scores (JSON lines, a `TrialScored` each) holds; unscored trials are not held.

    Raises:
        NoScoresError: a line is no trial, so that no statistics could be computed.
    """
    found = set()
    start, number = 0, 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        line, start, number = data[start:end], end + 1, number + 1
        if not line.strip():
            continue
        try:
            row = json.loads(line.decode("utf-8-sig"))
            sample = row["sample"]
            held = Held(
                str(sample["task"]),
                str(sample.get("dataset", "")),
                str(row["model"]),
                str(sample.get("language", "")),
                str(sample.get("variant", "")),
            )
            is_scored = bool(row.get("scores"))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            raise NoScoresError(f"Line {number} of {name} is no trial with scores.") from None
        if is_scored:
            found.add(held)
    return frozenset(found)


def baseline_problems(
    filled: Suite, cells: Sequence[PlannedCell], held: Collection[Held]
) -> list[Problem]:
    """Rules that compare with the baseline where it holds nothing; they could only fail.

    Args:
        filled: The suite with defaults; without problems.
        cells: What it will ask.
        held: What the baseline holds.
    """
    problems = []
    for at, rule in enumerate(filled.gate):
        if rule.against != BASELINE or rule.metric == COVERAGE:
            continue
        lacking = next(_lacking(filled, cells, held, rule), None)
        if lacking is not None:
            kind, name, known = lacking
            problems.append(_problem(f"gate[{at}].against", kind, name, known))
    return problems


def _problem(where: str, kind: str, name: str, known: Iterable[str]) -> Problem:
    names = sorted(set(known))
    shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
    return Problem(
        where,
        f'The baseline has no scores of {kind} "{name}", so the rule could never be decided.',
        f"It has: {shown or 'nothing'}. Take another baseline, or narrow the rule.",
        code="baseline_lacks",
    )


def _lacking(
    filled: Suite, cells: Sequence[PlannedCell], held: Collection[Held], rule: GateRule
) -> Iterator[tuple[str, str, list[str]]]:
    """Kind and name of what the baseline lacks, and what it has instead."""
    for task in _tasks(filled, cells, rule):
        of_task = [h for h in held if h.task == task]
        if not of_task:
            yield "task", task, [h.task for h in held]
            continue
        here = [h for h in of_task if rule.dataset in ("", h.dataset)]
        if not here:
            yield "data set", rule.dataset, [h.dataset for h in of_task]
            continue
        for model in [rule.model] if rule.model else filled.models:
            yield from _of_model(filled, [c for c in cells if c.task == task], here, rule, model)


def _tasks(filled: Suite, cells: Sequence[PlannedCell], rule: GateRule) -> list[str]:
    """As the statistics choose them: those with the metric, and with the language if any has it."""
    if rule.task:
        return [rule.task]
    names = [
        spec.name
        for spec in filled.tasks
        if rule.metric in AGGREGATES
        or rule.metric in {m.name for m in TASKS[spec.name].metrics(spec.options, filled.judges)}
    ]
    if rule.language in ("", EACH):
        return names
    there = {cell.task for cell in cells if cell.language == rule.language}
    return [name for name in names if name in there] or names


def _of_model(
    filled: Suite, cells: Sequence[PlannedCell], held: Sequence[Held], rule: GateRule, model: str
) -> Iterator[tuple[str, str, list[str]]]:
    names = {h.model for h in held}
    # One model may be compared with one of another name: a candidate with what is in use.
    earlier = model if model in names or len(names) != 1 else next(iter(names))
    of_model = [h for h in held if h.model == earlier]
    if not of_model:
        yield "model", model, list(names)
        return
    there = {(h.language, h.variant) for h in of_model}
    asked = [(c.language, c.variant) for c in cells if rule.variant in ("", c.variant)]
    shared = {language for language, variant in asked if (language, variant) in there}
    needed = _languages(filled, {language for language, _ in asked}, rule)
    if not needed and not shared:
        yield "language", ", ".join(filled.languages), [h.language for h in of_model]
    for language in needed:
        if language not in shared:
            kind = "language" if language not in {h.language for h in of_model} else "variant in"
            yield kind, language, [h.language for h in of_model]


def _languages(filled: Suite, asked: Collection[str], rule: GateRule) -> list[str]:
    """Languages that the baseline must hold each; none where any will do."""
    if rule.metric == RESOURCE_GAP:
        groups = (filled.groups.get(name) for name in (HIGH_RESOURCE, LOW_RESOURCE))
        return [code for group in groups if group for code in group.languages if code in asked]
    if rule.language == EACH:
        return [code for code in filled.languages if code in asked]
    return [rule.language] if rule.language else []
