"""Trials as plans see them, from their rows."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.tables import RenditionRow, StepRow, StepState
from polyclinic.coordinator.adapters.wire.renditions import read_rendition
from polyclinic.coordinator.domain.decisions import Facts
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.rendition import Rendition

_ENDED = (StepState.DONE, StepState.FAILED)


@dataclass
class Step:
    """A step's row, as far as recording looks at it; changed in memory as results come in."""

    step_id: str
    trial_id: str
    name: str
    attempt: int
    queue: str
    state: int
    fact: dict[str, Any] | None


async def load_steps(
    connection: AsyncConnection, trial_ids: Iterable[str]
) -> dict[str, list[Step]]:
    """Every step of the trials, by trial."""
    rows = await connection.execute(
        select(
            StepRow.step_id,
            StepRow.trial_id,
            StepRow.name,
            StepRow.attempt,
            StepRow.queue,
            StepRow.state,
            StepRow.result,
        ).where(StepRow.trial_id.in_(list(trial_ids)))
    )
    steps: dict[str, list[Step]] = defaultdict(list)
    for step_id, trial_id, name, attempt, queue, state, result in rows:
        fact = json.loads(result) if result else None
        steps[trial_id].append(Step(step_id, trial_id, name, attempt, queue, state, fact))
    return steps


def facts_of(steps: Iterable[Step]) -> Facts:
    """What ended steps gave; the latest attempt of each counts."""
    ended = [step for step in steps if step.state in _ENDED and step.fact is not None]
    ended.sort(key=lambda step: step.attempt)
    return {step.name: step.fact for step in ended if step.fact is not None}


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
