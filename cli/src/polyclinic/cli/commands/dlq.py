"""`dlq list|show|retry|drop`: messages that nothing could process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nats.js.errors import NotFoundError

from polyclinic.bus import logging
from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import (
    dead_letter,
    dead_letters,
    drop_dead_letter,
    retry_dead_letter,
)
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.messages import readable_subject
from polyclinic.cli.context import Context
from polyclinic.cli.problems import ExitCode, bad_request, infrastructure
from polyclinic.cli.session import Needs, open_session
from polyclinic.cli.settings import without_password

BROKER_ONLY = Needs(services=(), first=())


async def list_letters(context: Context) -> ExitCode:
    """One line for each dead letter."""
    count = 0
    async with _bus(context) as bus:
        async for letter in dead_letters(bus):
            count += 1
            context.write(
                f"{letter.seq}\t{letter.reason}\t{readable_subject(letter.subject)}\t"
                f"{letter.deliveries} deliveries\t{letter.detail}"
            )
    context.say(f"{count} dead letters")
    return ExitCode.PASS


async def show(context: Context, seq: int) -> ExitCode:
    """One dead letter in full."""
    async with _bus(context) as bus:
        letter = await dead_letter(bus, seq)
    lines = [
        f"subject: {readable_subject(letter.subject)}",
        f"reason: {letter.reason}",
        f"detail: {letter.detail}",
        f"deliveries: {letter.deliveries}",
        *(f"header {name}: {value}" for name, value in sorted(letter.headers.items())),
        f"body ({len(letter.body)} bytes): {letter.body!r}",
    ]
    context.write("\n".join(lines))
    return ExitCode.PASS


async def retry(context: Context, seq: int) -> ExitCode:
    """Publish a dead letter again where it was published first."""
    async with _bus(context) as bus:
        await retry_dead_letter(bus, seq)
    context.say(f"Published dead letter {seq} again")
    return ExitCode.PASS


async def drop(context: Context, seq: int) -> ExitCode:
    """Remove a dead letter."""
    async with _bus(context) as bus:
        await drop_dead_letter(bus, seq)
    context.say(f"Removed dead letter {seq}")
    return ExitCode.PASS


@asynccontextmanager
async def _bus(context: Context) -> AsyncIterator[Bus]:
    async with open_session(
        context.settings, BROKER_ONLY, context.interrupts, context.say
    ) as session:
        url = session.addresses.nats_url
        logging.configure(service="cli", level="ERROR", log_format="console")
        try:
            bus = await Bus.connect("cli", url, wait=False)
            try:
                yield bus
            finally:
                await bus.close()
        except PermanentError as error:
            raise bad_request("dlq", error.detail) from error
        except TransientError as error:
            raise infrastructure(f"NATS at {without_password(url)}", error.detail) from error
        except NotFoundError as error:
            what = "holds no dead letters of Polyclinic, for no service ever ran on it"
            raise bad_request(f"NATS at {without_password(url)}", what) from error
