"""What the use cases need of the bus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from polyclinic.coordinator.domain.recording import OwedCommand, OwedEvent
from polyclinic.records.files import Blob


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of commands.

    Attributes:
        taken: Those that the broker acknowledged.
        refused: Those that it can never take, each with code and sentence.
    """

    taken: list[OwedCommand] = field(default_factory=list)
    refused: list[tuple[OwedCommand, str, str]] = field(default_factory=list)


class Publisher(Protocol):
    """Puts on the bus what is stored."""

    async def send(self, commands: Sequence[OwedCommand]) -> Sent:
        """Publish commands; those that are in neither list of the result are still owed.

        Raises nothing for a broker that is away.
        """
        ...

    async def announce(self, events: Sequence[OwedEvent]) -> list[OwedEvent]:
        """Publish `TrialScored` events; the result are those that the broker acknowledged."""
        ...

    async def announce_accepted(self, run_id: str, event: bytes) -> None:
        """Publish the `RunAccepted` of a run, serialized.

        Raises:
            TransientError: the broker did not acknowledge it.
        """
        ...

    async def announce_completed(self, run_id: str, revision: int, event: bytes) -> None:
        """Publish the `RunCompleted` of a revision of a run, serialized.

        Raises:
            TransientError: the broker did not acknowledge it.
        """
        ...

    async def oldest(self, queue: str) -> float | None:
        """When the oldest command of a queue was published, seconds since 1970; None: it is empty.

        Raises:
            TransientError: the broker does not answer.
        """
        ...


class Cancellations(Protocol):
    """Which runs' commands the workers drop."""

    def is_cancelled(self, run_id: str) -> bool:
        """Whether they are dropped, as far as this process knows."""
        ...

    async def cancel(self, run_id: str) -> None:
        """Drop the commands of a run.

        Raises:
            TransientError: the broker does not answer.
        """
        ...

    async def resume(self, run_id: str) -> None:
        """Take the commands of a run again.

        Raises:
            TransientError: the broker does not answer.
        """
        ...


class Blobs(Protocol):
    """Files in the object store."""

    async def get(self, blob: Blob, *, max_bytes: int) -> bytes:
        """A file's content, verified; what the reference says of its size is not believed.

        Raises:
            PermanentError: it is not in the store, larger than `max_bytes`, or not what its hash
                says.
            TransientError: the broker does not answer.
        """
        ...
