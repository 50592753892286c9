"""What can be wrong with the panel of a suite, and with what it says to its judges."""

from __future__ import annotations

from collections.abc import Mapping

from polyclinic.coordinator.domain.ids import asked_as
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.tasks.judging import MAX_JUDGES, MIN_JUDGES
from polyclinic.coordinator.domain.tasks.options import GENERATION_OPTIONS
from polyclinic.datasets.problems import Problem
from polyclinic.records.suites import Suite, TaskSpec

JUDGE_PROMPTS: Mapping[str, frozenset[str]] = {
    "judge_binary": frozenset({"reference", "answer"}),
    "judge_likert": frozenset({"reference", "answer"}),
    "judge_rubric": frozenset({"answer", "criteria", "form"}),
}
"""Templates for judges that a suite may bring, and the placeholders that each must hold.

The judge service has the built-in ones; a contract test compares the two.
"""

JUDGE_PLACEHOLDERS: Mapping[str, frozenset[str]] = {
    "judge_binary": frozenset({"reference", "answer", "question", "language"}),
    "judge_likert": frozenset({"reference", "answer", "question", "language"}),
    "judge_rubric": frozenset({"answer", "criteria", "form", "question", "reference", "language"}),
}
"""Every placeholder that such a template may hold."""


def panel_problems(suite: Suite) -> list[Problem]:
    """Judged tasks without judges or the other way round, too many judges, clashing options."""
    problems = []
    if len(suite.judges) > MAX_JUDGES:
        what = f"The suite names {len(suite.judges)} judges; at most {MAX_JUDGES} are taken."
        problems.append(Problem("judges", what, "Name fewer."))
    judged = [
        spec.name for spec in suite.tasks if spec.name in TASKS and TASKS[spec.name].is_judged
    ]
    if judged and not suite.judges:
        what = f"The suite names no judge, and {', '.join(judged)} needs at least one."
        remedy = "Name models of the inference service's registry under `judges`."
        problems.append(Problem("judges", what, remedy, code="no_judges"))
    if suite.judges and not judged and all(spec.name in TASKS for spec in suite.tasks):
        what = "The suite names judges, and none of its tasks is judged."
        known = ", ".join(name for name, task in TASKS.items() if task.is_judged)
        problems.append(Problem("judges", what, f"Leave them out, or add one of: {known}."))
    for at, spec in enumerate(suite.tasks):
        problems += _fewest(f"tasks[{at}].options", spec, len(suite.judges))
        problems += _shared(f"tasks[{at}].options", spec, suite)
    return problems


def _fewest(where: str, spec: TaskSpec, judges: int) -> list[Problem]:
    fewest = spec.options.get(MIN_JUDGES)
    if not judges or not isinstance(fewest, (int, float)) or fewest <= judges:
        return []
    what = f"{MIN_JUDGES} {fewest:g} is more than the {judges} judges of the suite."
    return [Problem(f"{where}.{MIN_JUDGES}", what, "Lower it, or name more judges.")]


def _shared(where: str, spec: TaskSpec, suite: Suite) -> list[Problem]:
    """Options that ask another question than the task does whose reply is read."""
    asking = asked_as(spec.name)
    other = next((one for one in suite.tasks if one.name == asking), None)
    if other is None or other is spec:
        return []
    return [
        Problem(
            f"{where}.{name}",
            f'"{spec.name}" is read out of the reply to "{asking}", which has another "{name}".',
            f'Set it for "{asking}" alone.',
        )
        for name in GENERATION_OPTIONS
        if name in spec.options and spec.options[name] != other.options.get(name)
    ]
