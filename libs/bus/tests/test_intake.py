"""Events in bulk through a real broker."""

import asyncio
from collections.abc import Sequence

import pytest
from google.protobuf.message import Message

from polyclinic.bus import delivery, topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import dead_letters
from polyclinic.bus.errors import TransientError
from polyclinic.bus.intake import Intake
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2


class Store:
    """Keeps what it is given; fails as it is told."""

    def __init__(self, *errors: Exception, poison: str = "") -> None:
        self.errors = list(errors)
        self.poison = poison
        self.batches: list[int] = []
        self.steps: list[str] = []

    async def __call__(self, messages: Sequence[Message]) -> None:
        if self.errors:
            raise self.errors.pop(0)
        steps = [message.step.step_id for message in messages]  # type: ignore[attr-defined]
        if self.poison in steps:
            raise KeyError(self.poison)
        self.batches.append(len(messages))
        self.steps += steps


@pytest.fixture(autouse=True)
def quick_backoff(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of the module, not code: retries within milliseconds."""
    monkeypatch.setattr(delivery, "BACKOFF_S", (0.05,))


def judged(number: int) -> judging_pb2.Judged:
    return judging_pb2.Judged(step=common_pb2.Step(run_id="r1", step_id=f"s{number}"))


async def run_until_idle(bus: Bus, store: Store) -> None:
    intake = Intake(bus, "coordinator", kinds=[judging_pb2.Judged], handle=store)
    task = asyncio.create_task(intake.run())
    async with asyncio.timeout(20):
        while True:
            info = await bus.js.consumer_info(topology.EVENT_STREAM, "coordinator--results")
            if not info.num_pending and not info.num_ack_pending:
                break
            await asyncio.sleep(0.05)
    task.cancel()


async def test_events_come_in_batches_and_in_order(bus: Bus) -> None:
    await bus.publish_all([judged(number) for number in range(300)], in_flight=1)
    store = Store()
    await run_until_idle(bus, store)
    assert store.steps == [f"s{number}" for number in range(300)]
    assert len(store.batches) < 30


async def test_a_kind_that_nobody_wants_is_passed_over(bus: Bus) -> None:
    await bus.publish_event(common_pb2.StepFailed(step=common_pb2.Step(run_id="r1", step_id="f")))
    await bus.publish_event(judged(1))
    store = Store()
    await run_until_idle(bus, store)
    assert store.steps == ["s1"]


async def test_a_store_that_is_down_loses_nothing(bus: Bus) -> None:
    await bus.publish_all([judged(number) for number in range(50)])
    store = Store(TransientError("no database"), TransientError("no database"))
    await run_until_idle(bus, store)
    assert sorted(store.steps) == sorted(f"s{number}" for number in range(50))


async def test_one_poisonous_event_is_buried_and_the_others_are_stored(bus: Bus) -> None:
    await bus.publish_all([judged(number) for number in range(20)])
    store = Store(poison="s7")
    await run_until_idle(bus, store)
    assert sorted(store.steps) == sorted(f"s{n}" for n in range(20) if n != 7)
    [letter] = [letter async for letter in dead_letters(bus)]
    assert letter.reason == "bug"


async def test_garbage_is_buried(bus: Bus) -> None:
    await bus.publish_raw(
        "polyclinic.v1.evt.judge.judged.r1", b"\xff\xff", stream=topology.EVENT_STREAM, headers={}
    )
    await bus.publish_event(judged(1))
    store = Store()
    await run_until_idle(bus, store)
    assert store.steps == ["s1"]
    [letter] = [letter async for letter in dead_letters(bus)]
    assert letter.reason == "undecodable"


async def test_a_stopped_reader_does_not_hold_the_connection_open(bus_url: str) -> None:
    connection = await Bus.connect("coordinator", bus_url, graceful_timeout_s=2)
    await connection.open(topology.Topology())
    intake = Intake(connection, "coordinator", kinds=[judging_pb2.Judged], handle=Store())
    task = asyncio.create_task(intake.run())
    await asyncio.sleep(0.2)
    task.cancel()
    await asyncio.wait({task})
    await asyncio.sleep(5.5)  # until the last fetch's status message is due
    async with asyncio.timeout(5):
        await connection.close()


async def test_an_unread_event_does_not_hold_up_the_end(bus: Bus) -> None:
    intake = Intake(bus, "coordinator", kinds=[judging_pb2.Judged], handle=Store())
    task = asyncio.create_task(intake.run())
    await asyncio.sleep(0.2)  # its fetch now waits at the broker
    task.cancel()
    await asyncio.wait({task})
    await bus.publish_event(judged(1))
    async with asyncio.timeout(5):
        await bus.close()


async def test_an_outcome_that_cannot_be_read_fails_its_step(bus: Bus) -> None:
    step = {"Polyclinic-Run-Id": "r1", "Polyclinic-Trial-Id": "t7", "Polyclinic-Step-Id": "s7"}
    await bus.publish_raw(
        "polyclinic.v1.evt.inference.completed.r1",
        b"\xff\xff",
        stream=topology.EVENT_STREAM,
        headers=step,
    )
    failed: list[Message] = []

    async def keep(messages: Sequence[Message]) -> None:
        failed.extend(messages)

    kinds = [inference_pb2.Completed, common_pb2.StepFailed]
    intake = Intake(bus, "coordinator", kinds=kinds, handle=keep)
    task = asyncio.create_task(intake.run())
    async with asyncio.timeout(10):
        while not failed:
            await asyncio.sleep(0.02)
    task.cancel()
    [event] = failed
    assert isinstance(event, common_pb2.StepFailed)
    assert (event.step.trial_id, event.service, event.code) == ("t7", "inference", "undecodable")
