"""Trials as plans see them, from their rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.facts import read_fact
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.tables import RenditionRow, StepRow, StepState
from polyclinic.coordinator.adapters.wire.renditions import read_rendition
from polyclinic.coordinator.domain.facts import Fact, Facts
from polyclinic.coordinator.domain.recording import Situation, is_unreadable
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.rendition import Rendition

_ENDED = (StepState.DONE, StepState.FAILED)


@dataclass
class Step:
    """A step's row, as far as recording looks at it; changed in memory as results come in."""

    step_id: str
    trial_id: str
    run_id: str
    name: str
    attempt: int
    queue: str
    state: int
    fact: Fact | None


async def load_steps(connection: AsyncConnection, owners: Iterable[str]) -> dict[str, list[Step]]:
    """Every step of trials, or of other owners, by their id."""
    rows = await connection.execute(
        select(
            StepRow.step_id,
            StepRow.trial_id,
            StepRow.run_id,
            StepRow.name,
            StepRow.attempt,
            StepRow.queue,
            StepRow.state,
            StepRow.result,
        ).where(StepRow.trial_id.in_(list(owners)))
    )
    steps: dict[str, list[Step]] = defaultdict(list)
    for row in rows:
        fact = read_fact(row.name, row.result) if row.result else None
        step = Step(
            row.step_id, row.trial_id, row.run_id, row.name, row.attempt, row.queue, row.state, fact
        )
        steps[step.trial_id].append(step)
    return steps


def facts_of(steps: Iterable[Step]) -> Facts:
    """What ended steps gave; the latest attempt of each counts."""
    ended = [step for step in steps if step.state in _ENDED and step.fact is not None]
    ended.sort(key=lambda step: step.attempt)
    return {step.name: step.fact for step in ended if step.fact is not None}


def unreadable_of(steps: Iterable[Step]) -> frozenset[str]:
    """Names of the steps that an earlier attempt gave up because a reply was unreadable."""
    return frozenset(
        step.name
        for step in steps
        if step.state == StepState.DROPPED and step.fact is not None and is_unreadable(step.fact)
    )


async def load_shared(
    connection: AsyncConnection, trials: Iterable[Trial]
) -> dict[str, list[Step]]:
    """Steps that trials share with others, by their owner."""
    owners = {owner for trial in trials for owner in trial.owners}
    return await load_steps(connection, owners) if owners else {}


def situation_of(
    trial: Trial,
    attempt: int,
    *,
    own: Mapping[str, Sequence[Step]],
    shared: Mapping[str, Sequence[Step]],
) -> Situation:
    """A trial with what it has and what it shares."""
    facts: dict[str, Fact] = {}
    for owner in trial.owners:
        facts |= facts_of(shared.get(owner, ()))
    steps = own.get(trial.trial_id, ())
    return Situation(trial, facts | dict(facts_of(steps)), attempt, unreadable_of(steps))


async def load_renditions(
    connection: AsyncConnection, places: Iterable[tuple[str, int]]
) -> dict[tuple[str, int], Rendition]:
    """Renditions by run and position."""
    wanted = sorted(set(places))
    rows = await connection.execute(
        select(RenditionRow.run_id, RenditionRow.position, RenditionRow.body).where(
            tuple_(RenditionRow.run_id, RenditionRow.position).in_(wanted)
        )
    )
    return {(run_id, position): read_rendition(body) for run_id, position, body in rows}


async def load_trials(
    connection: AsyncConnection, setups: Setups, rows: Sequence[Row[*tuple[Any, ...]]]
) -> list[Trial]:
    """Trials of rows that hold run_id, trial_id, rendition, model and epoch; in their order."""
    renditions = await load_renditions(connection, [(row.run_id, row.rendition) for row in rows])
    return [
        Trial(
            row.run_id,
            row.trial_id,
            row.model,
            row.epoch,
            renditions[row.run_id, row.rendition],
            await setups.of(connection, row.run_id),
        )
        for row in rows
    ]
