"""Runs in SQL: accept, look up, cancel, resume."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.counting import (
    REASON,
    SCORED,
    UNSCORED,
    Depth,
    depths,
    queue_and_state,
    read_counts,
    reset_counts,
    step_counter,
)
from polyclinic.coordinator.adapters.store.tables import (
    CountRow,
    RenditionRow,
    RunRow,
    StepRow,
    StepState,
    TrialRow,
    TrialState,
)
from polyclinic.coordinator.adapters.wire.events import run_accepted
from polyclinic.coordinator.adapters.wire.renditions import write_rendition
from polyclinic.coordinator.adapters.wire.steps import (
    COMPLETE_QUEUE,
    queues_of,
    service_of,
)
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.coordinator.ports.clock import Clock
from polyclinic.coordinator.ports.store import KnownRequest
from polyclinic.records.runs import RunProgress, RunState, ServiceProgress
from polyclinic.store.database import Database

_ROWS = 1000
_FIRST_SERVICE = service_of(COMPLETE_QUEUE)
_OUTSTANDING = (StepState.OWED, StepState.SENT)


class SqlRuns:
    """`ports.store.Runs` in SQL."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def find_request(self, request_id: str) -> KnownRequest | None:
        """See the port."""

        async def work(connection: AsyncConnection) -> KnownRequest | None:
            rows = await connection.execute(
                select(RunRow.run_id, RunRow.request_sha256).where(RunRow.request_id == request_id)
            )
            row = rows.one_or_none()
            return KnownRequest(row.run_id, row.request_sha256) if row else None

        return await self._database.read(work)

    async def create(self, run: NewRun) -> bool:
        """See the port."""
        accepted = run_accepted(run)
        queues = queues_of(run.setup, translates=bool(run.translations))
        row = {
            "run_id": run.run_id,
            "request_id": run.request_id or None,
            "request_sha256": run.request_sha256,
            "suite_name": run.suite.name,
            "suite": accepted.suite.SerializeToString(),
            "accepted": accepted.SerializeToString(),
            "state": RunState.RUNNING,
            "revision": 1,
            "trials": run.trials,
            "renditions": len(run.renditions),
            "accepted_at": run.accepted_at,
        }
        counters = [
            {"run_id": run.run_id, "name": step_counter(queue, state), "n": 0}
            for queue in queues
            for state in _OUTSTANDING
        ]

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(RunRow), row)
            await connection.execute(insert(CountRow), counters)
            for rows in _rendition_rows(run):
                await connection.execute(insert(RenditionRow), rows)

        try:
            await self._database.write(work)
        except IntegrityError:
            return False
        return True

    async def progress(self, run_id: str) -> RunProgress | None:
        """See the port."""

        async def work(connection: AsyncConnection) -> RunProgress | None:
            rows = await connection.execute(_SUMMARY.where(RunRow.run_id == run_id))
            row = rows.one_or_none()
            if row is None:
                return None
            return _progress(row, (await read_counts(connection, [run_id]))[run_id])

        return await self._database.read(work)

    async def newest(self, limit: int) -> list[RunProgress]:
        """See the port."""

        async def work(connection: AsyncConnection) -> list[RunProgress]:
            rows = (
                await connection.execute(_SUMMARY.order_by(RunRow.run_id.desc()).limit(limit))
            ).all()
            counts = await read_counts(connection, [row.run_id for row in rows])
            return [_progress(row, counts[row.run_id]) for row in rows]

        return await self._database.read(work)

    async def accepted_event(self, run_id: str) -> bytes:
        """See the port."""

        async def work(connection: AsyncConnection) -> bytes:
            accepted = await connection.scalar(
                select(RunRow.accepted).where(RunRow.run_id == run_id)
            )
            return accepted or b""

        return await self._database.read(work)

    async def cancel(self, run_id: str) -> bool:
        """See the port."""
        now = self._clock.now()

        async def work(connection: AsyncConnection) -> bool:
            run = await _lock(connection, run_id)
            if run is None or run.state != RunState.RUNNING:
                return False
            await connection.execute(
                update(RunRow)
                .where(RunRow.run_id == run_id)
                .values(state=RunState.CANCELLED, completed_at=now)
            )
            await _drop_outstanding(connection, run_id)
            await reset_counts(connection, run_id, _is_outstanding)
            return True

        return await self._database.write(work)

    async def resume(self, run_id: str) -> int:
        """See the port."""

        async def work(connection: AsyncConnection) -> int:
            run = await _lock(connection, run_id)
            if run is None or run.state == RunState.RUNNING:
                return 0
            await connection.execute(
                update(TrialRow)
                .where(TrialRow.run_id == run_id, TrialRow.state == TrialState.UNSCORED)
                .values(state=TrialState.OPEN)
            )
            # What is due to the planner waits for nothing.
            await connection.execute(
                update(TrialRow)
                .where(TrialRow.run_id == run_id, TrialRow.waits_for.is_not(None))
                .values(waits_for=None)
            )
            to_run = await _open_trials(connection, run)
            if not to_run and run.state == RunState.COMPLETED:
                return 0
            await connection.execute(
                update(RunRow)
                .where(RunRow.run_id == run_id)
                .values(state=RunState.RUNNING, revision=run.revision + 1, completed_at=None)
            )
            await _drop_outstanding(connection, run_id)
            await connection.execute(
                update(StepRow)
                .where(StepRow.run_id == run_id, StepRow.state == StepState.FAILED)
                # What it gave stays: whether a reply was unreadable says how to ask again.
                .values(state=StepState.DROPPED)
            )
            await reset_counts(connection, run_id, _is_undone)
            return to_run

        return await self._database.write(work)


def _rendition_rows(run: NewRun) -> Iterator[list[dict[str, Any]]]:
    for start in range(0, len(run.renditions), _ROWS):
        yield [
            {
                "run_id": run.run_id,
                "position": start + at,
                "body": write_rendition(rendition),
            }
            for at, rendition in enumerate(run.renditions[start : start + _ROWS])
        ]


async def _lock(connection: AsyncConnection, run_id: str) -> Row[*tuple[Any, ...]] | None:
    rows = await connection.execute(
        select(RunRow.run_id, RunRow.state, RunRow.revision, RunRow.trials, RunRow.planned)
        .where(RunRow.run_id == run_id)
        .with_for_update()
    )
    return rows.one_or_none()


async def _open_trials(connection: AsyncConnection, run: Row[*tuple[Any, ...]]) -> int:
    opened = await connection.scalar(
        select(func.count())
        .select_from(TrialRow)
        .where(TrialRow.run_id == run.run_id, TrialRow.state == TrialState.OPEN)
    )
    return int(opened or 0) + int(run.trials - run.planned)


async def _drop_outstanding(connection: AsyncConnection, run_id: str) -> None:
    for state in _OUTSTANDING:  # one statement each, so that the partial indexes serve
        await connection.execute(
            update(StepRow)
            .where(StepRow.run_id == run_id, StepRow.state == state)
            .values(state=StepState.DROPPED, body=None)
        )


def _is_outstanding(name: str) -> bool:
    step = queue_and_state(name)
    return step is not None and step[1] in ("owed", "sent")


def _is_undone(name: str) -> bool:
    """Whether a counter says something that a resume takes back."""
    step = queue_and_state(name)
    if step is not None:
        return step[1] != "done"
    return name == UNSCORED or name.startswith(REASON)


_SUMMARY = select(
    RunRow.run_id,
    RunRow.suite_name,
    RunRow.request_id,
    RunRow.state,
    RunRow.revision,
    RunRow.trials,
    RunRow.planned,
    RunRow.accepted_at,
    RunRow.completed_at,
)


def _progress(row: Row[*tuple[Any, ...]], counts: Mapping[str, int]) -> RunProgress:
    unplanned = row.trials - row.planned if row.state == RunState.RUNNING else 0
    return RunProgress(
        run_id=row.run_id,
        suite_name=row.suite_name,
        request_id=row.request_id or "",
        state=RunState(row.state),
        revision=row.revision,
        trials=row.trials,
        scored=counts.get(SCORED, 0),
        unscored=counts.get(UNSCORED, 0),
        accepted_at=row.accepted_at,
        completed_at=row.completed_at,
        services=tuple(_services(counts, unplanned)),
        unscored_reasons={
            name.removeprefix(REASON): n
            for name, n in sorted(counts.items())
            if name.startswith(REASON) and n
        },
    )


def _services(counts: Mapping[str, int], unplanned: int) -> Sequence[ServiceProgress]:
    """Steps by service; a trial that is not planned yet waits for its first service."""
    services: dict[str, Depth] = defaultdict(Depth)
    for queue, depth in depths(counts).items():
        of_service = services[service_of(queue)]
        of_service.owed += depth.owed
        of_service.sent += depth.sent
        of_service.done += depth.done
        of_service.failed += depth.failed
    services[_FIRST_SERVICE].owed += unplanned
    return [
        ServiceProgress(service, of.owed, of.sent, of.done, of.failed)
        for service, of in services.items()
    ]
