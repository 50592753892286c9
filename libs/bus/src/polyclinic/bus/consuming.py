"""Commands in, events out: the only way in which a service takes work from the bus."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from faststream import AckPolicy
from faststream.nats import JStream, NatsMessage, PullSub
from google.protobuf.message import DecodeError, Message
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from polyclinic.bus import tracing
from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import bury, fail_step
from polyclinic.bus.delivery import UndecodableError, Verb, decide
from polyclinic.bus.errors import ServiceError, TransientError
from polyclinic.bus.logging import describe, get_logger
from polyclinic.bus.messages import COMMAND_BY_KIND, run_id_of
from polyclinic.bus.provisioning import ensure_consumer
from polyclinic.bus.topology import ConsumerSpec, command_consumer

C = TypeVar("C", bound=Message)
Handler = Callable[[C], Awaitable[Message | None]]
Unreadable = Callable[[bytes, Mapping[str, str]], Message | None]
"""Body and headers of a message that cannot be decoded, to the event that answers it, if any."""
FETCH_TIMEOUT_S = 5.0


class _Line(Protocol):
    async def start(self) -> None: ...

    async def stop(self) -> None: ...


log = get_logger("polyclinic.bus.consuming")


def consumes(
    bus: Bus,
    kind: type[C],
    *,
    key: str = "",
    lanes: int = 1,
    spec: ConsumerSpec | None = None,
    unreadable: Unreadable | None = None,
) -> Callable[[Handler[C]], Handler[C]]:
    """Register the handler of a command.

    The handler gets the decoded command and returns the event to publish, or None. The event
    is acknowledged by the broker before the command is; commands of cancelled runs are dropped;
    a heartbeat keeps long work from being delivered twice. Errors: see `delivery.decide`.

    Args:
        bus: The service's connection, not yet consuming.
        kind: The command's message type.
        key: Key that ends the subject (the model of a `Complete`).
        lanes: Commands worked on at once. Each lane takes one message at a time, so nothing is
            prefetched and left to time out.
        spec: Consumer to take commands from; the declared one unless told.
        unreadable: Makes the event that answers a body which cannot be decoded; None for no answer.
    """

    def register(handler: Handler[C]) -> Handler[C]:
        source = spec or command_consumer(kind, key)
        _subscribe(bus, kind, handler, source, key=key, lanes=lanes, unreadable=unreadable)
        return handler

    return register


async def start_consuming(
    bus: Bus, kind: type[C], handler: Handler[C], *, key: str, lanes: int
) -> None:
    """What `consumes` does, for a key that becomes known while the service already serves.

    The consumer is made where the broker does not have it yet; whoever declares it in its topology
    may come later.

    Args:
        bus: Open and consuming.
        kind: The command's message type.
        handler: See `consumes`.
        key: Key that ends the subject.
        lanes: Commands worked on at once.

    Raises:
        PermanentError: the broker has a consumer of that name with other settings.
        TransientError: the broker does not answer; no lane is left consuming.
    """
    spec = command_consumer(kind, key)
    try:
        await ensure_consumer(bus.client, spec)
        await _start_all(_subscribe(bus, kind, handler, spec, key=key, lanes=lanes))
    except (NatsError, TimeoutError) as error:
        raise TransientError(f"the broker does not answer: {error!r}") from error


def _subscribe(
    bus: Bus,
    kind: type[C],
    handler: Handler[C],
    spec: ConsumerSpec,
    *,
    key: str,
    lanes: int,
    unreadable: Unreadable | None = None,
) -> list[_Line]:
    """Register the lanes; they start with the broker, or one by one where it runs already."""
    worker = _Worker(bus, kind, handler, spec, unreadable)
    lines: list[_Line] = []
    for lane in range(lanes):
        line = bus.broker.subscriber(
            spec.subjects[0],
            stream=JStream(spec.stream, declare=False),
            durable=spec.durable,
            config=spec.config(),
            pull_sub=PullSub(batch_size=1, timeout=FETCH_TIMEOUT_S),
            ack_policy=AckPolicy.MANUAL,
            decoder=_keep,
            title=f"{COMMAND_BY_KIND[kind].verb}{'-' + key if key else ''}",
            include_in_schema=lane == 0,
        )
        line(worker)
        lines.append(line)
    return lines


async def _start_all(lines: Sequence[_Line]) -> None:
    """Start every lane, or none: whoever tries again brings lanes of its own."""
    results = await asyncio.gather(*(line.start() for line in lines), return_exceptions=True)
    errors = [result for result in results if isinstance(result, BaseException)]
    if errors:
        await asyncio.gather(*(line.stop() for line in lines), return_exceptions=True)
        raise errors[0]


async def _keep(message: NatsMessage) -> NatsMessage:
    """Decoding is ours: an undecodable body must reach the dead letters, not the log alone."""
    return message


class _Worker(Generic[C]):
    """Handles one consumer's messages; shared by its lanes."""

    def __init__(
        self,
        bus: Bus,
        kind: type[C],
        handler: Handler[C],
        spec: ConsumerSpec,
        unreadable: Unreadable | None,
    ) -> None:
        self._unreadable = unreadable
        self._bus = bus
        self._kind = kind
        self._handler = handler
        self._spec = spec
        self.__name__ = f"on_{COMMAND_BY_KIND[kind].verb}"

    async def __call__(self, message: NatsMessage) -> None:
        msg: Msg = message.raw_message
        try:
            async with _Heartbeat(msg, every_s=self._spec.ack_wait_s / 3):
                await self._work(msg)
        except asyncio.CancelledError:
            # The service stops: give the message back now instead of after ack_wait.
            await _answer(msg.nak())
            raise
        except NatsError as error:
            log.warning("broker failed in mid-message", error=repr(error))

    async def _work(self, msg: Msg) -> None:
        try:
            with tracing.continued(msg.headers, f"process {msg.subject}"):
                command = self._decode(msg)
                if await self._bus.cancellations.is_still_cancelled(run_id_of(command)):
                    await msg.ack()
                    return
                event = await self._handler(command)
                if event is not None:
                    await self._bus.publish_event(event)
            await msg.ack_sync()
        except NatsError:
            raise
        except Exception as error:
            await self._on_error(msg, error)

    def _decode(self, msg: Msg) -> C:
        try:
            return self._kind.FromString(msg.data)
        except DecodeError as error:
            raise UndecodableError(f"the body is no {self._kind.DESCRIPTOR.full_name}") from error

    async def _on_error(self, msg: Msg, error: Exception) -> None:
        delivery = msg.metadata.num_delivered
        decision = decide(error, delivery=delivery, max_deliver=self._spec.max_deliver)
        self._report(msg, error, verb=decision.verb, delivery=delivery)
        code = error.code if isinstance(error, ServiceError) else "bug"
        detail = error.detail if isinstance(error, ServiceError) else type(error).__name__
        headers = msg.headers or {}
        if decision.verb is Verb.NAK:
            await msg.nak(delay=decision.delay_s)
        elif decision.verb is Verb.FAIL:
            await fail_step(self._bus, headers, subject=msg.subject, code=code, detail=detail)
            await msg.ack_sync()
        else:
            if isinstance(error, UndecodableError) and self._unreadable is not None:
                answer = self._unreadable(msg.data, headers)
                if answer is not None:
                    await self._bus.publish_event(answer)
            await bury(
                self._bus,
                subject=msg.subject,
                body=msg.data,
                headers=headers,
                source=f"{self._spec.stream}:{msg.metadata.sequence.stream}",
                reason=code,
                detail=detail,
                deliveries=delivery,
            )
            await msg.term()

    def _report(self, msg: Msg, error: Exception, *, verb: Verb, delivery: int) -> None:
        step_id = (msg.headers or {}).get("Polyclinic-Step-Id", "")
        fields = {"verb": verb.value, "delivery": delivery, "step_id": step_id}
        if isinstance(error, TransientError):
            log.info("step will be tried again", code=error.code, detail=error.detail, **fields)
        elif isinstance(error, ServiceError):
            log.warning("step failed", code=error.code, detail=error.detail, **fields)
        else:
            log.error("bug in a handler", subject=msg.subject, **describe(error), **fields)


class _Heartbeat:
    """Tells the broker, while the work within goes on, that it goes on.

    A timer costs nothing for short work; a task for each message would.
    """

    __slots__ = ("_beats", "_every_s", "_msg", "_timer")

    def __init__(self, msg: Msg, *, every_s: float) -> None:
        self._msg = msg
        self._every_s = every_s
        self._beats: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle

    async def __aenter__(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._every_s, self._beat)

    async def __aexit__(self, *_: object) -> None:
        self._timer.cancel()
        if self._beats:
            await asyncio.gather(*self._beats)

    def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        task = loop.create_task(_answer(self._msg.in_progress()))
        self._beats.add(task)
        task.add_done_callback(self._beats.discard)
        self._timer = loop.call_later(self._every_s, self._beat)


async def _answer(verb: Awaitable[None]) -> None:
    """Send a verb whose loss is harmless: the message then comes again by itself."""
    try:
        await verb
    except NatsError as error:
        log.info("verb not sent", error=repr(error))
