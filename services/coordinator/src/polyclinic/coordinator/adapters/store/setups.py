"""What the trials of a run share, read once and kept for the runs in hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.tables import RunRow
from polyclinic.coordinator.adapters.wire.accepted import accepted_in, models_of
from polyclinic.coordinator.domain.planning import setup_of
from polyclinic.coordinator.domain.trials import Setup

_KEPT = 64


class Setups:
    """A small cache: a run's suite never changes once it is accepted."""

    def __init__(self, built_in_prompts: Mapping[str, str]) -> None:
        self._built_in = built_in_prompts
        self._setups: OrderedDict[str, Setup] = OrderedDict()

    async def of(self, connection: AsyncConnection, run_id: str) -> Setup:
        """The setup of a run that exists."""
        if run_id not in self._setups:
            body = await connection.scalar(select(RunRow.accepted).where(RunRow.run_id == run_id))
            accepted = accepted_in(body or b"")
            self._setups[run_id] = setup_of(
                accepted.suite,
                self._built_in,
                accepted.translations,
                accepted.indexes,
                models_of(accepted),
            )
            if len(self._setups) > _KEPT:
                self._setups.popitem(last=False)
        self._setups.move_to_end(run_id)
        return self._setups[run_id]
