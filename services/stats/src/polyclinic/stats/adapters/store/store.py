"""Runs, trials and reports in SQL."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Select, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.records.plain import from_plain
from polyclinic.records.runs import RunCompleted
from polyclinic.stats.adapters.store.tables import ReportRow, RunRow, TrialRow
from polyclinic.stats.adapters.store.trial_rows import (
    insert_into,
    select_trials,
    trial_of,
    upsert_trials,
)
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import Trial
from polyclinic.stats.ports import Decided, Due, Heard, Mark, StoredReport
from polyclinic.store.database import Database

_BATCH: Final = 500
_BATCH_WITH_TEXTS: Final = 200


class SqlStore:
    """The statistics' own tables; implements `ports.Store`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, heard: Heard) -> None:
        """See `ports.Store`."""

        async def work(connection: AsyncConnection) -> None:
            # In the order of the keys, so that two replicas cannot wait for each other.
            for run in sorted(heard.runs, key=lambda run: run.run_id):
                await _upsert_accepted(connection, run)
            await upsert_trials(connection, heard.trials)
            for end in sorted(heard.ends, key=lambda end: (end.run_id, end.revision)):
                await _upsert_end(connection, end)

        await self._database.write(work)

    async def due(self, run_id: str) -> Due | None:
        """See `ports.Store`."""

        async def work(connection: AsyncConnection) -> Due | None:
            row = (await connection.execute(_run(run_id))).one_or_none()
            if row is None or row.accepted is None or row.ended is None:
                return None
            counted = select(func.count(), func.coalesce(func.sum(TrialRow.revision), 0))
            trials, revisions = (
                await connection.execute(counted.where(TrialRow.run_id == run_id))
            ).one()
            mark = Mark(row.revision, trials, int(revisions))
            done = Mark(row.announced_revision, row.announced_trials, row.announced_revisions)
            if trials < row.expected or mark == done:
                return None
            run = from_plain(Run, json.loads(row.accepted))
            return Due(run, from_plain(RunCompleted, json.loads(row.ended)), mark)

        return await self._database.read(work)

    async def run(self, run_id: str) -> Run | None:
        """See `ports.Store`."""
        row = await self._first(_run(run_id))
        if row is None or row.accepted is None:
            return None
        return from_plain(Run, json.loads(row.accepted))

    async def unreported(self) -> list[str]:
        """See `ports.Store`."""
        query = select(RunRow.run_id).where(RunRow.revision > RunRow.announced_revision)
        waiting = query.where(RunRow.failed_revision < RunRow.revision)

        async def work(connection: AsyncConnection) -> list[str]:
            return list(await connection.scalars(waiting))

        return await self._database.read(work)

    async def trials(self, run_id: str, *, texts: bool = False) -> AsyncIterator[list[Trial]]:
        """See `ports.Store`."""
        query = select_trials(run_id, texts=texts).order_by(TrialRow.trial_id)
        size = _BATCH_WITH_TEXTS if texts else _BATCH
        async with self._database.reading() as connection:
            rows = await connection.stream(query.execution_options(yield_per=size))
            async for batch in rows.partitions():
                yield [trial_of(row._mapping) for row in batch]

    async def some_trials(self, run_id: str, trial_ids: Sequence[str]) -> list[Trial]:
        """See `ports.Store`."""
        query = select_trials(run_id, texts=True)

        async def work(connection: AsyncConnection) -> list[Trial]:
            found: list[Trial] = []
            for start in range(0, len(trial_ids), _BATCH):
                wanted = TrialRow.trial_id.in_(trial_ids[start : start + _BATCH])
                rows = await connection.execute(query.where(wanted))
                found += [trial_of(row._mapping) for row in rows]
            return found

        return await self._database.read(work)

    async def keep_report(self, report: StoredReport) -> None:
        """See `ports.Store`."""
        values = {
            "run_id": report.run_id,
            "revision": report.mark.revision,
            "trials": report.mark.trials,
            "revisions": report.mark.revisions,
            "body": report.body,
            "verdict": report.verdict,
            "complete": report.complete,
        }

        async def work(connection: AsyncConnection) -> None:
            insert = insert_into(connection, ReportRow).values(values)
            # A replica that saw fewer trials must not undo the work of one that saw more.
            upsert = insert.on_conflict_do_update(
                index_elements=["run_id", "revision"],
                set_={name: insert.excluded[name] for name in values},
                where=(insert.excluded.trials >= ReportRow.trials)
                & (insert.excluded.revisions >= ReportRow.revisions),
            )
            await connection.execute(upsert)

        await self._database.write(work)

    async def mark_announced(self, run_id: str, mark: Mark) -> None:
        """See `ports.Store`."""
        change = (
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.announced_revision <= mark.revision)
            .values(
                announced_revision=mark.revision,
                announced_trials=mark.trials,
                announced_revisions=mark.revisions,
            )
        )
        await self._change(change)

    async def keep_failure(self, run_id: str, revision: int, problem: str) -> None:
        """See `ports.Store`."""
        change = update(RunRow).where(RunRow.run_id == run_id)
        await self._change(change.values(failed_revision=revision, failure=problem))

    async def report(self, run_id: str, min_revision: int) -> StoredReport | None:
        """See `ports.Store`."""
        query = (
            select(*ReportRow.__table__.columns)
            .where(ReportRow.run_id == run_id, ReportRow.revision >= min_revision)
            .order_by(ReportRow.revision.desc())
            .limit(1)
        )
        row = await self._first(query)
        if row is None:
            return None
        return StoredReport(
            row.run_id,
            Mark(row.revision, row.trials, row.revisions),
            row.body,
            Verdict(row.verdict) if row.verdict else None,
            row.complete,
        )

    async def verdicts(self, run_ids: Sequence[str]) -> list[Decided]:
        """See `ports.Store`."""
        columns = (ReportRow.run_id, ReportRow.revision, ReportRow.verdict, ReportRow.complete)

        async def work(connection: AsyncConnection) -> list[Decided]:
            newest: dict[str, Decided] = {}
            for start in range(0, len(run_ids), _BATCH):
                wanted = ReportRow.run_id.in_(run_ids[start : start + _BATCH])
                query = select(*columns).where(wanted).order_by(ReportRow.revision)
                for row in await connection.execute(query):
                    verdict = Verdict(row.verdict) if row.verdict else None
                    newest[row.run_id] = Decided(row.run_id, row.revision, verdict, row.complete)
            return list(newest.values())

        return await self._database.read(work)

    async def failure(self, run_id: str, min_revision: int) -> str | None:
        """See `ports.Store`."""
        query = select(RunRow.failure).where(
            RunRow.run_id == run_id,
            RunRow.failed_revision >= min_revision,
            RunRow.failed_revision == RunRow.revision,
        )
        row = await self._first(query)
        return None if row is None else row.failure

    async def is_known(self, run_id: str) -> bool:
        """See `ports.Store`."""
        found = await self._first(select(RunRow.run_id).where(RunRow.run_id == run_id))
        if found is None:
            query = select(TrialRow.run_id).where(TrialRow.run_id == run_id).limit(1)
            found = await self._first(query)
        return found is not None

    async def _first(self, query: Select[Any]) -> Any:  # noqa: ANN401 - a row of any columns
        async def work(connection: AsyncConnection) -> Any:  # noqa: ANN401 - the same row
            return (await connection.execute(query)).first()

        return await self._database.read(work)

    async def _change(self, change: Any) -> None:  # noqa: ANN401 - any statement
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(change)

        await self._database.write(work)


def _run(run_id: str) -> Select[Any]:
    return select(*RunRow.__table__.columns).where(RunRow.run_id == run_id)


def _json(value: Run | RunCompleted) -> bytes:
    """Every field of it: a default of today must not change a run of yesterday."""
    return json.dumps(asdict(value)).encode()


async def _upsert_accepted(connection: AsyncConnection, run: Run) -> None:
    insert = insert_into(connection, RunRow).values(run_id=run.run_id, accepted=_json(run))
    await connection.execute(
        insert.on_conflict_do_update(
            index_elements=["run_id"], set_={"accepted": insert.excluded.accepted}
        )
    )


async def _upsert_end(connection: AsyncConnection, end: RunCompleted) -> None:
    insert = insert_into(connection, RunRow).values(
        run_id=end.run_id, ended=_json(end), revision=end.revision, expected=end.announced
    )
    names = ("ended", "revision", "expected")
    await connection.execute(
        insert.on_conflict_do_update(
            index_elements=["run_id"],
            set_={name: insert.excluded[name] for name in names},
            where=insert.excluded.revision >= RunRow.revision,
        )
    )
