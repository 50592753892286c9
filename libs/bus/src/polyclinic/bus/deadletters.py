"""Messages that nothing can process: kept with the reason, never lost, never in a loop."""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from nats.aio.msg import Msg
from nats.js.api import RawStreamMsg
from nats.js.errors import APIError

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import PermanentError
from polyclinic.bus.fetching import fetch, reading
from polyclinic.bus.logging import get_logger
from polyclinic.bus.messages import PREFIX
from polyclinic.bus.stored import RUN_HEADER, STEP_HEADER, TRIAL_HEADER
from polyclinic.v1 import common_pb2

log = get_logger("polyclinic.bus.deadletters")

SUBJECT_HEADER = "Polyclinic-Dead-Subject"
REASON_HEADER = "Polyclinic-Dead-Reason"
DETAIL_HEADER = "Polyclinic-Dead-Detail"
DELIVERIES_HEADER = "Polyclinic-Dead-Deliveries"
SOURCE_HEADER = "Polyclinic-Dead-Source"  # <stream>:<sequence>
MAX_DETAIL = 500
# How the server says that a message is not there (any more): on reading, and on deleting.
NO_MESSAGE = (10037, 10057)


@dataclass(frozen=True, slots=True)
class Advisory:
    """The broker gave a message up: it was delivered `deliveries` times and never acknowledged."""

    stream: str
    consumer: str
    stream_seq: int
    deliveries: int


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """One message of the dead-letter stream.

    Attributes:
        seq: Its number in the dead-letter stream; what `dlq` commands take.
        subject: Where it was published first.
        reason: Code of the failure.
        detail: Sentence of the failure.
        deliveries: How often it was tried.
        headers: As published first.
        body: As published first.
    """

    seq: int
    subject: str
    reason: str
    detail: str
    deliveries: int
    headers: Mapping[str, str]
    body: bytes


def parse_advisory(body: bytes) -> Advisory:
    """Read a max-deliveries advisory, which carries no payload, only where it is.

    Raises:
        PermanentError: it is no such advisory.
    """
    try:
        fields = json.loads(body)
        return Advisory(
            stream=str(fields["stream"]),
            consumer=str(fields["consumer"]),
            stream_seq=int(fields["stream_seq"]),
            deliveries=int(fields["deliveries"]),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise PermanentError(f"not a max-deliveries advisory: {error!r}") from error


async def bury(
    bus: Bus,
    *,
    subject: str,
    body: bytes,
    headers: Mapping[str, str],
    source: str,
    reason: str,
    detail: str,
    deliveries: int,
) -> None:
    """Keep a message in the dead-letter stream and, if it was a step's, fail the step.

    Args:
        bus: The connection.
        subject: Where the message was published.
        body: As it came.
        headers: As they came.
        source: `<stream>:<sequence>`; burying the same source twice keeps one.
        reason: Code of the failure.
        detail: Sentence of the failure; cut at 500 characters.
        deliveries: How often the message was tried.
    """
    detail = " ".join(detail.split())[:MAX_DETAIL]
    kept = {key: value for key, value in headers.items() if not key.startswith("Nats-")}
    kept |= {
        "Nats-Msg-Id": f"dead:{source}",
        SUBJECT_HEADER: subject,
        REASON_HEADER: reason,
        DETAIL_HEADER: detail.encode("ascii", "backslashreplace").decode(),
        DELIVERIES_HEADER: str(deliveries),
        SOURCE_HEADER: source,
    }
    try:
        await _keep(bus, subject, body, kept)
    except PermanentError:
        # It just fitted, and with these headers does not: a body that cannot be kept must not
        # come again and again.
        log.error("body not kept", subject=subject, source=source, size=len(body))
        await _keep(bus, subject, b"", kept)
    log.error("message dead-lettered", subject=subject, reason=reason, source=source)
    await fail_step(bus, headers, subject=subject, code=reason, detail=detail)


async def _keep(bus: Bus, subject: str, body: bytes, headers: dict[str, str]) -> None:
    await bus.publish_raw(
        dead_subject(subject), body, stream=topology.DEAD_LETTER_STREAM, headers=headers
    )


async def fail_step(
    bus: Bus, headers: Mapping[str, str], *, subject: str, code: str, detail: str
) -> None:
    """Publish `StepFailed` for the step that the headers name, if they name one.

    The step's service is taken from the command's subject.
    """
    if STEP_HEADER not in headers:
        return
    service = subject.split(".")[3]
    event = common_pb2.StepFailed(
        step=common_pb2.Step(
            run_id=headers.get(RUN_HEADER, ""),
            trial_id=headers.get(TRIAL_HEADER, ""),
            step_id=headers[STEP_HEADER],
        ),
        service=service,
        code=code,
        detail=detail,
    )
    await bus.publish_event(event)


def dead_subject(subject: str) -> str:
    """`polyclinic.v1.cmd.judge.judge` -> `polyclinic.v1.dlq.cmd.judge.judge`."""
    return f"{PREFIX}.dlq.{subject.removeprefix(PREFIX + '.')}"


async def follow_advisories(bus: Bus) -> None:
    """Bury, for ever, every command that the broker gave up.

    The body of such a message stays in the work queue: it is fetched by its number, kept as a
    dead letter, and only then removed.
    """
    async with reading(bus.js, topology.ADVISORIES) as subscription:
        while True:
            for advisory in await fetch(subscription, batch=50):
                await _on_advisory(bus, advisory)


async def _on_advisory(bus: Bus, msg: Msg) -> None:
    try:
        advisory = parse_advisory(msg.data)
    except PermanentError as error:
        log.error("unreadable advisory", detail=error.detail)
        await msg.term()
        return
    dead = await _stored(bus, advisory.stream, advisory.stream_seq)
    if dead is None:
        await msg.ack()  # its handler, or another replica, has buried it
        return
    await bury(
        bus,
        subject=dead.subject or "",
        body=dead.data or b"",
        headers=dead.headers or {},
        source=f"{advisory.stream}:{advisory.stream_seq}",
        reason="max_deliveries",
        detail=f"{advisory.consumer} was given it {advisory.deliveries} times and never finished.",
        deliveries=advisory.deliveries,
    )
    await _delete(bus, advisory.stream, advisory.stream_seq)
    await msg.ack()


async def dead_letters(bus: Bus) -> AsyncIterator[DeadLetter]:
    """Every dead letter, the oldest first."""
    state = (await bus.js.stream_info(topology.DEAD_LETTER_STREAM)).state
    for seq in range(max(1, state.first_seq), state.last_seq + 1):
        try:
            yield await dead_letter(bus, seq)
        except PermanentError:
            continue  # dropped or retried before


async def dead_letter(bus: Bus, seq: int) -> DeadLetter:
    """One dead letter.

    Raises:
        PermanentError: there is none with this number.
    """
    raw = await _stored(bus, topology.DEAD_LETTER_STREAM, seq) if seq > 0 else None
    if raw is None:
        raise PermanentError(f"there is no dead letter {seq}", code="not_found")
    headers = raw.headers or {}
    return DeadLetter(
        seq=seq,
        subject=headers.get(SUBJECT_HEADER, raw.subject or ""),
        reason=headers.get(REASON_HEADER, ""),
        detail=headers.get(DETAIL_HEADER, ""),
        deliveries=int(headers.get(DELIVERIES_HEADER, "0")),
        headers={
            k: v for k, v in headers.items() if not k.startswith(("Nats-", "Polyclinic-Dead"))
        },
        body=raw.data or b"",
    )


async def retry_dead_letter(bus: Bus, seq: int) -> None:
    """Publish a dead letter where it was published first, and drop it.

    Raises:
        PermanentError: there is none with this number.
    """
    letter = await dead_letter(bus, seq)
    stream = topology.EVENT_STREAM if ".evt." in letter.subject else topology.COMMAND_STREAM
    await bus.publish_raw(
        letter.subject,
        letter.body,
        stream=stream,
        headers={**letter.headers, "Nats-Msg-Id": f"retry:{seq}"},
    )
    await drop_dead_letter(bus, seq)


async def drop_dead_letter(bus: Bus, seq: int) -> None:
    """Remove a dead letter.

    Raises:
        PermanentError: there is none with this number.
    """
    if not await _delete(bus, topology.DEAD_LETTER_STREAM, seq):
        raise PermanentError(f"there is no dead letter {seq}", code="not_found")


async def _stored(bus: Bus, stream: str, seq: int) -> RawStreamMsg | None:
    """A stored message; None when it is not there (any more)."""
    try:
        return await bus.js.get_msg(stream, seq)
    except APIError as error:
        if error.err_code in NO_MESSAGE:
            return None
        raise


async def _delete(bus: Bus, stream: str, seq: int) -> bool:
    """Delete a stored message; whether it was there."""
    try:
        return bool(await bus.js.delete_msg(stream, seq))
    except APIError as error:
        if error.err_code in NO_MESSAGE:
            return False
        raise
