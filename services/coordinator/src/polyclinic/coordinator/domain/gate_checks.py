"""Gate rules that could never be decided, because the suite does not measure what they name."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from polyclinic.coordinator.domain.gate_options import option_problems, stands_alone
from polyclinic.coordinator.domain.metrics import AGGREGATES, COVERAGE, RESOURCE_GAP, Metric
from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.suite import BASELINE, EACH, REFERENCE_LANGUAGE
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.groups import HIGH_RESOURCE, LOW_RESOURCE
from polyclinic.records.suites import GateRule, Suite

_AGAINST = (BASELINE, REFERENCE_LANGUAGE)
MAX_RULES = 1000
_BOUNDS = ("min", "max", "max_drop", "coverage_min", "unread_max")


def rule_problems(suite: Suite) -> list[Problem]:
    """What is wrong with rules by themselves: metric, task, model, bounds, baseline."""
    if len(suite.gate) > MAX_RULES:
        what = f"The gate has {len(suite.gate):,} rules; at most {MAX_RULES:,} are taken."
        return [Problem("gate", what, "`language: each` stands for a rule for every language.")]
    checks: tuple[Callable[[str, GateRule, Suite], list[Problem]], ...] = (
        _metric,
        _names,
        _bounds,
        _range,
        _against,
        option_problems,
    )
    return [
        problem
        for at, rule in enumerate(suite.gate)
        for check in checks
        for problem in check(f"gate[{at}]", rule, suite)
    ]


def measured_problems(filled: Suite, chosen: Sequence[Rendition]) -> list[Problem]:
    """What rules name that the chosen renditions do not hold.

    Args:
        filled: The suite with defaults.
        chosen: The renditions that are asked.
    """
    cells = {(r.task, r.dataset, r.language, r.variant) for r in chosen}
    return [
        problem
        for at, rule in enumerate(filled.gate)
        for problem in (
            _places(f"gate[{at}]", rule, filled, cells)
            or _cells(f"gate[{at}]", rule, filled, cells)
        )
    ]


def _metric(where: str, rule: GateRule, suite: Suite) -> list[Problem]:
    if not rule.metric:
        what = "The rule names no metric."
        problem = Problem(f"{where}.metric", what, _known(suite, rule))
        return [] if stands_alone(rule) else [problem]
    measured = _metrics(suite, rule.task)
    if not _tasks_are_known(suite, rule):
        measured = {name: [] for name in AGGREGATES}
        for task in TASKS.values():
            measured |= {metric.name: [] for metric in task.metrics({}, suite.judges)}
        if any(spec.name in TASKS and TASKS[spec.name].is_judged for spec in suite.tasks):
            return []  # a rubric with problems may name any metric
    if rule.metric in measured:
        return []
    return [unknown(f"{where}.metric", "metric", rule.metric, measured)]


def _known(suite: Suite, rule: GateRule) -> str:
    return f"The suite measures: {', '.join(_metrics(suite, rule.task))}."


def _metrics(suite: Suite, task: str) -> dict[str, list[tuple[str, Metric]]]:
    """Name to each (task, metric) that it is; a name may mean another scale in another task."""
    found: dict[str, list[tuple[str, Metric]]] = {}
    for spec in suite.tasks:
        if spec.name in TASKS and task in ("", spec.name):
            for metric in TASKS[spec.name].metrics(spec.options, suite.judges):
                found.setdefault(metric.name, []).append((spec.name, metric))
    return found | {name: [("", metric)] for name, metric in AGGREGATES.items()}


def _tasks_are_known(suite: Suite, rule: GateRule) -> bool:
    """Whether it can be told what is measured; if not, the tasks' own problem says why."""
    named = {spec.name for spec in suite.tasks}
    if not named or not named <= set(TASKS) or rule.task not in ("", *named):
        return False
    return not any(TASKS[spec.name].option_problems("", spec.options) for spec in suite.tasks)


def _names(where: str, rule: GateRule, suite: Suite) -> list[Problem]:
    named = (
        ("task", rule.task, [task.name for task in suite.tasks]),
        ("model", rule.model, suite.models),
    )
    return [
        unknown(f"{where}.{kind}", kind, name, known)
        for kind, name, known in named
        # An empty list is a problem of its own, and no list to choose from.
        if name and known and name not in known
    ]


def _bounds(where: str, rule: GateRule, suite: Suite) -> list[Problem]:
    given = {b: getattr(rule, b) for b in _BOUNDS if getattr(rule, b) is not None}
    if not given:
        remedy = f"Give at least one of {', '.join(_BOUNDS)}."
        return [Problem(where, "The rule has no bound, so it decides nothing.", remedy)]
    problems = [
        Problem(f"{where}.{bound}", "The bound is not a number.")
        for bound, value in given.items()
        if not math.isfinite(value)
    ]
    if rule.min is not None and rule.max is not None and rule.min > rule.max:
        problems.append(Problem(where, f"min {rule.min:g} is over max {rule.max:g}."))
    if rule.metric == COVERAGE and rule.min is None and rule.coverage_min is None:
        what = "Coverage can only be too low."
        problems.append(Problem(where, what, "Give coverage_min, such as 0.99."))
    if rule.max_drop is not None and rule.max_drop < 0:
        problems.append(Problem(f"{where}.max_drop", "The margin is negative.", "Such as 0.02."))
    if rule.coverage_min is not None and not 0 <= rule.coverage_min <= 1:
        problems.append(
            Problem(f"{where}.coverage_min", "Coverage is a share from 0 to 1.", "Such as 0.99.")
        )
    return problems


def _range(where: str, rule: GateRule, suite: Suite) -> list[Problem]:
    """Bounds that no value can reach, in some task that the rule is about."""
    problems = []
    for task, metric in _metrics(suite, rule.task).get(rule.metric, ()):
        low, high = metric.low, metric.high
        if rule.against:
            low, high = metric.low - metric.high, metric.high - metric.low
        bounds = {"min": rule.min, "max": rule.max}
        if rule.against:
            bounds["max_drop"] = rule.max_drop
        of = f" of {task}" if task and not rule.task else ""
        problems += [
            Problem(
                f"{where}.{bound}",
                f"{bound} {value:g} is outside of what {metric.name}{of} can be.",
                f"It lies between {low:g} and {high:g}{_which_task(suite, rule)}.",
            )
            for bound, value in bounds.items()
            if value is not None and math.isfinite(value) and not low <= value <= high
        ]
    return problems


def _which_task(suite: Suite, rule: GateRule) -> str:
    """A hint where tasks have one name for different scales."""
    scales = {(one.low, one.high) for _, one in _metrics(suite, rule.task)[rule.metric]}
    return "; name the task that is meant" if len(scales) > 1 else ""


def _against(where: str, rule: GateRule, suite: Suite) -> list[Problem]:
    place = f"{where}.against"
    if rule.max_drop is not None and not rule.against:
        remedy = f"Say against: {' or '.join(_AGAINST)}."
        return [Problem(place, "max_drop needs something to drop from.", remedy)]
    if rule.against and rule.against not in _AGAINST:
        return [unknown(place, "comparison", rule.against, _AGAINST)]
    if rule.against == BASELINE and suite.baseline is None:
        remedy = "Name an earlier run or a file of scores as the baseline."
        return [Problem(place, "The suite has no baseline to compare with.", remedy)]
    if rule.against == REFERENCE_LANGUAGE and rule.metric in AGGREGATES:
        what = f"{rule.metric} has no value by language to compare."
        return [Problem(place, what, f"Compare it with: {BASELINE}.")]
    return []


def _places(
    where: str, rule: GateRule, filled: Suite, cells: set[tuple[str, str, str, str]]
) -> list[Problem]:
    languages = [EACH, *filled.languages]
    datasets = sorted({dataset for _, dataset, _, _ in cells})
    named: tuple[tuple[str, str, Iterable[str]], ...] = (
        ("dataset", rule.dataset, datasets),
        ("language", rule.language, languages),
        ("variant", rule.variant, filled.variants),
        ("group", rule.group, filled.groups),
    )
    problems = [
        unknown(f"{where}.{kind}", kind, name, known)
        for kind, name, known in named
        if name and name not in known
    ]
    if rule.group and rule.language:
        what = "The rule names a language and a group."
        problems.append(Problem(where, what, "Drop one of the two."))
    if rule.against == REFERENCE_LANGUAGE and not filled.reference_language:
        what = "The suite has no reference language to compare with."
        problems.append(Problem(f"{where}.against", what, "Set reference_language."))
    if rule.metric == RESOURCE_GAP:
        problems += _gap(where, filled)
    return problems


def _gap(where: str, filled: Suite) -> list[Problem]:
    groups = filled.groups
    lacking = [
        name
        for name in (HIGH_RESOURCE, LOW_RESOURCE)
        if name not in groups or not groups[name].languages
    ]
    if not lacking:
        return []
    return [
        Problem(
            f"{where}.metric",
            f"The gap needs languages on both sides; the suite has none in {', '.join(lacking)}.",
            "Add such a language, or name the groups in the suite.",
        )
    ]


def _cells(
    where: str, rule: GateRule, filled: Suite, cells: set[tuple[str, str, str, str]]
) -> list[Problem]:
    if rule.metric == COVERAGE or not rule.metric:
        return []
    languages = set(filled.languages)
    if rule.group:
        languages = set(filled.groups[rule.group].languages)
    elif rule.language and rule.language != EACH:
        languages = {rule.language}
    for task, dataset, language, variant in cells:
        fits = (
            rule.task in ("", task)
            and rule.dataset in ("", dataset)
            and rule.variant in ("", variant)
        )
        if fits and language in languages:
            return []
    what = "No sample of the suite falls under this rule, so it could never be decided."
    return [Problem(where, what, "Widen the rule, or add such samples.")]
