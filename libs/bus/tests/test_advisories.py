"""Commands that killed their worker: the broker gives up, the advisory brings them home."""

import asyncio
from collections.abc import Callable

import pytest

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import bury, dead_letters, follow_advisories, parse_advisory
from polyclinic.bus.errors import PermanentError
from polyclinic.v1 import common_pb2, judging_pb2


async def test_a_command_that_was_never_finished_is_buried_with_its_body(
    bus: Bus, judge: Callable[..., judging_pb2.Judge]
) -> None:
    config = (await bus.js.consumer_info(topology.COMMAND_STREAM, "judge--judge")).config
    config.ack_wait = 0.2
    await bus.js.add_consumer(topology.COMMAND_STREAM, config)
    follower = asyncio.create_task(follow_advisories(bus))
    await bus.publish_command(judge())
    worker = await bus.js.pull_subscribe_bind("judge--judge", stream=topology.COMMAND_STREAM)
    for _ in range(topology.COMMAND_MAX_DELIVER):
        await worker.fetch(1, timeout=5)  # and dies
    failures = await bus.js.subscribe(
        "polyclinic.v1.evt.judge.step_failed.>", stream=topology.EVENT_STREAM, ordered_consumer=True
    )
    probe = asyncio.create_task(_keep_asking(worker))
    message = await failures.next_msg(timeout=15)
    probe.cancel()
    failed = common_pb2.StepFailed.FromString(message.data)
    assert (failed.step.step_id, failed.code) == ("s1", "max_deliveries")
    [letter] = [letter async for letter in dead_letters(bus)]
    assert judging_pb2.Judge.FromString(letter.body).step.step_id == "s1"
    async with asyncio.timeout(5):
        while (await bus.js.stream_info(topology.COMMAND_STREAM)).state.messages:
            await asyncio.sleep(0.02)
    follower.cancel()


async def test_a_body_that_just_fits_is_buried_without_it_rather_than_never(bus: Bus) -> None:
    await bury(
        bus,
        subject="polyclinic.v1.cmd.judge.judge",
        body=bytes(bus.client.max_payload - 100),
        headers={"Polyclinic-Step-Id": "s1"},  # and no run, as a stranger may write it
        source="POLYCLINIC_CMD:7",
        reason="max_deliveries",
        detail="given up",
        deliveries=5,
    )
    [letter] = [letter async for letter in dead_letters(bus)]
    assert (letter.reason, letter.body) == ("max_deliveries", b"")


async def test_a_message_over_the_limit_by_its_headers_does_not_end_the_connection(
    bus: Bus, judge: Callable[..., judging_pb2.Judge]
) -> None:
    room = bus.client.max_payload
    with pytest.raises(PermanentError, match="over the broker's limit"):
        await bus.publish_command(judge(reply="x" * (room - 200)))
    await bus.publish_command(judge(reply="x" * (room - 2000)))


async def _keep_asking(worker: object) -> None:
    """The broker notices the last expiry when somebody pulls."""
    while True:
        try:
            await worker.fetch(1, timeout=0.3)  # type: ignore[attr-defined]
        except TimeoutError:
            continue


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b'{"stream": "S", "consumer": "c"}', b"\xff"])
def test_what_is_no_advisory_is_refused(body: bytes) -> None:
    with pytest.raises(PermanentError, match="not a max-deliveries advisory"):
        parse_advisory(body)
