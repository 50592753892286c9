"""Trials and steps in SQL: recording, planning, and the outbox."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store import outbox
from polyclinic.coordinator.adapters.store.applying import Terms, apply
from polyclinic.coordinator.adapters.store.checking import check_origins
from polyclinic.coordinator.adapters.store.counting import Changes
from polyclinic.coordinator.adapters.store.facts import write_fact
from polyclinic.coordinator.adapters.store.loading import (
    Step,
    load_shared,
    load_steps,
    load_trials,
    situation_of,
)
from polyclinic.coordinator.adapters.store.planning import plan_chunk
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.sharing import lock_shared, wake
from polyclinic.coordinator.adapters.store.tables import (
    RunRow,
    StepRow,
    StepState,
    TrialRow,
    TrialState,
)
from polyclinic.coordinator.domain.recording import (
    Owed,
    OwedCommand,
    OwedEvent,
    StepResult,
)
from polyclinic.coordinator.ports.clock import Clock
from polyclinic.coordinator.ports.store import Decide
from polyclinic.records.runs import RunState
from polyclinic.store.database import Database

_UNANSWERED = (StepState.OWED, StepState.SENT, StepState.DROPPED)

_STORE_RESULT = (
    update(StepRow)
    .where(StepRow.step_id == bindparam("step"))
    .values(state=bindparam("new_state"), result=bindparam("new_result"), body=None)
)


class SqlTrials:
    """`ports.store.Trials` in SQL."""

    def __init__(self, database: Database, setups: Setups, clock: Clock, terms: Terms) -> None:
        self._database = database
        self._setups = setups
        self._clock = clock
        self._terms = terms

    async def record(self, results: Sequence[StepResult], decide: Decide) -> Owed:
        """See the port."""

        async def work(connection: AsyncConnection) -> Owed:
            return await self._record(connection, results, decide)

        return await self._database.write(work)

    async def plan(self, run_id: str, decide: Decide) -> Owed | None:
        """See the port."""

        async def work(connection: AsyncConnection) -> Owed | None:
            return await plan_chunk(
                connection,
                run_id,
                decide,
                setups=self._setups,
                terms=self._terms,
                now=self._clock.now(),
            )

        return await self._database.write(work)

    async def claim(self, run_id: str, queue: str) -> list[OwedCommand]:
        """See the port."""

        async def work(connection: AsyncConnection) -> list[OwedCommand]:
            setup = await self._setups.of(connection, run_id)
            return await outbox.claim(
                connection,
                run_id,
                queue,
                room=self._terms.room(queue, setup),
                lease_until=self._clock.now() + self._terms.lease_s,
            )

        return await self._database.write(work)

    async def overdue(self, run_id: str) -> Owed:
        """See the port."""
        now = self._clock.now()

        async def work(connection: AsyncConnection) -> Owed:
            until = now + self._terms.lease_s
            return Owed(
                await outbox.overdue_commands(connection, run_id, now=now, lease_until=until),
                await outbox.overdue_events(connection, run_id, now=now, lease_until=until),
            )

        return await self._database.write(work)

    async def silent(self, run_id: str) -> list[OwedCommand]:
        """See the port."""
        now = self._clock.now()

        async def work(connection: AsyncConnection) -> list[OwedCommand]:
            return await outbox.silent_commands(
                connection, run_id, now=now, look_again_at=now + self._terms.silence_s
            )

        return await self._database.write(work)

    async def mark(self, commands: Sequence[OwedCommand], events: Sequence[OwedEvent]) -> None:
        """See the port."""
        silent_at = self._clock.now() + self._terms.silence_s

        async def work(connection: AsyncConnection) -> None:
            await outbox.mark_commands(
                connection, [command.step_id for command in commands], silent_at=silent_at
            )
            await outbox.mark_events(connection, events)

        await self._database.write(work)

    async def _record(
        self, connection: AsyncConnection, results: Sequence[StepResult], decide: Decide
    ) -> Owed:
        trial_ids = {result.trial_id for result in results}
        rows = await _lock_trials(connection, trial_ids)
        owners = trial_ids - {row.trial_id for row in rows}
        await lock_shared(connection, owners)
        steps = await load_steps(connection, trial_ids)
        results = await check_origins(connection, self._setups, results, steps)
        changes = Changes()
        touched = await _store_results(connection, results, steps, owners, changes)
        await wake(connection, touched & owners)
        going_on = [
            row
            for row in rows
            if row.trial_id in touched
            and row.state == TrialState.OPEN
            and row.run_state == RunState.RUNNING
            and row.attempt == row.run_revision
        ]
        trials = await load_trials(connection, self._setups, going_on) if going_on else []
        shared = await load_shared(connection, trials)
        outcomes = [
            decide(situation_of(trial, row.attempt, own=steps, shared=shared))
            for trial, row in zip(trials, going_on, strict=True)
        ]
        owed = await apply(
            connection,
            outcomes,
            steps=steps | shared,
            revisions={row.run_id: row.run_revision for row in going_on},
            terms=self._terms,
            now=self._clock.now(),
            changes=changes,
        )
        await changes.write(connection)
        return owed


async def _lock_trials(
    connection: AsyncConnection, trial_ids: set[str]
) -> Sequence[Row[*tuple[Any, ...]]]:
    """Rows of the trials; nobody else records for them before this transaction ends.

    Their runs are locked before, as everybody does, and only against being cancelled or resumed.
    """
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        run_ids = select(TrialRow.run_id).where(TrialRow.trial_id.in_(trial_ids)).distinct()
        await connection.execute(
            select(RunRow.run_id)
            .where(RunRow.run_id.in_(run_ids))
            .order_by(RunRow.run_id)
            .with_for_update(read=True, key_share=True)
        )
    rows = await connection.execute(
        select(
            TrialRow.trial_id,
            TrialRow.run_id,
            TrialRow.rendition,
            TrialRow.model,
            TrialRow.epoch,
            TrialRow.state,
            TrialRow.attempt,
            RunRow.state.label("run_state"),
            RunRow.revision.label("run_revision"),
        )
        .join(RunRow, RunRow.run_id == TrialRow.run_id)
        .where(TrialRow.trial_id.in_(trial_ids))
        .order_by(TrialRow.trial_id)
        .with_for_update(of=TrialRow)
    )
    return rows.all()


async def _store_results(
    connection: AsyncConnection,
    results: Sequence[StepResult],
    steps: Mapping[str, Sequence[Step]],
    shared: Collection[str],
    changes: Changes,
) -> set[str]:
    """Store the first result of each step; the owners that got one.

    A second attempt's result of a shared step is not looked at when an earlier one came after all:
    all that share it go on with the same. Of two attempts that ended, before and after a resume,
    one is counted.
    """
    by_id = {step.step_id: step for of_trial in steps.values() for step in of_trial}
    updates = []
    touched = set()
    for result in results:
        step = by_id.get(result.step_id)
        if step is None or step.state not in _UNANSWERED:
            continue
        is_late = step.trial_id in shared and _is_there(step, steps[step.trial_id])
        new_state = StepState.DONE if is_late or not result.failed else StepState.FAILED
        is_second = _is_there(step, steps[step.trial_id])
        counted = StepState.DROPPED if is_second else new_state
        changes.move(step.run_id, step.queue, of=step.state, to=counted)
        step.state, step.fact = new_state, None if is_late else result.fact
        if not is_late:
            touched.add(step.trial_id)
        new_result = None if is_late else write_fact(result.fact)
        updates.append({"step": step.step_id, "new_state": new_state, "new_result": new_result})
    if updates:
        await connection.execute(_STORE_RESULT, updates)
    return touched


def _is_there(step: Step, steps: Sequence[Step]) -> bool:
    """Whether another attempt of a step has ended well."""
    return any(other.name == step.name and other.state == StepState.DONE for other in steps)
