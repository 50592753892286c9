"""Names of models as tokens of subjects and of consumers' names."""

import asyncio
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import start_consuming
from polyclinic.bus.deadletters import bury, retry_dead_letter
from polyclinic.bus.fetching import fetch, reading
from polyclinic.bus.messages import COMMAND_BY_KIND, readable_subject, subject_of_queue
from polyclinic.bus.tokens import name_of_token, subject_token
from polyclinic.bus.topology import (
    COMMAND_STREAM,
    DEAD_LETTER_STREAM,
    Topology,
    command_consumer,
)
from polyclinic.v1 import inference_pb2

NAMES = ("openai/gpt-4o:2024.1", "llama3.2:latest", "Qwen/Qwen2.5-7B", "qwen/qwen2.5-7b")


@pytest.mark.parametrize(
    ("name", "token"),
    [
        ("candidate", "candidate"),
        ("judge_a-1", "judge_a-1"),
        ("openai/gpt-4o:2024", "openai=2fgpt-4o=3a2024"),
        ("llama3.2:latest", "llama3=2e2=3alatest"),
        ("Q=e", "=51=3de"),
        ("", ""),
    ],
)
def test_a_plain_name_stays_and_the_rest_is_spelt(name: str, token: str) -> None:
    assert subject_token(name) == token
    assert name_of_token(token) == name


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_two_names_share_a_token(name: str) -> None:
    token = subject_token(name)
    assert name_of_token(token) == name
    assert re.fullmatch("[a-z0-9_=-]*", token)


@pytest.mark.parametrize("name", NAMES)
def test_queue_subject_and_consumer_agree(name: str) -> None:
    subject = COMMAND_BY_KIND[inference_pb2.Complete].subject(name)
    assert len(subject.split(".")) == 6
    assert subject_of_queue(f"inference.complete.{name}") == subject
    assert command_consumer(inference_pb2.Complete, name).subjects == (subject,)
    assert readable_subject(subject) == f"polyclinic.v1.cmd.inference.complete.{name}"
    assert subject_of_queue("judge.judge") == "polyclinic.v1.cmd.judge.judge"


async def test_each_model_gets_its_own_commands(bus_url: str, complete) -> None:
    bus = await Bus.connect("inference", bus_url, graceful_timeout_s=2)
    try:
        await bus.open(Topology(models=NAMES))
        await bus.publish_all([complete(name, f"s-{at}") for at, name in enumerate(NAMES)])
        asked: dict[str, list[str]] = {name: [] for name in NAMES}
        for at, name in enumerate(NAMES):
            async with reading(bus.js, command_consumer(inference_pb2.Complete, name)) as queue:
                for message in await fetch(queue, batch=10):
                    command = inference_pb2.Complete.FromString(message.data)
                    asked[name].append(command.step.step_id)
                    await message.ack()
            assert asked[name] == [f"s-{at}"]
    finally:
        await bus.close()


async def test_a_dead_letter_goes_back_to_its_model(bus: Bus, complete) -> None:
    name = NAMES[0]
    subject = COMMAND_BY_KIND[inference_pb2.Complete].subject(name)
    body = complete(name).SerializeToString()
    await bury(
        bus,
        subject=subject,
        body=body,
        headers={},
        source=f"{COMMAND_STREAM}:1",
        reason="why",
        detail="",
        deliveries=1,
    )
    assert (await bus.js.get_msg(DEAD_LETTER_STREAM, 1)).subject == subject.replace(
        "cmd", "dlq.cmd"
    )
    got: list[str] = []

    async def handle(command: inference_pb2.Complete) -> inference_pb2.Completed:
        got.append(command.input.model)
        return inference_pb2.Completed(step=command.step)

    await retry_dead_letter(bus, 1)
    await start_consuming(bus, inference_pb2.Complete, handle, key=name, lanes=1)
    async with asyncio.timeout(10):
        while not got:
            await asyncio.sleep(0.02)
    assert got == [name]
