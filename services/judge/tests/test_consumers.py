"""The consumer on a real broker."""

import asyncio
from collections.abc import Callable

import pytest
from google.protobuf.message import Message

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.deadletters import dead_letters
from polyclinic.judge import consumers
from polyclinic.judge.adapters.off_loop import OneThread
from polyclinic.v1 import common_pb2, judging_pb2

Build = Callable[..., judging_pb2.Judge]
SUBJECT = "polyclinic.v1.cmd.judge.judge"


async def start(bus: Bus) -> None:
    consumers.register(bus, OneThread(), lanes=2)
    await bus.broker.start()


async def events(bus: Bus, count: int, kind: type[Message], name: str) -> list[Message]:
    """The first `count` events of a name, in order."""
    subscription = await bus.js.subscribe(
        f"polyclinic.v1.evt.judge.{name}.>", stream=topology.EVENT_STREAM, ordered_consumer=True
    )
    found = [kind.FromString((await subscription.next_msg(timeout=15)).data) for _ in range(count)]
    await subscription.unsubscribe()
    return found


async def event_count(bus: Bus) -> int:
    return (await bus.js.stream_info(topology.EVENT_STREAM)).state.messages


async def idle(bus: Bus) -> None:
    """Wait until nothing is waiting or in hand."""
    async with asyncio.timeout(15):
        while True:
            info = await bus.js.consumer_info(topology.COMMAND_STREAM, "judge--judge")
            if not info.num_pending and not info.num_ack_pending:
                return
            await asyncio.sleep(0.02)


async def test_a_choice_is_read(bus: Bus, choice: Build) -> None:
    await start(bus)
    await bus.publish_command(choice())
    [judged] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert judged.step == choice().step
    assert judged.choice == judging_pb2.ChoiceVerdict(
        positions=[1], labels=["B"], rule="stated_answer"
    )


async def test_fields_of_the_grading_count(bus: Bus, choice: Build) -> None:
    await start(bus)
    options = [judging_pb2.Option(label="ก", text="หอบหืด"), judging_pb2.Option(label="ข")]
    await bus.publish_command(choice("A, C", multiple=True, step="s1"))
    await bus.publish_command(choice("ตอบ ข", options=options, language="th", step="s2"))
    await bus.publish_command(choice("So the answer is B", truncated=True, step="s3"))
    found = {
        event.step.step_id: event.choice
        for event in await events(bus, 3, judging_pb2.Judged, "judged")
    }
    assert list(found["s1"].positions) == [0, 2]
    assert list(found["s2"].labels) == ["ข"]
    assert found["s3"].reason == "ambiguous"


async def test_an_inference_label_is_read(bus: Bus, choice: Build) -> None:
    await start(bus)
    command = judging_pb2.Judge(
        step=choice().step,
        nli=judging_pb2.NliGrading(
            reply="答案：矛盾",
            language="zh",
            labels=["entailment", "neutral", "contradiction"],
        ),
    )
    await bus.publish_command(command)
    [judged] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert list(judged.choice.positions) == [2]
    assert list(judged.choice.labels) == ["contradiction"]


async def test_no_answer_is_an_event_too(bus: Bus, choice: Build) -> None:
    await start(bus)
    await bus.publish_command(choice("A or B"))
    [judged] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert judged.choice == judging_pb2.ChoiceVerdict(reason="ambiguous")


async def test_a_duplicate_command_gives_one_event(bus: Bus, choice: Build) -> None:
    await start(bus)
    await bus.publish_all([choice(), choice(), choice(step="s2")])
    await events(bus, 2, judging_pb2.Judged, "judged")
    await idle(bus)
    assert await event_count(bus) == 2


async def test_a_redelivered_command_gives_the_same_event_once(bus: Bus, choice: Build) -> None:
    """The worker died between its event and its ack: the broker delivers the command again."""
    await bus.publish_command(choice())
    spec = topology.command_consumer(judging_pb2.Judge)
    subscription = await bus.js.pull_subscribe_bind(spec.durable, stream=spec.stream)
    [taken] = await subscription.fetch(1, timeout=5)
    await bus.publish_event(
        judging_pb2.Judged(
            step=choice().step,
            choice=judging_pb2.ChoiceVerdict(positions=[1], labels=["B"], rule="stated_answer"),
        )
    )
    await taken.nak()
    await start(bus)
    await idle(bus)
    [judged] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert list(judged.choice.labels) == ["B"]
    assert await event_count(bus) == 1


async def test_a_poison_message_is_dead_lettered_and_its_step_fails(
    bus: Bus, choice: Build
) -> None:
    await start(bus)
    headers = {
        "Polyclinic-Run-Id": "r1", "Polyclinic-Trial-Id": "t1", "Polyclinic-Step-Id": "s9",
    }  # fmt: skip
    await bus.publish_raw(SUBJECT, b"\xff\xff\xff", stream=topology.COMMAND_STREAM, headers=headers)
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert (failed.step.run_id, failed.step.step_id) == ("r1", "s9")
    assert len([letter async for letter in dead_letters(bus)]) == 1
    await bus.publish_command(choice(step="s10"))
    [judged] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert judged.step.step_id == "s10"


async def test_commands_of_a_cancelled_run_are_dropped(bus: Bus, choice: Build) -> None:
    await bus.cancellations.cancel("r1")
    await bus.cancellations.load()
    await start(bus)
    await bus.publish_all([choice(run="r1"), choice(run="r2", step="s2")])
    [judged] = await events(bus, 1, judging_pb2.Judged, "judged")
    assert judged.step.run_id == "r2"
    await idle(bus)
    assert await event_count(bus) == 1


@pytest.mark.parametrize(
    ("labels", "code"),
    [((), "bad_options"), (("A", "a"), "bad_options"), (("A", ""), "bad_options")],
)
async def test_options_that_cannot_be_told_apart_fail_the_step(
    bus: Bus, choice: Build, labels: tuple[str, ...], code: str
) -> None:
    await start(bus)
    await bus.publish_command(choice(options=[judging_pb2.Option(label=label) for label in labels]))
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert (failed.code, failed.service, failed.step.step_id) == (code, "judge", "s1")


async def test_a_grading_of_a_newer_version_fails_the_step(bus: Bus, choice: Build) -> None:
    await start(bus)
    await bus.publish_command(judging_pb2.Judge(step=choice().step))
    [failed] = await events(bus, 1, common_pb2.StepFailed, "step_failed")
    assert failed.code == "unknown_grading"
