"""Renditions whose trials share a step, the translation: held, and its trials woken.

A trial that waits for its rendition has no step of its own. What wakes it is an attempt of 0: to
the planner it then is a trial that goes on, and gets its next step as the windows have room.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.tables import (
    RenditionRow,
    RunRow,
    TrialRow,
    TrialState,
)

_TO_BE_PLANNED = 0


async def lock_renditions(
    connection: AsyncConnection, rendition_ids: Collection[str]
) -> Sequence[Row[*tuple[Any, ...]]]:
    """Rows (rendition_id, run_id, position); nobody plans trials of them, or records for them,
    before this transaction ends."""
    if not rendition_ids:
        return []
    mine = RenditionRow.rendition_id.in_(rendition_ids)
    if connection.dialect.name == "postgresql":
        run_ids = select(RenditionRow.run_id).where(mine).distinct()
        await connection.execute(
            select(RunRow.run_id)
            .where(RunRow.run_id.in_(run_ids))
            .order_by(RunRow.run_id)
            .with_for_update(read=True, key_share=True)
        )
    rows = await connection.execute(
        select(RenditionRow.rendition_id, RenditionRow.run_id, RenditionRow.position)
        .where(mine)
        .order_by(RenditionRow.run_id, RenditionRow.position)
        .with_for_update()
    )
    return rows.all()


async def hold_renditions(
    connection: AsyncConnection, run_id: str, positions: Collection[int]
) -> None:
    """Nobody records a translation of them before this transaction ends.

    Else a trial that is made at that moment would wait for a result that has been recorded.
    """
    await connection.execute(
        select(RenditionRow.position)
        .where(
            RenditionRow.run_id == run_id,
            RenditionRow.position.in_(positions),
            RenditionRow.rendition_id.is_not(None),
        )
        .order_by(RenditionRow.position)
        .with_for_update(read=True)
    )


async def wake(connection: AsyncConnection, rows: Iterable[Row[*tuple[Any, ...]]]) -> None:
    """The planner takes up the open trials of these renditions."""
    positions: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        positions[row.run_id].append(row.position)
    for run_id, of_run in sorted(positions.items()):
        await connection.execute(
            update(TrialRow)
            .where(
                TrialRow.run_id == run_id,
                TrialRow.state == TrialState.OPEN,
                TrialRow.rendition.in_(of_run),
            )
            .values(attempt=_TO_BE_PLANNED)
        )
