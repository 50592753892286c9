"""A report in one of its formats, waiting for it if asked to."""

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Final, Protocol

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.panel_document import cut, with_texts
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.report import Document
from polyclinic.stats.ports import Store, StoredReport

WORST: Final = 10
"""Worst samples of each task and model that are shown unless asked otherwise."""

POLL_S: Final = 0.5
"""Another replica may have made the report, so the store is asked now and then."""


class Changes(Protocol):
    """Says when a report was made in this process."""

    async def wait_for_change(self, timeout_s: float) -> None:
        """Return at the next report, or after `timeout_s`."""
        ...


class ElsewhereMade:
    """The changes of a process that makes no reports: others may, so time passes, no more."""

    async def wait_for_change(self, timeout_s: float) -> None:
        """Return after `timeout_s`."""
        await asyncio.sleep(timeout_s)


@dataclass(frozen=True, slots=True)
class RenderedReport:
    """A report in the format that was asked for."""

    body: bytes
    verdict: Verdict | None
    complete: bool
    revision: int


class GetReport:
    """Find, wait for and render a report."""

    def __init__(self, store: Store, changes: Changes) -> None:
        self._store, self._changes = store, changes

    async def __call__(
        self,
        run_id: str,
        *,
        output_format: str = "json",
        wait_s: float = 0,
        min_revision: int = 0,
        worst: int = WORST,
        texts: bool = False,
    ) -> RenderedReport:
        """The newest report of a run.

        Args:
            worst: How many of the worst judged samples of each task and model it shows.
            texts: Whether it shows what models and judges wrote beside them.

        Raises:
            PermanentError: `unknown_format`, `unknown_run`, `no_report` (the run has not ended
                within `wait_s`), or `report_failed`.
            TransientError: the store cannot be reached.
        """
        name = output_format or "json"
        if name not in FORMATS:
            raise PermanentError(
                f'There is no report format "{name}"; known are {", ".join(FORMATS)}.',
                code="unknown_format",
            )
        report = await self._wait(run_id, wait_s, min_revision)
        whole = await asyncio.to_thread(json.loads, report.body)
        document = cut(whole, worst)
        if texts:
            document = await self._with_texts(run_id, document)
        body = report.body
        if name != "json" or document != whole:
            body = await asyncio.to_thread(FORMATS[name], document)
        return RenderedReport(body, report.verdict, report.complete, report.mark.revision)

    async def _with_texts(self, run_id: str, document: Document) -> Document:
        trial_ids = [row["trial_id"] for row in document.get("worst", ())]
        if not trial_ids:
            return document
        trials = await self._store.some_trials(run_id, trial_ids)
        known = {trial.trial_id: trial for trial in trials}
        rows = [with_texts(row, known.get(row["trial_id"])) for row in document["worst"]]
        return {**document, "worst": rows}

    async def _wait(self, run_id: str, wait_s: float, min_revision: int) -> StoredReport:
        give_up_at = time.monotonic() + wait_s
        while True:
            left_s = give_up_at - time.monotonic()
            try:
                report = await self._store.report(run_id, min_revision)
                if report is not None:
                    return report
                failure = await self._store.failure(run_id, min_revision)
            except TransientError:
                if left_s <= 0:
                    raise
                failure = None
            if failure is not None:
                raise PermanentError(
                    f"The report of {run_id} could not be made: {failure}", code="report_failed"
                )
            if left_s <= 0:
                raise await self._none(run_id, min_revision)
            await self._changes.wait_for_change(min(left_s, POLL_S))

    async def _none(self, run_id: str, min_revision: int) -> PermanentError:
        if not await self._store.is_known(run_id):
            return PermanentError(f"No run {run_id} is known here.", code="unknown_run")
        wanted = f" of revision {min_revision} or later" if min_revision else ""
        return PermanentError(
            f"Run {run_id} has no report{wanted} yet: it has not ended.", code="no_report"
        )
