"""From the trials of a run that ended to a report, a verdict, and two events."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import islice

from polyclinic.bus.errors import PermanentError
from polyclinic.records.suites import Baseline
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.causes import Causes
from polyclinic.stats.domain.changed import leave_out_changed
from polyclinic.stats.domain.gate import Gate, gate
from polyclinic.stats.domain.identity import Identity, differences, identity_of
from polyclinic.stats.domain.report import Earlier, Findings, document, to_json
from polyclinic.stats.domain.scores_file import ScoresFileError, read_scores
from polyclinic.stats.domain.trials import BASELINE, Trial, TrialColumns
from polyclinic.stats.domain.usage import Usage
from polyclinic.stats.domain.worst_samples import WorstSamples
from polyclinic.stats.ports import Announcer, Due, ScoreFiles, Store, StoredReport

_BATCH = 2000


class MakeReport:
    """Make, keep and announce the report of one run, if it is due."""

    def __init__(self, store: Store, files: ScoreFiles, announcer: Announcer) -> None:
        self._store, self._files, self._announcer = store, files, announcer

    async def __call__(self, run_id: str) -> bool:
        """Whether there was a report to make.

        Made twice, at once or after a crash, it comes out the same and takes its own place.

        Raises:
            TransientError: store, object store or broker cannot be reached; try again.
        """
        due = await self._store.due(run_id)
        if due is None:
            return False
        report, decided = await self._make(due)
        await self._store.keep_report(report)
        await self._announcer.announce(report, decided)
        await self._store.mark_announced(run_id, due.mark)
        return True

    async def _make(self, due: Due) -> tuple[StoredReport, Gate]:
        columns = TrialColumns([info.metric for info in due.run.metrics])
        usage, worst = Usage(due.run.run_id), WorstSamples(due.run.metrics)
        causes, earlier = Causes(), Usage(due.run.baseline.run_id)
        async for batch in self._store.trials(due.run.run_id):
            for trial in batch:
                columns.add(trial)
                worst.add(trial)
                causes.add(trial)
                for call in trial.usage:
                    usage.add(call)
        problem = await self._add_baseline(due.run.baseline, columns, earlier)
        before = identity_of(await self._store.run(due.run.baseline.run_id), earlier)
        # Numbers take their time; the event loop serves others meanwhile.
        named = await self._baseline_run(due.run.baseline)
        taken = _Taken(columns, usage, worst, causes, problem, before, named)
        return await asyncio.to_thread(_conclude, due, taken)

    async def _baseline_run(self, baseline: Baseline) -> Earlier | None:
        """What is to be said of an earlier run: a reader must see what was compared with what."""
        run = await self._store.run(baseline.run_id) if baseline.run_id else None
        if run is None:
            return None
        reported = await self._store.report(baseline.run_id, 0)
        if reported is None:
            return Earlier(run.run_id, run.accepted_at, "unknown")
        verdict = reported.verdict.value if reported.verdict else "no gate"
        return Earlier(run.run_id, run.accepted_at, verdict)

    async def _add_baseline(
        self, baseline: Baseline, columns: TrialColumns, usage: Usage
    ) -> str | None:
        """Take the earlier scores in; why that is not possible, if it is not.

        A run without its baseline still has a report: rules against it say that it was not
        measured, and do not pass.
        """
        if not baseline.run_id and baseline.scores is None:
            return None
        before = len(columns)
        try:
            async for batch in self._earlier(baseline):
                for trial in batch:
                    columns.add(trial, BASELINE)
                    for call in trial.usage:
                        usage.add(call)
        except (PermanentError, ScoresFileError) as error:
            return str(error)
        return None if len(columns) > before else "no trial of the baseline is known here"

    async def _earlier(self, baseline: Baseline) -> AsyncIterator[list[Trial]]:
        if baseline.scores is None:
            async for batch in self._store.trials(baseline.run_id):
                yield batch
            return
        data = await self._files.read(baseline.scores)
        name = baseline.scores.name or baseline.scores.sha256
        # Read to the end once before anything is taken: half a baseline must decide nothing.
        await asyncio.to_thread(deque, read_scores(data, name), 0)
        trials = read_scores(data, name)
        while batch := await asyncio.to_thread(_take, trials):
            yield batch


def _take(trials: Iterator[Trial]) -> list[Trial]:
    return list(islice(trials, _BATCH))


@dataclass(frozen=True, slots=True)
class _Taken:
    """What was read of the trials of a run and of its baseline."""

    columns: TrialColumns
    usage: Usage
    worst: WorstSamples
    causes: Causes
    baseline_problem: str | None
    baseline: Identity
    earlier: Earlier | None


def _conclude(due: Due, taken: _Taken) -> tuple[StoredReport, Gate]:
    changed = leave_out_changed(taken.columns)
    analysis = analyse(due.run, taken.columns)
    decided = gate(due.run, analysis)
    findings = Findings(
        due.run,
        due.end,
        analysis,
        decided,
        taken.usage,
        taken.worst.found(),
        int((taken.columns.codes("side") == BASELINE).sum()),
        taken.baseline_problem,
        taken.earlier,
        tuple(differences(identity_of(due.run, taken.usage), taken.baseline)),
        taken.causes.found(),
        changed,
    )
    report = document(findings)
    stored = StoredReport(
        due.run.run_id,
        due.mark,
        to_json(report),
        decided.verdict,
        bool(report["run"]["complete"]),
    )
    return stored, decided
