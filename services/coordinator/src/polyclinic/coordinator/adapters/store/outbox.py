"""What is owed to the bus: handing out with a lease, and ticking off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import CursorResult, Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from polyclinic.coordinator.adapters.store.counting import ANNOUNCED, Changes, lock_sent
from polyclinic.coordinator.adapters.store.tables import StepRow, StepState, TrialRow
from polyclinic.coordinator.domain.recording import OwedCommand, OwedEvent

BATCH = 500


async def claim(
    connection: AsyncConnection, run_id: str, queue: str, *, room: int, lease_until: float
) -> list[OwedCommand]:
    """Hand out stored commands as far as the window has room, at most a batch."""
    sent = await lock_sent(connection, [(run_id, queue)])
    room = min(BATCH, room - sent.get((run_id, queue), 0))
    if room <= 0:
        return []
    mine = (StepRow.run_id == run_id) & (StepRow.queue == queue)
    waiting = mine & (StepRow.state == StepState.OWED)
    commands = await _hand_out(connection, waiting, limit=room, due_at=lease_until)
    changes = Changes()
    changes.move(run_id, queue, of=StepState.OWED, to=StepState.SENT, n=len(commands))
    await changes.write(connection)
    return commands


async def overdue_commands(
    connection: AsyncConnection, run_id: str, *, now: float, lease_until: float
) -> list[OwedCommand]:
    """Commands whose lease ended without the broker's acknowledgement."""
    late = _sent(run_id) & StepRow.acked.is_(False) & (StepRow.due_at < now)
    return await _hand_out(connection, late, limit=BATCH, due_at=lease_until)


async def silent_commands(
    connection: AsyncConnection, run_id: str, *, now: float, look_again_at: float
) -> list[OwedCommand]:
    """Acknowledged commands without an answer for too long."""
    late = _sent(run_id) & StepRow.acked.is_(True) & (StepRow.due_at < now)
    return await _hand_out(connection, late, limit=BATCH, due_at=look_again_at)


async def overdue_events(
    connection: AsyncConnection, run_id: str, *, now: float, lease_until: float
) -> list[OwedEvent]:
    """Events of ended trials whose lease ended without the broker's acknowledgement."""
    late = (
        (TrialRow.run_id == run_id)
        & (TrialRow.announced < TrialRow.revision)
        & (TrialRow.due_at < now)
    )
    chosen = select(TrialRow.trial_id).where(late).limit(BATCH)
    rows = await connection.execute(
        update(TrialRow)
        .where(TrialRow.trial_id.in_(_for_me(chosen)))
        .values(due_at=lease_until)
        .returning(TrialRow.run_id, TrialRow.trial_id, TrialRow.revision, TrialRow.event)
    )
    return [
        OwedEvent(run, trial_id, revision, event or b"") for run, trial_id, revision, event in rows
    ]


async def mark_commands(
    connection: AsyncConnection, step_ids: Sequence[str], *, silent_at: float
) -> None:
    """The broker has these commands; they are looked for when nobody answers until `silent_at`."""
    for part in _parts(sorted(step_ids)):
        await connection.execute(
            update(StepRow)
            .where(StepRow.step_id.in_(part), StepRow.state == StepState.SENT)
            .values(acked=True, due_at=silent_at)
        )


async def mark_events(connection: AsyncConnection, events: Sequence[OwedEvent]) -> None:
    """The broker has these events."""
    groups: dict[tuple[str, int], list[str]] = defaultdict(list)
    for event in events:
        groups[event.run_id, event.revision].append(event.trial_id)
    changes = Changes()
    for (run_id, revision), trial_ids in sorted(groups.items()):
        for part in _parts(sorted(trial_ids)):
            among = TrialRow.trial_id.in_(part)
            first = await _announce(connection, among & (TrialRow.announced == 0), revision)
            changes.add(run_id, ANNOUNCED, first)
            if revision > 1:
                earlier = (TrialRow.announced > 0) & (TrialRow.announced < revision)
                await _announce(connection, among & earlier, revision)
    await changes.write(connection)


async def _announce(connection: AsyncConnection, among: ColumnElement[bool], revision: int) -> int:
    result: CursorResult[Any] = await connection.execute(
        update(TrialRow).where(among).values(announced=revision)
    )
    return result.rowcount


async def _hand_out(
    connection: AsyncConnection, which: ColumnElement[bool], *, limit: int, due_at: float
) -> list[OwedCommand]:
    chosen = select(StepRow.step_id).where(which).limit(limit)
    rows = await connection.execute(
        update(StepRow)
        .where(StepRow.step_id.in_(_for_me(chosen)))
        .values(state=StepState.SENT, due_at=due_at)
        .returning(StepRow.step_id, StepRow.trial_id, StepRow.run_id, StepRow.queue, StepRow.body)
    )
    return [
        OwedCommand(step_id, trial_id, run_id, queue, body or b"")
        for step_id, trial_id, run_id, queue, body in rows
    ]


def _for_me(chosen: Select[str]) -> Select[str]:
    """Rows that no other replica has in hand."""
    return chosen.with_for_update(skip_locked=True)


def _sent(run_id: str) -> ColumnElement[bool]:
    return (StepRow.run_id == run_id) & (StepRow.state == StepState.SENT)


def _parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), BATCH):
        yield ids[start : start + BATCH]
