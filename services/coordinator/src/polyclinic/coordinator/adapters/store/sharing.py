"""Steps that several trials share: held while trials are planned, and those that wait woken.

The owner of a step, `StepRow.trial_id`, is a trial, or what trials share it by: a rendition that is
translated once, or a reply that several tasks read. A trial that waits for such a step has none of
its own; `TrialRow.waits_for` names the owner. What wakes it is an attempt of 0: to the planner it
then is a trial that goes on, and gets its next step as the windows have room. A trial that is due
to the planner waits for nothing, so that waking never meets a trial that is being planned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from polyclinic.coordinator.adapters.store.tables import (
    RunRow,
    StepRow,
    StepState,
    TrialRow,
    TrialState,
)
from polyclinic.coordinator.adapters.wire.steps import owner_of
from polyclinic.coordinator.domain.recording import Outcome

_TO_BE_PLANNED = 0
_UNANSWERED = (StepState.OWED, StepState.SENT, StepState.DROPPED)

_WAIT = (
    update(TrialRow)
    .where(TrialRow.trial_id == bindparam("trial"))
    .values(waits_for=bindparam("owner"))
)


async def lock_shared(connection: AsyncConnection, owners: Collection[str]) -> None:
    """Nobody plans trials that share the steps of these owners, or records for them, before this
    transaction ends.

    Their runs are locked before, as everybody does, and only against being cancelled or resumed.
    """
    if not owners:
        return
    mine = StepRow.trial_id.in_(owners)
    if connection.dialect.name == "postgresql":
        run_ids = select(StepRow.run_id).where(mine).distinct()
        await connection.execute(
            select(RunRow.run_id)
            .where(RunRow.run_id.in_(run_ids))
            .order_by(RunRow.run_id)
            .with_for_update(read=True, key_share=True)
        )
    await connection.execute(_steps(mine).with_for_update())


async def hold_shared(connection: AsyncConnection, owners: Collection[str]) -> None:
    """Nobody records for these owners before this transaction ends.

    Else a trial that begins to wait at that moment would wait for a result that has been recorded.
    """
    if owners:
        mine = StepRow.trial_id.in_(owners) & StepRow.state.in_(_UNANSWERED)
        await connection.execute(_steps(mine).with_for_update(read=True))


async def note_waiting(connection: AsyncConnection, outcomes: Iterable[Outcome]) -> None:
    """Write down for which owner each trial waits that goes on with a shared step."""
    rows: list[Mapping[str, Any]] = []
    for outcome in outcomes:
        trial = outcome.situation.trial
        owners = {owner_of(trial, command) for command in outcome.commands} - {trial.trial_id}
        rows += [{"trial": trial.trial_id, "owner": owner} for owner in owners]
    if rows:
        await connection.execute(_WAIT, rows)


async def wake(connection: AsyncConnection, owners: Collection[str]) -> None:
    """The planner takes up the open trials that wait for these owners."""
    if owners:
        await connection.execute(
            update(TrialRow)
            .where(TrialRow.waits_for.in_(owners), TrialRow.state == TrialState.OPEN)
            .values(attempt=_TO_BE_PLANNED, waits_for=None)
        )


def _steps(which: ColumnElement[bool]) -> Any:  # noqa: ANN401 - a statement
    return select(StepRow.step_id).where(which).order_by(StepRow.step_id)
