"""Clinical cases of a file, one rendition for each task that a suite asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from polyclinic.datasets.cases import CASE_TASK, CASE_TASKS, references_of, tasks_of
from polyclinic.datasets.leaks import MASKED_TASKS, leak_problems
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.suites import Suite

_SHOWN = 200


def expanded(suite: Suite, renditions: Sequence[Rendition]) -> list[Rendition]:
    """The renditions; a case that serves every task stands once for each that the suite runs.

    A case has no rendition for a task that it has no reference for.
    """
    wanted = [spec.name for spec in suite.tasks if spec.name in CASE_TASKS]
    found: list[Rendition] = []
    for one in renditions:
        if one.task != CASE_TASK or one.case is None:
            found.append(one)
            continue
        served = tasks_of(one.case)
        found += [
            replace(one, task=name, target=references_of(name, one.case))
            for name in wanted
            if name in served
        ]
    return found


def unserved(suite: Suite, renditions: Iterable[Rendition]) -> list[Problem]:
    """Tasks that the suite runs and for which no case has a reference."""
    cases = [one.case for one in renditions if one.task == CASE_TASK and one.case is not None]
    served = {name for case in cases for name in tasks_of(case)}
    served |= {one.task for one in renditions}
    return [
        Problem(
            f"tasks[{at}]",
            f'No clinical case of the data sets has what "{spec.name}" is scored against.',
            f"The cases have it for: {', '.join(name for name in CASE_TASKS if name in served)}.",
        )
        for at, spec in enumerate(suite.tasks)
        if cases and spec.name in CASE_TASKS and spec.name not in served
    ]


def leaks(suite: Suite, chosen: Iterable[Rendition]) -> list[Problem]:
    """Cases to be asked that name the diagnosis which they hide, each place once.

    A rendition that is still to be translated has the texts of its source, and is looked at so.
    """
    tasks = [spec.name for spec in suite.tasks if spec.name in MASKED_TASKS]
    asked = [one for one in chosen if one.case is not None]
    problems = list(dict.fromkeys(leak_problems(asked, tasks))) if tasks and asked else []
    if len(problems) > _SHOWN:
        more = len(problems) - _SHOWN
        problems = [*problems[:_SHOWN], Problem("datasets", f"And {more:,} more leaks.")]
    return problems
