"""Trials in chunks: those that a resume opened first, then those never planned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.applying import Terms, apply
from polyclinic.coordinator.adapters.store.counting import Changes
from polyclinic.coordinator.adapters.store.loading import (
    Step,
    load_renditions,
    load_shared,
    load_steps,
    load_trials,
    situation_of,
)
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.sharing import hold_shared
from polyclinic.coordinator.adapters.store.tables import (
    RunRow,
    StepRow,
    StepState,
    TrialRow,
    TrialState,
)
from polyclinic.coordinator.domain.decisions import Unscored
from polyclinic.coordinator.domain.planning import place_of, trial_at
from polyclinic.coordinator.domain.recording import Outcome, Owed
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.coordinator.ports.store import Decide
from polyclinic.records.runs import RunState


async def plan_chunk(
    connection: AsyncConnection,
    run_id: str,
    decide: Decide,
    *,
    setups: Setups,
    terms: Terms,
    now: float,
) -> Owed | None:
    """Give the next trials of a run their first steps; see `ports.store.Trials.plan`."""
    run = await _lock_run(connection, run_id)
    if run is None:
        return None
    steps: dict[str, list[Step]] = {}
    changes = Changes()
    reopened = await _reopened(connection, run, limit=terms.chunk)
    if reopened:
        outcomes, steps = await _again(connection, run, reopened, decide, setups, changes=changes)
    elif run.planned < run.trials:
        outcomes, steps = await _fresh(connection, run, decide, setups, limit=terms.chunk)
    else:
        return None
    owed = await apply(
        connection,
        outcomes,
        steps=steps,
        revisions={run_id: run.revision},
        terms=terms,
        now=now,
        changes=changes,
    )
    await changes.write(connection)
    return owed


async def _lock_run(connection: AsyncConnection, run_id: str) -> Row[*tuple[Any, ...]] | None:
    """The run, if it goes on and no other replica plans it at this moment."""
    rows = await connection.execute(
        select(
            RunRow.run_id,
            RunRow.revision,
            RunRow.trials,
            RunRow.renditions,
            RunRow.planned,
        )
        .where(RunRow.run_id == run_id, RunRow.state == RunState.RUNNING)
        .with_for_update(key_share=True, skip_locked=True)
    )
    return rows.one_or_none()


async def _reopened(
    connection: AsyncConnection, run: Row[*tuple[Any, ...]], *, limit: int
) -> Sequence[Row[*tuple[Any, ...]]]:
    rows = await connection.execute(
        select(
            TrialRow.trial_id, TrialRow.run_id, TrialRow.rendition, TrialRow.model, TrialRow.epoch
        )
        .where(
            TrialRow.run_id == run.run_id,
            TrialRow.state == TrialState.OPEN,
            TrialRow.attempt < run.revision,
        )
        .limit(limit)
        .with_for_update()
    )
    return rows.all()


async def _again(
    connection: AsyncConnection,
    run: Row[*tuple[Any, ...]],
    rows: Sequence[Row[*tuple[Any, ...]]],
    decide: Decide,
    setups: Setups,
    *,
    changes: Changes,
) -> tuple[list[Outcome], dict[str, list[Step]]]:
    """Go on with what each trial has; a trial that this leads nowhere starts over."""
    trial_ids = [row.trial_id for row in rows]
    await connection.execute(
        update(TrialRow).where(TrialRow.trial_id.in_(trial_ids)).values(attempt=run.revision)
    )
    steps = await load_steps(connection, trial_ids)
    outcomes: list[Outcome] = []
    over = []
    trials = await load_trials(connection, setups, rows)
    shared = await _hold(connection, trials)
    for trial in trials:
        outcome = decide(situation_of(trial, run.revision, own=steps, shared=shared))
        if isinstance(outcome.decision, Unscored):
            over.append(trial.trial_id)
            _drop(steps[trial.trial_id], changes)
            outcome = decide(situation_of(trial, run.revision, own=steps, shared=shared))
        outcomes.append(outcome)
    if over:
        await connection.execute(
            update(StepRow)
            .where(StepRow.trial_id.in_(over), StepRow.state != StepState.DROPPED)
            .values(state=StepState.DROPPED, result=None)
        )
    return outcomes, steps | shared


def _drop(steps: Sequence[Step], changes: Changes) -> None:
    """Forget what a trial has, in memory and in what is counted as done: once a step."""
    done = {(step.name, step.run_id, step.queue) for step in steps if step.state == StepState.DONE}
    for _, run_id, queue in done:
        changes.move(run_id, queue, of=StepState.DONE, to=StepState.DROPPED)
    for step in steps:
        if step.state != StepState.DROPPED:
            step.state, step.fact = StepState.DROPPED, None


async def _fresh(
    connection: AsyncConnection,
    run: Row[*tuple[Any, ...]],
    decide: Decide,
    setups: Setups,
    *,
    limit: int,
) -> tuple[list[Outcome], dict[str, list[Step]]]:
    setup = await setups.of(connection, run.run_id)
    numbers = range(run.planned, min(run.trials, run.planned + limit))
    places = [
        place_of(number, renditions=run.renditions, models=setup.models) for number in numbers
    ]
    renditions = await load_renditions(
        connection, {(run.run_id, place.rendition) for place in places}
    )
    trials = [
        trial_at(run.run_id, place, renditions[run.run_id, place.rendition], setup)
        for place in places
    ]
    await connection.execute(
        insert(TrialRow),
        [
            {
                "trial_id": trial.trial_id,
                "run_id": run.run_id,
                "rendition": place.rendition,
                "model": trial.model,
                "epoch": trial.epoch,
                "attempt": run.revision,
            }
            for trial, place in zip(trials, places, strict=True)
        ],
    )
    await connection.execute(
        update(RunRow).where(RunRow.run_id == run.run_id).values(planned=numbers.stop)
    )
    shared = await _hold(connection, trials)
    outcomes = [
        decide(situation_of(trial, run.revision, own={}, shared=shared)) for trial in trials
    ]
    return outcomes, shared


async def _hold(connection: AsyncConnection, trials: Sequence[Trial]) -> dict[str, list[Step]]:
    """Steps that the trials share; their results are recorded before this, or after it ended."""
    await hold_shared(connection, {owner for trial in trials for owner in trial.owners})
    return await load_shared(connection, trials)
