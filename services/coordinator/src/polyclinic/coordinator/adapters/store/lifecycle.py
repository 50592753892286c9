"""How runs begin and end on the bus, in SQL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.applying import Terms
from polyclinic.coordinator.adapters.store.counting import (
    ANNOUNCED,
    SCORED,
    UNSCORED,
    Depth,
    depths,
    read_counts,
)
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.tables import (
    RunRow,
    StepRow,
    StepState,
    TrialRow,
    TrialState,
)
from polyclinic.coordinator.adapters.wire.steps import COMPLETE_QUEUE, TRANSLATE_QUEUE
from polyclinic.coordinator.ports.clock import Clock
from polyclinic.coordinator.ports.store import LiveRun
from polyclinic.records.runs import RunCompleted, RunState
from polyclinic.records.wire import message_of
from polyclinic.store.database import Database
from polyclinic.v1 import run_pb2

_LIVE = select(
    RunRow.run_id,
    RunRow.state,
    RunRow.revision,
    RunRow.trials,
    RunRow.planned,
    RunRow.accepted_acked,
)


class SqlLifecycle:
    """`ports.store.Lifecycle` in SQL."""

    def __init__(
        self,
        database: Database,
        setups: Setups,
        clock: Clock,
        terms: Terms,
        *,
        service_versions: Mapping[str, str],
    ) -> None:
        self._database = database
        self._setups = setups
        self._clock = clock
        self._terms = terms
        self._service_versions = service_versions

    async def live(self) -> list[LiveRun]:
        """See the port."""

        async def work(connection: AsyncConnection) -> list[LiveRun]:
            rows = (
                await connection.execute(
                    _LIVE.where(
                        or_(RunRow.state == RunState.RUNNING, RunRow.closed < RunRow.revision)
                    ).order_by(RunRow.run_id)
                )
            ).all()
            counts = await read_counts(connection, [row.run_id for row in rows])
            return [await self._live_run(connection, row, counts[row.run_id]) for row in rows]

        return await self._database.read(work)

    async def _live_run(
        self,
        connection: AsyncConnection,
        row: Row[*tuple[Any, ...]],
        counts: Mapping[str, int],
    ) -> LiveRun:
        queues = depths(counts)
        setup = await self._setups.of(connection, row.run_id)
        rooms = {queue: self._terms.room(queue, setup) for queue in queues}
        waiting = tuple(
            queue for queue, depth in queues.items() if depth.owed > 0 and depth.sent < rooms[queue]
        )
        has_room = any(
            depth.owed + depth.sent < rooms[queue]
            for queue, depth in queues.items()
            if queue.startswith(COMPLETE_QUEUE)
        )
        translating = queues.get(TRANSLATE_QUEUE, Depth())
        # Trials that wait for a translation have no step of their own that would count.
        takes_fresh = translating.owed + translating.sent < self._terms.window
        is_hungry = has_room and (
            (row.planned < row.trials and takes_fresh)
            or await _is_reopened(connection, row.run_id, row.revision)
        )
        return LiveRun(
            row.run_id,
            RunState(row.state),
            row.accepted_acked,
            is_hungry,
            waiting,
            is_ending=row.state != RunState.RUNNING or _ended(counts) >= row.trials,
        )

    async def mark_accepted(self, run_id: str) -> None:
        """See the port."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(RunRow).where(RunRow.run_id == run_id).values(accepted_acked=True)
            )

        await self._database.write(work)

    async def close(self, run_id: str) -> tuple[int, bytes] | None:
        """See the port."""
        if not await self._database.read(lambda connection: _may_close(connection, run_id)):
            return None
        now = self._clock.now()

        async def work(connection: AsyncConnection) -> tuple[int, bytes] | None:
            row = (
                await connection.execute(
                    select(
                        RunRow.state,
                        RunRow.revision,
                        RunRow.closed,
                        RunRow.trials,
                        RunRow.completed_at,
                    )
                    .where(RunRow.run_id == run_id)
                    .with_for_update()
                )
            ).one()
            # Looked at again: a resume, or another replica, may have been faster.
            if row.closed >= row.revision or not await _may_close(connection, run_id):
                return None
            state = RunState(row.state)
            if state is RunState.RUNNING:
                state = RunState.COMPLETED
                await connection.execute(
                    update(RunRow)
                    .where(RunRow.run_id == run_id)
                    .values(state=state, completed_at=now)
                )
            counts = (await read_counts(connection, [run_id]))[run_id]
            ended = RunCompleted(
                run_id=run_id,
                revision=row.revision,
                state=state,
                trials=row.trials,
                announced=counts.get(ANNOUNCED, 0),
                completed_at=row.completed_at or now,
                service_versions=self._service_versions,
            )
            return row.revision, message_of(ended, run_pb2.RunCompleted).SerializeToString()

        return await self._database.write(work)

    async def mark_closed(self, run_id: str, revision: int) -> None:
        """See the port."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(RunRow)
                .where(RunRow.run_id == run_id, RunRow.closed < revision)
                .values(closed=revision)
            )

        await self._database.write(work)

    async def release_leases(self) -> None:
        """See the port."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(StepRow)
                .where(StepRow.state == StepState.SENT, StepRow.acked.is_(False))
                .values(due_at=0.0)
            )
            await connection.execute(
                update(TrialRow).where(TrialRow.announced < TrialRow.revision).values(due_at=0.0)
            )

        await self._database.write(work)


async def _may_close(connection: AsyncConnection, run_id: str) -> bool:
    """Whether all that ended is announced, and, in a run that goes on, all has ended."""
    row = (
        await connection.execute(select(RunRow.state, RunRow.trials).where(RunRow.run_id == run_id))
    ).one_or_none()
    if row is None:
        return False
    if row.state == RunState.RUNNING:
        counts = (await read_counts(connection, [run_id]))[run_id]
        if _ended(counts) < row.trials:
            return False
    owed = await connection.scalar(
        select(TrialRow.trial_id)
        .where(TrialRow.run_id == run_id, TrialRow.announced < TrialRow.revision)
        .limit(1)
    )
    return owed is None


def _ended(counts: Mapping[str, int]) -> int:
    return counts.get(SCORED, 0) + counts.get(UNSCORED, 0)


async def _is_reopened(connection: AsyncConnection, run_id: str, revision: int) -> bool:
    found = await connection.scalar(
        select(TrialRow.trial_id)
        .where(
            TrialRow.run_id == run_id,
            TrialRow.state == TrialState.OPEN,
            TrialRow.attempt < revision,
        )
        .limit(1)
    )
    return found is not None
