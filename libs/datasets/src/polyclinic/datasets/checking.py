"""What only shows between records: duplicates, contradictions, an empty data set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Dataset, Rendition


def check(datasets: Sequence[Dataset]) -> list[Problem]:
    """Problems between the records of all files of a suite; errors first seen first."""
    renditions = [rendition for dataset in datasets for rendition in dataset.renditions]
    return _duplicates(renditions)


def _duplicates(renditions: Sequence[Rendition]) -> list[Problem]:
    places: dict[tuple[str, str, str, str], list[Rendition]] = defaultdict(list)
    for rendition in renditions:
        places[(rendition.sample_id, rendition.language, rendition.variant, rendition.task)].append(
            rendition
        )
    return [
        Problem(
            again.place,
            f"`id` {again.sample_id!r} ({again.language}, {again.variant}, {again.task}) is also "
            f"at {same[0].place}.",
            code="duplicate_id",
            field="id",
        )
        for same in places.values()
        for again in same[1:]
    ]
