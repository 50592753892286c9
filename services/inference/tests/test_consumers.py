"""Commands on a real server: done once, done again, failed, dropped."""

import asyncio

import pytest

from polyclinic.bus.topology import COMMAND_STREAM, DEAD_LETTER_STREAM, EVENT_STREAM
from polyclinic.v1 import common_pb2, inference_pb2

COMPLETED = "polyclinic.v1.evt.inference.completed.r1"
FAILED = "polyclinic.v1.evt.inference.step_failed.r1"


def command(step_id="step1", model="candidate", run_id="r1", text="Which?", **options):
    step = common_pb2.Step(
        run_id=run_id, trial_id=f"t-{step_id}", step_id=step_id, name="complete", attempt=1
    )
    sample = common_pb2.SampleKey(
        task="mcqa", dataset="own", sample_id="s1", language="en", variant="original", epoch=1
    )
    message = inference_pb2.ChatMessage(role="user", content=text)
    asked = inference_pb2.CompletionInput(model=model, messages=[message], sample=sample, **options)
    return inference_pb2.Complete(step=step, input=asked)


class Events:
    """What the service published, in order."""

    def __init__(self, bus):
        self._bus = bus
        self._subscriptions = {}

    async def next(self, subject, kind):
        if subject not in self._subscriptions:
            self._subscriptions[subject] = await self._bus.js.subscribe(
                subject, stream=EVENT_STREAM, ordered_consumer=True
            )
        message = await self._subscriptions[subject].next_msg(timeout=20)
        return kind.FromString(message.data)

    async def completed(self):
        return await self.next(COMPLETED, inference_pb2.Completed)

    async def failed(self):
        return await self.next(FAILED, common_pb2.StepFailed)


@pytest.fixture
def events(service):
    return Events(service.bus)


async def drained(bus):
    """Wait until no command is left."""
    while (await bus.js.stream_info(COMMAND_STREAM)).state.messages:
        await asyncio.sleep(0.02)


async def count(bus, stream):
    return (await bus.js.stream_info(stream)).state.messages


async def test_a_command_becomes_an_event(service, events, endpoint):
    await service.start()
    await service.bus.publish_command(command())
    completed = await events.completed()
    assert completed.step == command().step
    completion = completed.completion
    assert completion.outcome == inference_pb2.COMPLETION_OUTCOME_TEXT
    assert (completion.text, completion.finish_reason) == ("Answer: B", "stop")
    assert completion.usage.model == "candidate"
    assert completion.usage.prompt_tokens == 80
    assert completion.usage.cost == pytest.approx(80e-6)
    assert completion.usage.latency_s > 0
    await drained(service.bus)


async def test_epochs_ask_with_seeds_of_their_own(service, events, endpoint):
    await service.start(params={"temperature": 0.8, "seed": 42})
    for epoch in (1, 2, 3, 4):
        asked = command(f"step{epoch}")
        asked.input.sample.epoch = epoch
        await service.bus.publish_command(asked)
        await events.completed()
    assert [body["seed"] for body in endpoint.bodies] == [42, 43, 44, 45]


async def test_a_recorded_reply_needs_no_endpoint(service, events, endpoint):
    await service.start()
    await service.bus.publish_command(command(model="recorded"))
    assert (await events.completed()).completion.text == "Answer: C"
    assert not endpoint.bodies


async def test_the_same_question_of_two_runs_is_paid_for_once(service, events, endpoint):
    await service.start()
    await service.bus.publish_command(command("step1"))
    first = (await events.completed()).completion
    await service.bus.publish_command(command("step2"))
    second = (await events.completed()).completion
    assert len(endpoint.bodies) == 1
    assert second.text == first.text
    assert (second.usage.cached, second.usage.cost, second.usage.latency_s) == (True, 0.0, 0.0)
    assert second.cache_key == first.cache_key


async def test_no_cache_pays_again(service, events, endpoint):
    await service.start()
    for step_id in ("step1", "step2"):
        await service.bus.publish_command(command(step_id, no_cache=True))
        await events.completed()
    assert len(endpoint.bodies) == 2


async def test_refresh_pays_again_and_is_found_from_then_on(service, events, endpoint):
    await service.start()
    for step_id, refresh in (("step1", False), ("step2", True), ("step3", False)):
        await service.bus.publish_command(command(step_id, refresh=refresh))
        last = (await events.completed()).completion
    assert len(endpoint.bodies) == 2
    assert last.usage.cached


async def test_a_duplicate_command_is_done_once(service, events, endpoint):
    await service.start()
    for _ in range(3):
        await service.bus.publish_command(command(no_cache=True))
    await events.completed()
    await drained(service.bus)
    assert len(endpoint.bodies) == 1
    assert await count(service.bus, EVENT_STREAM) == 1


async def test_a_failure_that_passes_is_redelivered(service, events, endpoint):
    endpoint.script += [(503, {}, ""), "cut"]
    await service.start()
    await service.bus.publish_command(command())
    assert (await events.completed()).completion.text == "Answer: B"
    assert len(endpoint.bodies) == 3
    await drained(service.bus)


async def test_a_reply_that_is_none_is_asked_for_twice_and_fails_the_step(
    service, events, endpoint
):
    endpoint.script += [(200, {}, '{"choices": [5]}')] * 10
    await service.start()
    await service.bus.publish_command(command())
    assert (await events.failed()).code == "malformed_reply"
    await drained(service.bus)
    assert len(endpoint.bodies) == 2


async def test_retries_within_a_delivery_come_first(service, events, endpoint):
    endpoint.script += [(429, {"retry-after-ms": "10"}, "")] * 2
    await service.start(max_retries=2)
    await service.bus.publish_command(command())
    await events.completed()
    assert len(endpoint.bodies) == 3


@pytest.mark.parametrize(
    ("instruction", "code"),
    [
        ((401, {}, ""), "unauthorized"),
        ((429, {}, '{"error": {"code": "insufficient_quota"}}'), "quota_exhausted"),
        ((400, {}, '{"error": {"code": "context_length_exceeded"}}'), "context_length_exceeded"),
    ],
)
async def test_a_failure_for_good_fails_the_step_at_once(
    service, events, endpoint, instruction, code
):
    endpoint.script += [instruction]
    await service.start(max_retries=3)
    await service.bus.publish_command(command())
    failed = await events.failed()
    assert (failed.step.step_id, failed.service, failed.code) == ("step1", "inference", code)
    assert "127.0.0.1" not in failed.detail
    await drained(service.bus)
    assert len(endpoint.bodies) == 1


async def test_a_sample_without_a_recorded_reply_fails_its_step(service, events):
    await service.start()
    missing = command(model="recorded")
    missing.input.sample.sample_id = "s2"
    await service.bus.publish_command(missing)
    failed = await events.failed()
    assert failed.code == "no_recorded_reply"
    assert "s2" in failed.detail


async def test_poison_is_dead_lettered_and_its_neighbours_are_done(service, events):
    await service.start()
    subject = "polyclinic.v1.cmd.inference.complete.candidate"
    headers = {"Polyclinic-Run-Id": "r1", "Polyclinic-Trial-Id": "t", "Polyclinic-Step-Id": "bad"}
    await service.bus.js.publish(subject, b"\xff\xff", headers=headers)
    await service.bus.publish_command(command())
    assert (await events.failed()).step.step_id == "bad"
    assert (await events.completed()).step.step_id == "step1"
    await drained(service.bus)
    assert await count(service.bus, DEAD_LETTER_STREAM) == 1


async def test_commands_of_a_cancelled_run_are_not_paid_for(service, events, endpoint):
    await service.start()
    await service.bus.cancellations.cancel("r2")
    await service.bus.publish_command(command("stepA", run_id="r2"))
    await drained(service.bus)
    assert not endpoint.bodies
    assert await count(service.bus, EVENT_STREAM) == 0


async def test_a_long_reply_travels_by_reference(service, events, endpoint):
    text = "問" * 100_000
    endpoint.script += [(200, {}, endpoint.TEXT.replace("Answer: B", text))]
    await service.start()
    await service.bus.publish_command(command())
    completion = (await events.completed()).completion
    assert completion.text == ""
    assert (await service.bus.blobs.get(completion.text_blob)).decode() == text


async def test_calls_at_once_never_exceed_the_limit(service, events, endpoint):
    await service.start(max_concurrency=3)
    commands = [command(f"step{n}", text=f"Question {n}") for n in range(40)]
    await service.bus.publish_all(commands)
    steps = {(await events.completed()).step.step_id for _ in commands}
    assert len(steps) == 40
    assert endpoint.most_running <= 3


async def test_faults_of_every_kind_lose_nothing(service, events, endpoint):
    faults = ["cut", "cut in mid-reply", (503, {}, "<html>"), (500, {}, "")]
    faults += [(429, {"retry-after-ms": "5"}, "")]
    # Once: a question that meets two of them is given up.
    for fault in [(200, {}, "<html>"), *faults * 4]:
        endpoint.script += [fault, "text"]
    await service.start(max_retries=5)
    commands = [command(f"step{n}", text=f"Question {n}") for n in range(60)]
    await service.bus.publish_all(commands)
    steps = {(await events.completed()).step.step_id for _ in commands}
    assert len(steps) == 60
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 60
