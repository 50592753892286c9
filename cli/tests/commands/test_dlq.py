"""`dlq` on a real bus."""

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import bury
from polyclinic.bus.topology import COMMAND_STREAM, Topology
from polyclinic.cli.commands import dlq
from polyclinic.cli.problems import BadRequestError, ExitCode

SUBJECT = "polyclinic.v1.cmd.judge.judge"


@pytest.fixture
async def bus(deployed):
    connected = await Bus.connect("judge", deployed.addresses.nats_url, wait=False)
    await connected.open(Topology())
    for number in (1, 2):
        await bury(
            connected,
            subject=SUBJECT,
            body=b"not a judge command",
            headers={},
            source=f"{COMMAND_STREAM}:{number}",
            reason="undecodable",
            detail="The body is no Judge.",
            deliveries=1,
        )
    yield connected
    await connected.close()


@pytest.fixture
def context(make_context, deployed):
    return make_context(deployed.addresses)


async def test_letters_are_listed_shown_retried_and_dropped(context, bus):
    assert await dlq.list_letters(context) == ExitCode.PASS
    lines = context.out.getvalue().splitlines()
    assert [line.split("\t")[:3] for line in lines] == [
        ["1", "undecodable", SUBJECT],
        ["2", "undecodable", SUBJECT],
    ]
    await dlq.show(context, 2)
    assert "body (19 bytes): b'not a judge command'" in context.out.getvalue()
    await dlq.retry(context, 1)
    assert (await bus.js.stream_info(COMMAND_STREAM)).state.messages == 1
    await dlq.drop(context, 2)
    with pytest.raises(BadRequestError, match="no dead letter 2"):
        await dlq.show(context, 2)


async def test_a_bus_that_never_had_services(make_context, bus_url, deployed):
    connection = deployed.addresses
    bus = await Bus.connect("cli", connection.nats_url, wait=False)
    for stream in await bus.js.streams_info():
        await bus.js.delete_stream(stream.config.name)
    await bus.close()
    with pytest.raises(BadRequestError, match="no service ever ran"):
        await dlq.list_letters(make_context(connection))
