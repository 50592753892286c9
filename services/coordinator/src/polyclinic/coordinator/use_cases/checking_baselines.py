"""Whether a suite's baseline is there, and holds what the gate compares with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from polyclinic.bus.errors import PermanentError
from polyclinic.coordinator.domain.acceptance import Examined
from polyclinic.coordinator.domain.baselines import (
    Held,
    NoScoresError,
    baseline_problems,
    held_in,
    held_in_file,
)
from polyclinic.coordinator.domain.suite import BASELINE
from polyclinic.coordinator.ports.bus import Blobs
from polyclinic.coordinator.ports.store import Runs
from polyclinic.datasets.problems import Problem
from polyclinic.records.files import Blob
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import Suite

# A line of scores has about 500 bytes: a million trials.
MAX_BASELINE_BYTES = 512 * 1024 * 1024
ReadCells = Callable[[bytes], Iterable[PlannedCell]]
"""A serialized `RunAccepted` to the cells that were planned."""


class CheckBaseline:
    """Checks a baseline before any model is called."""

    def __init__(self, runs: Runs, blobs: Blobs, read_cells: ReadCells) -> None:
        self._runs = runs
        self._blobs = blobs
        self._read_cells = read_cells

    async def __call__(self, suite: Suite, examined: Examined) -> list[Problem]:
        """What is wrong with the baseline of a suite; rules only count when the suite is sound.

        Raises:
            TransientError: database or object store cannot be reached.
        """
        baseline = suite.baseline
        if baseline is None or (baseline.optional and baseline.is_absent):
            return []
        gate = () if examined.problems else examined.suite.gate
        is_read = any(rule.against == BASELINE for rule in gate)
        held: frozenset[Held] = frozenset()
        if baseline.scores is not None:
            try:
                held = await self._scores(baseline.scores, is_read=is_read)
            except PermanentError as error:
                return [Problem("baseline.scores", error.detail, code=error.code)]
            except NoScoresError as error:
                remedy = "Write it with `polyclinic scores RUN --out FILE.jsonl`."
                return [Problem("baseline.scores", str(error), remedy, code="no_scores")]
        elif baseline.run_id:
            if await self._runs.progress(baseline.run_id) is None:
                what = f'There is no run "{baseline.run_id}" to compare with.'
                return [Problem("baseline.run_id", what, "`polyclinic runs` lists them.")]
            if is_read:
                held = held_in(self._read_cells(await self._runs.accepted_event(baseline.run_id)))
        if not is_read:
            return []
        return await asyncio.to_thread(baseline_problems, examined.suite, examined.cells, held)

    async def _scores(self, blob: Blob, *, is_read: bool) -> frozenset[Held]:
        data = await self._blobs.get(blob, max_bytes=MAX_BASELINE_BYTES)
        if not is_read:
            return frozenset()
        return await asyncio.to_thread(held_in_file, data, blob.name or blob.sha256)
