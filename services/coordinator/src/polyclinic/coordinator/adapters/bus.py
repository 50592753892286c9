"""The bus, as the use cases need it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from nats.js.errors import NotFoundError

from polyclinic.bus import topology
from polyclinic.bus.answering import broker_answers
from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.bus.messages import subject_of_queue
from polyclinic.bus.stored import Stored, stored_command, stored_event
from polyclinic.coordinator.domain.recording import OwedCommand, OwedEvent
from polyclinic.coordinator.ports.bus import Sent
from polyclinic.records.files import Blob
from polyclinic.records.wire import message_of
from polyclinic.v1 import common_pb2, run_pb2

IN_FLIGHT = 64
T = TypeVar("T")

log = get_logger("polyclinic.coordinator.bus")


class NatsPublisher:
    """`ports.bus.Publisher` over JetStream."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def send(self, commands: Sequence[OwedCommand]) -> Sent:
        """See the port."""
        sent = Sent()

        async def one(command: OwedCommand) -> None:
            try:
                await self._bus.publish_stored(_stored(command))
            except PermanentError as error:
                sent.refused.append((command, error.code, error.detail))
            else:
                sent.taken.append(command)

        await _bounded(commands, one)
        return sent

    async def announce(self, events: Sequence[OwedEvent]) -> list[OwedEvent]:
        """See the port."""
        announced: list[OwedEvent] = []

        async def one(event: OwedEvent) -> None:
            fact = (event.run_id, event.trial_id, event.revision)
            await self._bus.publish_stored(stored_event(run_pb2.TrialScored, event.body, *fact))
            announced.append(event)

        await _bounded(events, one)
        return announced

    async def announce_accepted(self, run_id: str, event: bytes) -> None:
        """See the port."""
        await self._bus.publish_stored(stored_event(run_pb2.RunAccepted, event, run_id))

    async def announce_completed(self, run_id: str, revision: int, event: bytes) -> None:
        """See the port."""
        await self._bus.publish_stored(stored_event(run_pb2.RunCompleted, event, run_id, revision))

    async def oldest(self, queue: str) -> float | None:
        """See the port."""
        with broker_answers():
            try:
                message = await self._bus.js.get_msg(
                    topology.COMMAND_STREAM, seq=1, subject=subject_of_queue(queue), next=True
                )
            except NotFoundError:
                return None
        return message.time.timestamp() if message.time else None


class NatsCancellations:
    """`ports.bus.Cancellations` over the watched bucket."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def is_cancelled(self, run_id: str) -> bool:
        """See the port."""
        return self._bus.cancellations.is_cancelled(run_id)

    async def cancel(self, run_id: str) -> None:
        """See the port."""
        await self._bus.cancellations.cancel(run_id)

    async def resume(self, run_id: str) -> None:
        """See the port."""
        await self._bus.cancellations.resume(run_id)


class NatsBlobs:
    """`ports.bus.Blobs` over the object store."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def get(self, blob: Blob, *, max_bytes: int) -> bytes:
        """See the port."""
        return await self._bus.blobs.get(message_of(blob, common_pb2.Blob), max_bytes=max_bytes)


def _stored(command: OwedCommand) -> Stored:
    return stored_command(
        command.queue,
        command.body,
        run_id=command.run_id,
        trial_id=command.trial_id,
        step_id=command.step_id,
    )


async def _bounded(items: Sequence[T], work: Callable[[T], Awaitable[None]]) -> None:
    """Work on all, at most `IN_FLIGHT` at once; what the broker does not take is logged."""
    queue = iter(items)
    unsent = 0

    async def worker() -> None:
        nonlocal unsent
        for item in queue:
            try:
                await work(item)
            except TransientError:
                unsent += 1

    await asyncio.gather(*(worker() for _ in range(min(IN_FLIGHT, len(items)))))
    if unsent:
        log.warning("the broker did not take everything; the sweeper comes back", unsent=unsent)
