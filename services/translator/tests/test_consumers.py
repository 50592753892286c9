"""Commands on a real server: answered once, answered again, failed, dropped."""

import asyncio

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import COMMAND_STREAM, DEAD_LETTER_STREAM, EVENT_STREAM
from polyclinic.v1 import common_pb2, translation_pb2

TRANSLATED = "polyclinic.v1.evt.translator.text_translated.r1"
FAILED = "polyclinic.v1.evt.translator.step_failed.r1"


def command(step_id="step1", text="Which drug is the first choice?", run_id="r1", **options):
    step = common_pb2.Step(
        run_id=run_id, trial_id=f"t-{step_id}", step_id=step_id, name="translate", attempt=1
    )
    fields = {"source_language": "en", "target_language": "pt", **options}
    texts = [translation_pb2.SourceText(id="question", text=text)]
    return translation_pb2.TranslateText(
        step=step, input=translation_pb2.TranslationInput(texts=texts, **fields)
    )


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

    async def translated(self):
        return await self.next(TRANSLATED, translation_pb2.TextTranslated)

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


async def test_a_command_becomes_an_event(service, events):
    await service.start()
    await service.bus.publish_command(command())
    translated = await events.translated()
    assert translated.step == command().step
    [text] = translated.translation.texts
    assert (text.id, text.text) == ("question", "Qual medicamento é a primeira escolha?")
    [segment] = text.segments
    assert (segment.start, segment.end, segment.attempts) == (0, 31, 1)
    assert translated.translation.engine == "tiny"
    assert len(translated.translation.fingerprint) == 64
    await drained(service.bus)


async def test_the_same_text_of_two_runs_is_translated_once(service, events):
    await service.start()
    said = []
    for step_id in ("step1", "step2"):
        await service.bus.publish_command(command(step_id))
        said.append((await events.translated()).translation.texts[0])
    assert said[0].text == said[1].text
    assert [one.segments[0].cached for one in said] == [False, True]


async def test_a_duplicate_command_is_answered_once(service, events):
    await service.start()
    for _ in range(3):
        await service.bus.publish_command(command())
    await events.translated()
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 1


@pytest.mark.parametrize(
    ("options", "code", "detail"),
    [
        ({"target_language": "jp"}, "unknown_language", "ja"),
        ({"target_language": "zu"}, "unsupported_language", "Zulu"),
        ({"engine": "tinny"}, "unknown_engine", 'Did you mean "tiny"?'),
        ({"engine": "broken"}, "broken_engine", "there is no such directory"),
        ({"text": "x" * 500_000}, "too_large", "500000"),
    ],
)
async def test_what_is_wrong_for_good_fails_the_step_at_once(
    service, events, options, code, detail
):
    await service.start()
    await service.bus.publish_command(command(**options))
    failed = await events.failed()
    assert (failed.step.step_id, failed.service, failed.code) == ("step1", "translator", code)
    assert detail in failed.detail
    await drained(service.bus)


async def test_an_event_larger_than_a_message_travels_without_segments(service, events):
    await service.start()
    text = "熱があります。" * 40_000  # 840 kB, and as much again in segments
    await service.bus.publish_command(
        command(text=text, source_language="ja", target_language="ja")
    )
    [translated] = (await events.translated()).translation.texts
    assert (translated.text, list(translated.segments)) == (text, [])
    await drained(service.bus)


async def test_poison_is_dead_lettered_and_its_neighbours_are_done(service, events):
    await service.start()
    subject = "polyclinic.v1.cmd.translator.translate_text"
    headers = {"Polyclinic-Run-Id": "r1", "Polyclinic-Trial-Id": "t", "Polyclinic-Step-Id": "bad"}
    await service.bus.js.publish(subject, b"\xff\xff", headers=headers)
    await service.bus.publish_command(command())
    assert (await events.failed()).step.step_id == "bad"
    assert (await events.translated()).step.step_id == "step1"
    await drained(service.bus)
    assert await count(service.bus, DEAD_LETTER_STREAM) == 1


async def test_commands_of_a_cancelled_run_are_dropped(service, events):
    await service.start()
    await service.bus.cancellations.cancel("r2")
    await service.bus.publish_command(command("stepA", run_id="r2"))
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 0


async def test_a_command_that_was_not_acknowledged_comes_again(service, events, bus_url):
    """A worker that takes a message and dies leaves it to the others."""
    await service.open_only()
    other = await Bus.connect("translator", bus_url, graceful_timeout_s=0.1)
    await service.bus.publish_command(command())
    pull = await other.js.pull_subscribe_bind("translator--translate_text", stream=COMMAND_STREAM)
    [taken] = await pull.fetch(1, timeout=5)
    await taken.nak()
    await other.close()
    await service.start()
    assert (await events.translated()).step.step_id == "step1"
    await drained(service.bus)
    assert taken.metadata.num_delivered == 1


async def test_many_small_commands_share_batches(service, events, learnt):
    await service.start(linger_s=0.05)
    texts = [one["en"] for one in learnt[:200]]
    commands = [command(f"step{n}", text=text) for n, text in enumerate(texts)]
    await service.bus.publish_all(commands)
    steps = {(await events.translated()).step.step_id for _ in commands}
    assert len(steps) == 200
    await drained(service.bus)
    assert await count(service.bus, EVENT_STREAM) == 200
