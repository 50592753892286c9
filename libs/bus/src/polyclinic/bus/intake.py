"""Events in bulk: one call, and so one transaction, a batch."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from google.protobuf.message import DecodeError, Message
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import bury
from polyclinic.bus.delivery import UndecodableError, Verb, backoff_s, decide
from polyclinic.bus.errors import ServiceError, TransientError
from polyclinic.bus.fetching import fetch, reading
from polyclinic.bus.logging import describe, get_logger
from polyclinic.bus.messages import KIND_BY_EVENT_NAME

BATCH = 200
POISON_DELIVERIES = 5
# A trickle is gathered so long, so that the cost of a transaction is shared.
LINGER_S = 0.1
EVENT_NAME_AT = 4  # polyclinic . v1 . evt . <service> . <name> . <run_id>

log = get_logger("polyclinic.bus.intake")
Handle = Callable[[Sequence[Message]], Awaitable[None]]


class Intake:
    """A service's durable reader of events.

    `handle` gets the decoded messages of a batch in stream order and must be idempotent:
    a batch whose acknowledgements were lost comes again.

    Errors of `handle`: a `TransientError` gives the whole batch back with a delay. Anything
    else makes the messages be tried singly; the one that fails by itself is given back, and
    dead-lettered on its fifth delivery.
    """

    def __init__(
        self,
        bus: Bus,
        service: str,
        *,
        kinds: Sequence[type[Message]],
        handle: Handle,
        batch: int = BATCH,
    ) -> None:
        self._bus = bus
        self._spec = topology.INTAKES[service]
        self._kinds = set(kinds)
        self._handle = handle
        self._batch = batch

    async def run(self) -> None:
        """Read for ever; cancelled when the service stops."""
        async with reading(self._bus.js, self._spec) as subscription:
            while True:
                if msgs := await fetch(subscription, batch=self._batch):
                    await self._take(msgs)
                    if len(msgs) < self._batch:
                        await asyncio.sleep(LINGER_S)

    async def _take(self, msgs: list[Msg]) -> None:
        wanted: list[tuple[Msg, Message]] = []
        done: list[Msg] = []
        for msg in msgs:
            try:
                message = self._decode(msg)
            except UndecodableError as error:
                await self._give_up(msg, error)
                continue
            if message is None:
                done.append(msg)
            else:
                wanted.append((msg, message))
        if wanted and await self._handled(wanted):
            done += [msg for msg, _ in wanted]
        await _ack_all(done)

    async def _handled(self, wanted: list[tuple[Msg, Message]]) -> bool:
        try:
            await self._handle([message for _, message in wanted])
        except TransientError as error:
            log.info("batch will be tried again", code=error.code, detail=error.detail)
            await _nak_all([msg for msg, _ in wanted], error)
            return False
        except Exception as error:
            if len(wanted) == 1:
                await self._on_poison(wanted[0][0], error)
                return False
            log.warning("batch failed, trying its messages singly", **describe(error))
            for pair in wanted:
                if await self._handled([pair]):
                    await _ack_all([pair[0]])
            return False
        return True

    async def _on_poison(self, msg: Msg, error: Exception) -> None:
        delivery = msg.metadata.num_delivered
        decision = decide(error, delivery=delivery, max_deliver=POISON_DELIVERIES)
        log.error("event failed", subject=msg.subject, delivery=delivery, **describe(error))
        if decision.verb is Verb.NAK:
            await msg.nak(delay=decision.delay_s)
        else:
            await self._give_up(msg, error)

    async def _give_up(self, msg: Msg, error: Exception) -> None:
        await bury(
            self._bus,
            subject=msg.subject,
            body=msg.data,
            # A worker's outcome that cannot be read: its step fails, or the run would never end.
            headers=msg.headers or {},
            source=f"{self._spec.stream}:{msg.metadata.sequence.stream}",
            reason=error.code if isinstance(error, ServiceError) else "bug",
            detail=error.detail if isinstance(error, ServiceError) else type(error).__name__,
            deliveries=msg.metadata.num_delivered,
        )
        await msg.term()

    def _decode(self, msg: Msg) -> Message | None:
        """The message, or None when this reader does not want its kind."""
        kind = KIND_BY_EVENT_NAME.get(msg.subject.split(".")[EVENT_NAME_AT])
        if kind is None or kind not in self._kinds:
            return None
        try:
            return kind.FromString(msg.data)
        except DecodeError as error:
            raise UndecodableError(f"the body is no {kind.DESCRIPTOR.full_name}") from error


async def _ack_all(msgs: Sequence[Msg]) -> None:
    try:
        for msg in msgs:
            await msg.ack()
    except NatsError as error:
        log.info("acknowledgements not sent; the batch comes again", error=repr(error))


async def _nak_all(msgs: Sequence[Msg], error: TransientError) -> None:
    try:
        for msg in msgs:
            await msg.nak(delay=backoff_s(1, error))
    except NatsError as problem:
        log.info("batch comes again by itself", error=repr(problem))
