"""Commands through a real broker: acknowledged once, redelivered, failed, buried, dropped."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from google.protobuf.message import Message

from polyclinic.bus import delivery, topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes, start_consuming
from polyclinic.bus.deadletters import dead_letters, drop_dead_letter, retry_dead_letter
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.v1 import common_pb2, judging_pb2

Build = Callable[..., judging_pb2.Judge]


class Recorder:
    """A handler that fails as it is told, then judges."""

    def __init__(self, *errors: Exception, seconds: float = 0.0) -> None:
        self.errors = list(errors)
        self.seconds = seconds
        self.calls = 0
        self.running = 0
        self.most_at_once = 0

    async def __call__(self, command: judging_pb2.Judge) -> judging_pb2.Judged:
        self.calls += 1
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        try:
            await asyncio.sleep(self.seconds)
            if self.errors:
                raise self.errors.pop(0)
            return judging_pb2.Judged(step=command.step)
        finally:
            self.running -= 1


@pytest.fixture(autouse=True)
def quick_backoff(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of the module, not code: retries within milliseconds."""
    monkeypatch.setattr(delivery, "BACKOFF_S", (0.05,))


async def events(bus: Bus, count: int, kind: type[Message], name: str) -> list[Message]:
    """The first `count` events of a name, in order."""
    subject = f"polyclinic.v1.evt.*.{name}.>"
    subscription = await bus.js.subscribe(
        subject, stream=topology.EVENT_STREAM, ordered_consumer=True
    )
    found = [kind.FromString((await subscription.next_msg(timeout=15)).data) for _ in range(count)]
    await subscription.unsubscribe()
    return found


async def idle(bus: Bus, durable: str = "judge--judge") -> None:
    """Wait until nothing of the consumer is waiting or in hand."""
    async with asyncio.timeout(15):
        while True:
            info = await bus.js.consumer_info(topology.COMMAND_STREAM, durable)
            if not info.num_pending and not info.num_ack_pending:
                return
            await asyncio.sleep(0.02)


async def start(bus: Bus, handler: Recorder, lanes: int = 1) -> None:
    consumes(bus, judging_pb2.Judge, lanes=lanes)(handler)
    await bus.broker.start()


async def test_a_command_becomes_one_event(bus: Bus, judge: Build) -> None:
    handler = Recorder()
    await start(bus, handler)
    await bus.publish_command(judge())
    [event] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert event.step.step_id == "s1"
    await idle(bus)
    assert handler.calls == 1


async def test_the_same_command_twice_is_worked_on_once(bus: Bus, judge: Build) -> None:
    handler = Recorder()
    await start(bus, handler)
    await bus.publish_all([judge(), judge(), judge("s2")])
    await events(bus, 2, judging_pb2.Judged, "judged")
    await idle(bus)
    assert handler.calls == 2


async def test_a_transient_error_is_tried_again(bus: Bus, judge: Build) -> None:
    handler = Recorder(TransientError("busy"), TransientError("busy"))
    await start(bus, handler)
    await bus.publish_command(judge())
    await events(bus, 1, judging_pb2.Judged, "judged")
    assert handler.calls == 3


async def test_transient_for_ever_fails_the_step_on_the_last_delivery_only(
    bus: Bus, judge: Build
) -> None:
    handler = Recorder(*[TransientError("busy", code="rate_limited")] * 9)
    await start(bus, handler)
    await bus.publish_command(judge())
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert (failed.code, failed.service, failed.step.trial_id) == ("rate_limited", "judge", "t1")
    assert handler.calls == topology.COMMAND_MAX_DELIVER
    await idle(bus)
    assert [letter async for letter in dead_letters(bus)] == []


async def test_a_permanent_error_fails_the_step_at_once(bus: Bus, judge: Build) -> None:
    handler = Recorder(PermanentError("no such model", code="model_not_found"))
    await start(bus, handler)
    await bus.publish_command(judge())
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert (failed.code, failed.detail) == ("model_not_found", "no such model")
    await idle(bus)
    assert handler.calls == 1


async def test_a_bug_ends_in_the_dead_letters_and_fails_the_step(bus: Bus, judge: Build) -> None:
    handler = Recorder(*[RuntimeError("secret patient text")] * 9)
    await start(bus, handler)
    await bus.publish_command(judge())
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert (failed.code, failed.detail) == ("bug", "RuntimeError")
    await idle(bus)
    [letter] = [letter async for letter in dead_letters(bus)]
    assert judging_pb2.Judge.FromString(letter.body).step.step_id == "s1"
    assert letter.deliveries == topology.COMMAND_MAX_DELIVER


async def test_garbage_is_buried_at_once_and_the_next_message_is_handled(
    bus: Bus, judge: Build
) -> None:
    handler = Recorder()
    await start(bus, handler)
    subject = "polyclinic.v1.cmd.judge.judge"
    step = {"Polyclinic-Run-Id": "r1", "Polyclinic-Trial-Id": "t9", "Polyclinic-Step-Id": "s9"}
    await bus.publish_raw(
        subject, b"{not json", stream=topology.COMMAND_STREAM, headers={**step, "Nats-Msg-Id": "x"}
    )
    await bus.publish_command(judge())
    await events(bus, 1, judging_pb2.Judged, "judged")
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert (failed.step.trial_id, failed.code) == ("t9", "undecodable")
    [letter] = [letter async for letter in dead_letters(bus)]
    assert (letter.subject, letter.body, letter.deliveries) == (subject, b"{not json", 1)
    assert handler.calls == 1


async def test_a_dead_letter_can_be_retried_and_dropped(bus: Bus, judge: Build) -> None:
    handler = Recorder(*[RuntimeError("bug")] * topology.COMMAND_MAX_DELIVER)
    await start(bus, handler)
    await bus.publish_command(judge())
    await events(bus, 1, common_pb2.StepFailed, "step_failed")
    await idle(bus)
    [letter] = [letter async for letter in dead_letters(bus)]
    await retry_dead_letter(bus, letter.seq)
    await events(bus, 1, judging_pb2.Judged, "judged")
    assert [left async for left in dead_letters(bus)] == []
    with pytest.raises(PermanentError, match="no dead letter"):
        await drop_dead_letter(bus, letter.seq)


async def test_commands_of_a_cancelled_run_are_dropped_until_it_is_resumed(
    bus: Bus, judge: Build
) -> None:
    handler = Recorder()
    await bus.cancellations.cancel("r1")
    await start(bus, handler)
    await bus.publish_all([judge("s1"), judge("s2"), judge("s3", run_id="r2")])
    await events(bus, 1, judging_pb2.Judged, "judged")
    await idle(bus)
    assert handler.calls == 1
    await bus.cancellations.resume("r1")
    await bus.publish_command(judge("s4"))
    await idle(bus)
    assert handler.calls == 2


async def test_a_cancellation_reaches_another_replica(bus: Bus, bus_url: str) -> None:
    other = await Bus.connect("inference", bus_url)
    await other.open(topology.Topology())
    follower = asyncio.create_task(other.cancellations.follow())
    await bus.cancellations.cancel("r7")
    async with asyncio.timeout(10):
        while not other.cancellations.is_cancelled("r7"):
            await asyncio.sleep(0.01)
        await bus.cancellations.resume("r7")
        while other.cancellations.is_cancelled("r7"):
            await asyncio.sleep(0.01)
    follower.cancel()
    await other.close()


async def test_a_worker_that_has_not_heard_of_the_resumption_drops_nothing(
    bus: Bus, bus_url: str, judge: Build
) -> None:
    await bus.cancellations.cancel("r1")
    coordinator = await Bus.connect("coordinator", bus_url)
    await coordinator.open(topology.Topology())
    await coordinator.cancellations.resume("r1")
    assert bus.cancellations.is_cancelled("r1"), "nobody watches the bucket here"
    handler = Recorder()
    await start(bus, handler)
    await bus.publish_command(judge(run_id="r1"))
    await events(bus, 1, judging_pb2.Judged, "judged")
    assert handler.calls == 1
    await coordinator.close()


async def test_lanes_bound_the_work_at_once(bus: Bus, judge: Build) -> None:
    handler = Recorder(seconds=0.05)
    await start(bus, handler, lanes=4)
    await bus.publish_all([judge(f"s{number}") for number in range(24)])
    await events(bus, 24, judging_pb2.Judged, "judged")
    assert handler.most_at_once == 4
    assert handler.calls == 24


async def test_long_work_is_delivered_once_thanks_to_its_heartbeat(bus: Bus, judge: Build) -> None:
    spec = replace(topology.command_consumer(judging_pb2.Judge), ack_wait_s=0.6)
    await bus.js.add_consumer(spec.stream, spec.config())
    handler = Recorder(seconds=2.0)
    consumes(bus, judging_pb2.Judge, lanes=2, spec=spec)(handler)
    await bus.broker.start()
    await bus.publish_command(judge())
    await events(bus, 1, judging_pb2.Judged, "judged")
    await idle(bus)
    assert handler.calls == 1


async def test_a_stopping_service_gives_its_message_back(
    bus: Bus, bus_url: str, judge: Build
) -> None:
    leaving = await Bus.connect("judge", bus_url, graceful_timeout_s=0.1)
    await leaving.open(topology.Topology())
    slow = Recorder(seconds=60)
    await start(leaving, slow)
    await bus.publish_command(judge())
    while not slow.calls:
        await asyncio.sleep(0.01)
    await leaving.close()
    handler = Recorder()
    await start(bus, handler)
    async with asyncio.timeout(10):  # far less than ack_wait
        await events(bus, 1, judging_pb2.Judged, "judged")


async def test_the_trace_goes_from_command_to_event(bus: Bus, judge: Build) -> None:
    await start(bus, Recorder())
    await bus.publish_command(judge())
    subscription = await bus.js.subscribe(
        "polyclinic.v1.evt.judge.>", stream=topology.EVENT_STREAM, ordered_consumer=True
    )
    event = await subscription.next_msg(timeout=10)
    commands = event.headers or {}
    assert commands["traceparent"].count("-") == 3


def grade(judge: str, step: str) -> judging_pb2.Grade:
    return judging_pb2.Grade(
        step=common_pb2.Step(run_id="r1", trial_id="t1", step_id=step),
        input=judging_pb2.GradingInput(judge=judge),
    )


async def test_a_key_that_becomes_known_while_the_service_runs_is_consumed(
    bus: Bus, judge: Build
) -> None:
    """Its consumer is not in the topology; what waited for it is handled, in lanes."""
    await start(bus, Recorder())
    await bus.publish_all([grade("new", f"s{number}") for number in range(6)])

    seen: set[str] = set()
    running, most = 0, 0

    async def on_grade(command: judging_pb2.Grade) -> judging_pb2.Graded:
        nonlocal running, most
        running, seen_now = running + 1, command.input.judge
        most = max(most, running)
        await asyncio.sleep(0.1)
        running -= 1
        seen.add(seen_now)
        return judging_pb2.Graded(step=command.step)

    await start_consuming(bus, judging_pb2.Grade, on_grade, key="new", lanes=3)
    graded = await events(bus, 6, judging_pb2.Graded, "graded")
    assert {one.step.step_id for one in graded} == {f"s{number}" for number in range(6)}
    assert (seen, most) == ({"new"}, 3)
    await bus.publish_command(judge())
    await events(bus, 1, judging_pb2.Judged, "judged")


class Mute:
    """A lane of a real broker that nobody answers when it starts."""

    def __init__(self, line: Any) -> None:
        self._line = line

    def __call__(self, worker: Any) -> None:
        self._line(worker)

    async def start(self) -> None:
        raise TimeoutError

    async def stop(self) -> None:
        await self._line.stop()


class HalfDeaf:
    """A real broker whose second lane is mute."""

    def __init__(self, broker: Any) -> None:
        self._broker = broker
        self.lines: list[Any] = []

    def subscriber(self, *args: Any, **options: Any) -> Any:
        line = self._broker.subscriber(*args, **options)
        self.lines.append(line)
        return Mute(line) if len(self.lines) == 2 else line


async def test_lanes_that_started_in_vain_are_stopped(bus: Bus, judge: Build) -> None:
    await start(bus, Recorder())
    deaf: Any = HalfDeaf(bus.broker)
    in_vain, handler = Recorder(), Recorder(seconds=0.1)
    with pytest.raises(TransientError):
        await start_consuming(
            Bus("judge", deaf, bus.client), judging_pb2.Grade, grader(in_vain), key="new", lanes=3
        )
    assert [line.running for line in deaf.lines] == [False] * 3
    await start_consuming(bus, judging_pb2.Grade, grader(handler), key="new", lanes=3)
    await bus.publish_all([grade("new", f"s{number}") for number in range(9)])
    await events(bus, 9, judging_pb2.Graded, "graded")
    assert (in_vain.calls, handler.calls, handler.most_at_once) == (0, 9, 3)


def grader(recorder: Recorder) -> Callable[..., Any]:
    async def on_grade(command: judging_pb2.Grade) -> judging_pb2.Graded:
        await recorder(judging_pb2.Judge(step=command.step))
        return judging_pb2.Graded(step=command.step)

    return on_grade


async def test_a_consumer_that_is_another_s_is_not_taken_over(bus: Bus) -> None:
    spec = topology.command_consumer(judging_pb2.Grade, "new")
    await bus.js.add_consumer(spec.stream, spec.config().evolve(max_deliver=2))
    await start(bus, Recorder())
    with pytest.raises(PermanentError, match="max_deliver"):
        await start_consuming(
            bus,
            judging_pb2.Grade,
            Recorder(),
            key="new",
            lanes=1,  # type: ignore[arg-type]
        )
