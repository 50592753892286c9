"""Data sets of a suite: fetched within the size limit, read, and checked across files."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from polyclinic.bus.errors import PermanentError
from polyclinic.coordinator.ports.bus import Blobs
from polyclinic.datasets.checking import check
from polyclinic.datasets.problems import Problem, errors_of
from polyclinic.datasets.reading import read_samples
from polyclinic.datasets.rendition import Dataset, Rendition
from polyclinic.records.files import Blob

_MAX_TAG_CHARS = 10_000
_MAX_ID_CHARS = 1_000
_SHOWN = 200


@dataclass(frozen=True)
class Fetched:
    """What the data sets hold, and all that is wrong with them."""

    renditions: list[Rendition] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


class FetchDatasets:
    """Gets sample files out of the object store and reads them."""

    def __init__(self, blobs: Blobs, *, max_bytes: int) -> None:
        self._blobs = blobs
        self._max_bytes = max_bytes

    async def __call__(self, files: Sequence[Blob]) -> Fetched:
        """Read every file, whatever is wrong with the others.

        Raises:
            TransientError: the object store does not answer.
        """
        too_large = self._size_problems(files)
        if too_large:
            return Fetched(problems=too_large)
        problems: list[Problem] = []
        datasets: list[Dataset] = []
        left = self._max_bytes
        for at, file in enumerate(files):
            try:
                dataset, size = await self._read(file, left)
            except PermanentError as error:
                problems.append(Problem(f"datasets[{at}]", error.detail, code=error.code))
                continue
            left -= size
            datasets.append(dataset)
        problems += [problem for dataset in datasets for problem in dataset.problems]
        if not datasets:
            return Fetched(problems=problems)
        found = await asyncio.to_thread(_check, datasets)
        renditions = [rendition for dataset in datasets for rendition in dataset.renditions]
        return Fetched(renditions, problems + found)

    async def _read(self, file: Blob, most: int) -> tuple[Dataset, int]:
        """The samples of a file and its size; its bytes are let go."""
        data = await self._blobs.get(file, max_bytes=most)
        # Reading is work for the processor: not in the loop that serves everyone.
        return await asyncio.to_thread(read_samples, data, file.name), len(data)

    def _size_problems(self, files: Sequence[Blob]) -> list[Problem]:
        total = 0
        for at, file in enumerate(files):
            total += max(0, file.size_bytes)
            if total > self._max_bytes:
                return [self._too_large(f"datasets[{at}]", file.name, total)]
        return []

    def _too_large(self, where: str, name: str, size: int) -> Problem:
        return Problem(
            where,
            f"With {name} the data sets have {size:,} bytes; {self._max_bytes:,} are the limit.",
            "Split the suite, or raise POLYCLINIC_COORDINATOR_MAX_DATASET_BYTES.",
            code="too_large",
        )


def _check(datasets: Sequence[Dataset]) -> list[Problem]:
    problems = list(errors_of(check(datasets)))
    for dataset in datasets:
        problems += filter(None, map(_bulk_problem, dataset.renditions))
    if len(problems) > _SHOWN:
        more = len(problems) - _SHOWN
        problems = [*problems[:_SHOWN], Problem("datasets", f"And {more:,} more problems.")]
    return problems


def _bulk_problem(rendition: Rendition) -> Problem | None:
    """Ids and tags travel with every event of a trial and must stay small."""
    tags = sum(len(key) + len(value) for key, value in rendition.tags.items())
    if tags > _MAX_TAG_CHARS:
        what = f"The tags have {tags:,} characters; at most {_MAX_TAG_CHARS:,} are taken."
        return Problem(rendition.place, what, "Keep only what results are grouped by.")
    names = (rendition.sample_id, rendition.dataset, rendition.cluster)
    if max(map(len, names)) > _MAX_ID_CHARS:
        what = f"An id, data set or cluster name has over {_MAX_ID_CHARS:,} characters."
        return Problem(rendition.place, what, "Use a shorter name.")
    return None
