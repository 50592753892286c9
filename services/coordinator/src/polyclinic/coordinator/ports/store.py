"""State of runs, trials and steps.

Every method is one transaction and raises `TransientError` when the database cannot be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from polyclinic.coordinator.domain.recording import (
    Outcome,
    Owed,
    OwedCommand,
    OwedEvent,
    Situation,
    StepResult,
)
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.records.runs import RunProgress, RunState

Decide = Callable[[Situation], Outcome]


@dataclass(frozen=True, slots=True)
class KnownRequest:
    """The run that a request id was accepted under, and the hash of what was asked then."""

    run_id: str
    request_sha256: str


@dataclass(frozen=True, slots=True)
class LiveRun:
    """A run that something is to be done for.

    Attributes:
        run_id: The run.
        state: Its state.
        accepted_acked: Whether the broker has its `RunAccepted`.
        is_hungry: Whether trials are to be planned and some queue has less than it may hold.
        waiting: Queues with stored commands that the window now has room for.
        is_ending: Whether it has no trial left to wait for.
    """

    run_id: str
    state: RunState
    accepted_acked: bool
    is_hungry: bool
    waiting: tuple[str, ...]
    is_ending: bool


class Runs(Protocol):
    """Runs as a whole."""

    async def find_request(self, request_id: str) -> KnownRequest | None:
        """The run of a request id."""
        ...

    async def create(self, run: NewRun) -> bool:
        """Store an accepted run; False when its request id is taken."""
        ...

    async def progress(self, run_id: str) -> RunProgress | None:
        """How far a run is; None when it is unknown."""
        ...

    async def newest(self, limit: int) -> list[RunProgress]:
        """The newest runs first."""
        ...

    async def accepted_event(self, run_id: str) -> bytes:
        """The run's `RunAccepted`, serialized."""
        ...

    async def cancel(self, run_id: str) -> bool:
        """Stop a running run and drop its outstanding steps; False when it was not running."""
        ...

    async def resume(self, run_id: str) -> int:
        """Open whatever has no score under the next revision; the number of trials to run."""
        ...


class Trials(Protocol):
    """Trials and steps: what is planned, on the bus, recorded, and owed to the bus."""

    async def record(self, results: Sequence[StepResult], decide: Decide) -> Owed:
        """Store each result once, and what the plans make of it; gives what to publish now."""
        ...

    async def plan(self, run_id: str, decide: Decide) -> Owed | None:
        """Make the next chunk of trials of a run; None when every trial has its steps."""
        ...

    async def claim(self, run_id: str, queue: str) -> list[OwedCommand]:
        """Stored commands for which the run's window has room now."""
        ...

    async def overdue(self, run_id: str) -> Owed:
        """What was handed to the bus and not acknowledged within the lease; leased anew."""
        ...

    async def silent(self, run_id: str) -> list[OwedCommand]:
        """Commands that the broker took long ago and nobody answered; looked at anew later."""
        ...

    async def mark(self, commands: Sequence[OwedCommand], events: Sequence[OwedEvent]) -> None:
        """The broker has these commands and events."""
        ...


class Lifecycle(Protocol):
    """What begins and ends runs on the bus."""

    async def live(self) -> list[LiveRun]:
        """Runs that go on, or whose end is not announced."""
        ...

    async def mark_accepted(self, run_id: str) -> None:
        """The broker has the run's `RunAccepted`."""
        ...

    async def close(self, run_id: str) -> tuple[int, bytes] | None:
        """End a run when all its trials are announced.

        Returns:
            Revision and `RunCompleted`, serialized, as long as it is owed to the broker.
        """
        ...

    async def mark_closed(self, run_id: str, revision: int) -> None:
        """The broker has the `RunCompleted` of this revision."""
        ...

    async def release_leases(self) -> None:
        """What a process that died had in hand is due at once."""
        ...
