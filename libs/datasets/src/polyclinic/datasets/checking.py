"""What only shows between records: duplicates, contradictions, gaps, an empty data set."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence

from polyclinic.datasets.aligning import alignment_problems
from polyclinic.datasets.cases import CASE_TASK, CASE_TASKS
from polyclinic.datasets.ids import id_problems
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, bounded
from polyclinic.datasets.rendition import Dataset, Rendition
from polyclinic.datasets.text import fold_blanks


def check(datasets: Sequence[Dataset], limits: Limits = DEFAULT_LIMITS) -> list[Problem]:
    """Problems between the records of all files of a suite; errors before warnings.

    What is wrong within one record was found by `reading.read_samples`.
    """
    if not datasets:
        return [Problem("datasets", "there is no data set.", code="empty_dataset")]
    renditions = [rendition for dataset in datasets for rendition in dataset.renditions]
    if not renditions and not any(dataset.problems for dataset in datasets):
        names = ", ".join(dataset.name for dataset in datasets)
        return [Problem(names, "there is no sample.", code="empty_dataset")]
    problems = [
        *_duplicate_ids(renditions),
        *id_problems(renditions),
        *alignment_problems(renditions),
        *_content_duplicates(renditions),
    ]
    return bounded(problems, limits.problems)


def duplicate_ids(renditions: Sequence[Rendition]) -> list[tuple[Rendition, ...]]:
    """Renditions that share id, language, variant and task, each group in the order of the files.

    The data set does not tell them apart: replies name an id and no data set. A `clinical_case`
    shares the task with each of the tasks that it serves.
    """
    served = [one for one in renditions if one.task == CASE_TASK]
    keys = {(one.sample_id, one.language, one.variant) for one in served}

    def key(one: Rendition) -> Hashable:
        same = (one.sample_id, one.language, one.variant)
        return (*same, CASE_TASK if one.task in CASE_TASKS and same in keys else one.task)

    return _groups(renditions, key)


def content_duplicates(renditions: Sequence[Rendition]) -> list[tuple[Rendition, ...]]:
    """Different ids with the same content in one language, variant and task."""
    groups = _groups(renditions, lambda one: (one.language, one.variant, one.task, _content(one)))
    return [group for group in groups if len({one.sample_id for one in group}) > 1]


def _groups(
    renditions: Sequence[Rendition], key: Callable[[Rendition], Hashable]
) -> list[tuple[Rendition, ...]]:
    found: dict[Hashable, list[Rendition]] = defaultdict(list)
    for rendition in renditions:
        found[key(rendition)].append(rendition)
    return [tuple(group) for group in found.values() if len(group) > 1]


def _content(rendition: Rendition) -> tuple[str, ...]:
    parts = [rendition.question, rendition.premise, rendition.hypothesis]
    parts.extend(option.text for option in rendition.options)
    if rendition.case is not None:
        parts = [rendition.case.presentation, rendition.case.workup]
    elif not any(parts):
        parts = [json.dumps(dict(rendition.raw_input), sort_keys=True, default=str)]
    return tuple(fold_blanks(part) for part in parts)


def _duplicate_ids(renditions: Sequence[Rendition]) -> list[Problem]:
    problems = []
    for first, *others in duplicate_ids(renditions):
        for again in others:
            what = (
                f"`id` {again.sample_id!r} ({again.task}, {again.language}, {again.variant}) "
                f"is also at {first.place}."
            )
            remedy = "Give every question an id of its own."
            problems.append(Problem(again.place, what, remedy, code="duplicate_id", field="id"))
    return problems


def _content_duplicates(renditions: Sequence[Rendition]) -> list[Problem]:
    problems = []
    for first, *others in content_duplicates(renditions):
        shown = ", ".join(f"{one.sample_id} ({one.place})" for one in others[:5])
        what = (
            f"the same question as {first.sample_id} ({first.task}, {first.language}) "
            f"is also {shown}; pooled scores count it {len(others) + 1} times."
        )
        problems.append(Problem(first.place, what, "", "warning", "content_duplicate", "input"))
    return problems
