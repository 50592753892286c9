"""Results against what their runs were accepted with, before they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.loading import Step
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.domain.matching import as_accepted
from polyclinic.coordinator.domain.recording import StepResult


async def check_origins(
    connection: AsyncConnection,
    setups: Setups,
    results: Sequence[StepResult],
    steps: Mapping[str, Sequence[Step]],
) -> list[StepResult]:
    """The results; those from another model, index or engine than their run was accepted with as
    failed steps."""
    run_ids = {step.step_id: step.run_id for of_owner in steps.values() for step in of_owner}
    checked = []
    for result in results:
        run_id = run_ids.get(result.step_id)
        if run_id is not None:
            checked.append(as_accepted(result, await setups.of(connection, run_id)))
        else:
            checked.append(result)
    return checked
