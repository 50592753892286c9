"""What the trials of a run share, read once and kept for the runs in hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.tables import RunRow
from polyclinic.coordinator.adapters.wire.events import planned_translations
from polyclinic.coordinator.adapters.wire.indexes import planned_indexes
from polyclinic.coordinator.adapters.wire.models import models_of
from polyclinic.coordinator.adapters.wire.suites import read_suite
from polyclinic.coordinator.domain.planning import setup_of
from polyclinic.coordinator.domain.trials import Setup
from polyclinic.v1 import run_pb2

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
            accepted = run_pb2.RunAccepted.FromString(body or b"")
            translations = planned_translations(accepted)
            suite = read_suite(accepted.suite)
            self._setups[run_id] = setup_of(
                suite,
                self._built_in,
                translations,
                planned_indexes(accepted),
                models_of(accepted),
            )
            if len(self._setups) > _KEPT:
                self._setups.popitem(last=False)
        self._setups.move_to_end(run_id)
        return self._setups[run_id]
