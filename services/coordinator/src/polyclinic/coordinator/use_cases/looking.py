"""How far a run is, and what its models do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from polyclinic.coordinator.ports.activity import Activities
from polyclinic.coordinator.ports.store import Runs
from polyclinic.coordinator.use_cases.finding import FindRun
from polyclinic.records.runs import RunProgress, RunState

Askers = Mapping[str, tuple[str, ...]]
"""Model to the services whose steps ask it."""

ReadAskers = Callable[[bytes], Askers]
"""A serialized `RunAccepted` to the models of its run."""


class Look:
    """Looks at a run that somebody waits for."""

    def __init__(self, runs: Runs, activities: Activities, read_askers: ReadAskers) -> None:
        self._find = FindRun(runs)
        self._runs = runs
        self._activities = activities
        self._read_askers = read_askers

    async def askers(self, run_id: str) -> Askers:
        """The models of a run, which stay what they are.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: the database cannot be reached.
        """
        await self._find(run_id)
        return self._read_askers(await self._runs.accepted_event(run_id))

    async def __call__(self, run_id: str, askers: Askers | None = None) -> RunProgress:
        """The run now; `askers` are its models where they are known.

        Raises:
            PermanentError: no such run (code "not_found").
            TransientError: the database cannot be reached.
        """
        progress = await self._find(run_id)
        if progress.state is not RunState.RUNNING:
            return progress
        asked = askers if askers is not None else await self.askers(run_id)
        heard = [(self._activities.of(model), services) for model, services in asked.items()]
        activity = tuple(replace(each, services=services) for each, services in heard if each)
        return replace(progress, activity=activity)
