"""A service's connection to the bus: publishing, blobs, buckets, cancellations."""

import asyncio
import time
from collections.abc import Iterable

from faststream.nats import NatsBroker
from google.protobuf.message import Message
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.kv import KeyValue

from polyclinic.bus import topology, tracing
from polyclinic.bus.blobs import Blobs
from polyclinic.bus.cancellations import Cancellations
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.bus.messages import (
    COMMAND_BY_KIND,
    EVENT_BY_KIND,
    key_of,
    message_id_of,
    run_id_of,
    size_of,
)
from polyclinic.bus.provisioning import Mode, provision
from polyclinic.bus.stored import Stored, headers_of, step_headers
from polyclinic.bus.topology import Topology

PUBLISH_TIMEOUT_S = 5.0
# A result that was paid for waits this long for a broker that restarts.
PUBLISH_PATIENCE_S = 60.0
# Closing waits so long for messages that somebody may still read. Work in hand has ended before;
# what is left are nats-py's status messages, which nobody ticks off.
DRAIN_TIMEOUT_S = 1.0
CONNECT_TIMEOUT_S = 5.0
# nats-py goes on trying for as long as it may: someone waits at a keyboard for the answer.
CONNECT_ONCE_TIMEOUT_S = 2.0
RECONNECT_WAIT_S = 0.25

log = get_logger("polyclinic.bus")


class Bus:
    """One service's connection. Made by `connect`; closed by `close`."""

    def __init__(self, service: str, broker: NatsBroker, client: Client) -> None:
        self.service = service
        self.broker = broker
        self.client = client
        self.js: JetStreamContext = client.jetstream(timeout=PUBLISH_TIMEOUT_S)
        self.blobs: Blobs
        self.cancellations: Cancellations

    @classmethod
    async def connect(
        cls, service: str, url: str, *, graceful_timeout_s: float = 20.0, wait: bool = True
    ) -> "Bus":
        """Connect, by default waiting for a broker that is not there yet.

        Raises:
            TransientError: `wait` is false and no broker answers.
        """
        broker = NatsBroker(
            url,
            name=f"polyclinic-{service}",
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_WAIT_S,  # type: ignore[arg-type]  # takes fractions
            graceful_timeout=graceful_timeout_s,
            drain_timeout=DRAIN_TIMEOUT_S,  # type: ignore[arg-type]  # takes fractions
            logger=None,
            apply_types=False,
            error_cb=_log_error,
            disconnected_cb=_log_disconnected,
            reconnected_cb=_log_reconnected,
            allow_reconnect=True,
        )
        return cls(service, broker, await _connected(broker, wait=wait))

    async def open(self, declared: Topology, *, mode: Mode = Mode.CREATE) -> None:
        """Provision the topology and open blobs and cancellations.

        Raises:
            PermanentError: the broker is too old, has no JetStream, or differs.
        """
        await provision(self.client, declared, mode=mode)
        self.blobs = Blobs(await self.js.object_store(topology.BLOB_STORE))
        self.cancellations = Cancellations(await self.js.key_value(topology.CANCELLED_BUCKET))
        await self.cancellations.load()

    async def close(self) -> None:
        """Let work in hand end, then disconnect."""
        await self.broker.stop()

    async def bucket(self, name: str) -> KeyValue:
        """A key-value bucket of the topology."""
        return await self.js.key_value(name)

    async def publish_command(self, command: Message) -> None:
        """Publish a command and wait for the broker's acknowledgement.

        Raises:
            TransientError: the broker did not acknowledge in time, or its queue is full.
            PermanentError: the message is larger than the broker takes.
        """
        subject = COMMAND_BY_KIND[type(command)].subject(key_of(command))
        await self._publish(subject, command, stream=topology.COMMAND_STREAM)

    async def publish_event(self, event: Message) -> None:
        """Publish an event and wait for the broker's acknowledgement.

        Raises:
            TransientError: the broker did not acknowledge in time.
            PermanentError: the message is larger than the broker takes.
        """
        # A StepFailed names the service that gave up; who publishes it for that service (the
        # coordinator, told by the broker's advisory) does not matter to its readers.
        service = getattr(event, "service", "") or self.service
        subject = EVENT_BY_KIND[type(event)].subject(service, run_id_of(event))
        await self._publish(subject, event, stream=topology.EVENT_STREAM)

    async def publish_all(self, messages: Iterable[Message], *, in_flight: int = 64) -> None:
        """Publish commands and events, at most `in_flight` unacknowledged at a time.

        Raises:
            ExceptionGroup: of the errors of those that failed; all were tried.
        """
        slots = asyncio.Semaphore(in_flight)

        async def one(message: Message) -> None:
            async with slots:
                if type(message) in COMMAND_BY_KIND:
                    await self.publish_command(message)
                else:
                    await self.publish_event(message)

        results = await asyncio.gather(*map(one, messages), return_exceptions=True)
        errors = [result for result in results if isinstance(result, Exception)]
        if errors:
            raise ExceptionGroup("not every message was acknowledged", errors)

    async def publish_stored(self, stored: Stored) -> None:
        """Publish a message as it was stored, and wait for the broker's acknowledgement.

        Raises:
            TransientError: the broker did not acknowledge in time, or its queue is full.
            PermanentError: the message is larger than the broker takes.
        """
        headers = stored.headers | tracing.headers()
        await self.publish_raw(stored.subject, stored.body, stream=stored.stream, headers=headers)

    async def publish_raw(
        self, subject: str, body: bytes, *, stream: str, headers: dict[str, str]
    ) -> None:
        """Publish bytes as they are, again until the broker acknowledges.

        Publishing again is safe: the headers name the message by its `Nats-Msg-Id`.

        Raises:
            TransientError: no acknowledgement for a minute; the broker is down or its queue full.
            PermanentError: the message is larger than the broker takes.
        """
        if size_of(body, headers) > self.client.max_payload:
            raise PermanentError(
                f"a message of {len(body):,} bytes is over the broker's limit", code="too_large"
            )
        give_up_at = time.monotonic() + PUBLISH_PATIENCE_S
        while True:
            try:
                await self.js.publish(subject, body, stream=stream, headers=headers)
            except (TimeoutError, NatsError) as error:
                if time.monotonic() > give_up_at:
                    raise TransientError(f"the broker did not acknowledge: {error!r}") from error
                await asyncio.sleep(RECONNECT_WAIT_S)
            else:
                return

    async def _publish(self, subject: str, message: Message, *, stream: str) -> None:
        headers = headers_of(type(message), message_id_of(message))
        step = getattr(message, "step", None)
        if step is not None:
            headers |= step_headers(step.run_id, step.trial_id, step.step_id)
        await self.publish_stored(Stored(subject, stream, headers, message.SerializeToString()))


async def _connected(broker: NatsBroker, *, wait: bool) -> Client:
    delay_s = 0.05
    timeout_s = CONNECT_TIMEOUT_S if wait else CONNECT_ONCE_TIMEOUT_S
    while True:
        try:
            client: Client = await asyncio.wait_for(broker.connect(), timeout_s)
        except (NatsError, OSError, TimeoutError) as error:
            if not wait:
                raise TransientError(f"no broker answers: {error}", code="no_broker") from error
            log.warning("no broker yet, trying again", error=str(error), delay_s=delay_s)
            await asyncio.sleep(delay_s)
            delay_s = min(2.0, delay_s * 2)
        else:
            return client


async def _log_error(error: Exception) -> None:
    log.warning("broker connection", error=repr(error))


async def _log_disconnected() -> None:
    log.warning("broker disconnected")


async def _log_reconnected() -> None:
    log.info("broker reconnected")
