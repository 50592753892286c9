"""Workers that a test drives, samples to run, and what the coordinator published."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from google.protobuf.message import Message

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.v1 import (
    inference_pb2,
    judging_pb2,
    linking_pb2,
    run_pb2,
    translation_pb2,
)


@dataclass
class Workers:
    """All services that work steps off: what they do is one function from command to event."""

    bus: Bus
    answer: Callable[[Message], Message | None]
    models: tuple[str, ...]
    judges: tuple[str, ...]
    handled: list[Message] = field(default_factory=list)

    async def run(self) -> None:
        queues: list[tuple[type[Message], str]] = [
            *((inference_pb2.Complete, model) for model in self.models),
            *((judging_pb2.Grade, judge) for judge in self.judges),
            (judging_pb2.Judge, ""),
            (linking_pb2.ScoreConcepts, ""),
            (translation_pb2.TranslateText, ""),
        ]
        await asyncio.gather(*(self._work(kind, key) for kind, key in queues))

    async def _work(self, kind: type[Message], key: str) -> None:
        spec = topology.command_consumer(kind, key)
        consumer = await self.bus.js.pull_subscribe_bind(spec.durable, stream=spec.stream)
        try:
            await self._serve(kind, consumer)
        finally:
            await consumer.unsubscribe()  # a drain would wait for what nobody reads

    async def _serve(self, kind: type[Message], consumer: Any) -> None:
        while True:
            try:
                messages = await consumer.fetch(200, timeout=1)
            except TimeoutError:
                continue
            commands = [kind.FromString(message.data) for message in messages]
            self.handled += commands
            events = [event for command in commands if (event := self.answer(command))]
            await self.bus.publish_all(events)
            for message in messages:
                await message.ack()


def completed(command: inference_pb2.Complete, text: str = "B") -> inference_pb2.Completed:
    return inference_pb2.Completed(
        step=command.step,
        completion=inference_pb2.Completion(
            outcome=inference_pb2.COMPLETION_OUTCOME_TEXT,
            text=text,
            usage=run_pb2.CallUsage(model=command.input.model, prompt_tokens=9),
        ),
    )


def judged(command: judging_pb2.Judge) -> judging_pb2.Judged:
    grading = command.choice
    labels = [option.label for option in grading.options]
    position = labels.index(grading.reply)
    return judging_pb2.Judged(
        step=command.step,
        choice=judging_pb2.ChoiceVerdict(
            positions=[position], labels=[labels[position]], rule="bare_label"
        ),
    )


def graded(command: judging_pb2.Grade) -> judging_pb2.Graded:
    """The best verdict of each grader."""
    given = command.input
    scores = {"equivalent": 1.0}
    if given.HasField("likert"):
        scores = dict.fromkeys(("accuracy", "completeness", "clarity"), 5.0)
    elif given.HasField("rubric"):
        scores = {axis.name: float(axis.high) for axis in given.rubric.rubric.axes}
        scores |= {flag.name: 1.0 for flag in given.rubric.rubric.flags}
    return judging_pb2.Graded(
        step=command.step,
        verdict=judging_pb2.JudgeVerdict(
            judge=given.judge,
            scores=scores,
            raw_reply=f"{given.judge} of {given.sample.judged_model}",
            attempts=1,
            prompt_sha256="0" * 64,
            fingerprint="fp",
            usage=[run_pb2.CallUsage(model=given.judge, prompt_tokens=3)],
        ),
    )


def scored(command: linking_pb2.ScoreConcepts) -> linking_pb2.ConceptsScored:
    given = command.input
    index = linking_pb2.IndexInfo(name=given.index, fingerprint=f"of-{given.index}")
    fever = linking_pb2.Candidate(cui="C1", name="Fever", score=0.75)
    scores = linking_pb2.ConceptScores(
        scores={"f1": 1.0},
        predicted=[linking_pb2.Link(mention=given.reply, candidates=[fever])],
        gold=[linking_pb2.Link(mention=text) for one in given.gold for text in one.alternatives],
        rule="json",
        index=index,
    )
    return linking_pb2.ConceptsScored(step=command.step, scores=scores)


def translated(command: translation_pb2.TranslateText) -> translation_pb2.TextTranslated:
    given = command.input
    texts = [
        translation_pb2.TranslatedText(
            id=text.id, text=f"{given.target_language}: {text.text}", flags=["numbers"]
        )
        for text in given.texts
    ]
    translation = translation_pb2.Translation(texts=texts, engine=given.engine, fingerprint="fp")
    return translation_pb2.TextTranslated(step=command.step, translation=translation)


def answer_everything(command: Message) -> Message:
    return ANSWERS[type(command)](command)


ANSWERS: dict[type[Message], Callable[[Any], Message]] = {
    inference_pb2.Complete: completed,
    judging_pb2.Judge: judged,
    judging_pb2.Grade: graded,
    linking_pb2.ScoreConcepts: scored,
    translation_pb2.TranslateText: translated,
}


@pytest.fixture
def answer_all() -> Callable[[Message], Message]:
    """What workers do that answer everything, with "B"."""
    return answer_everything


@pytest.fixture
async def work(
    client_bus: Bus, models: tuple[str, ...], judges: tuple[str, ...]
) -> AsyncIterator[Callable[..., Workers]]:
    """Starts workers; without an argument they answer everything, with "B"."""
    tasks: list[asyncio.Task[None]] = []

    def one(answer: Callable[[Message], Message | None] = answer_everything) -> Workers:
        workers = Workers(client_bus, answer, models, judges)
        tasks.append(asyncio.create_task(workers.run()))
        return workers

    yield one
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def upload(client_bus: Bus) -> Callable[..., Awaitable[run_pb2.Suite]]:
    """Uploads samples and gives a suite over them."""

    async def make(
        samples: int = 3, languages: Sequence[str] = ("en", "ja"), **suite: Any
    ) -> run_pb2.Suite:
        lines = [
            json.dumps(
                {
                    "id": f"q{number}",
                    "language": language,
                    "task": "mcqa",
                    "source_dataset": "demo",
                    "input": {
                        "question": f"Q{number} ({language})?",
                        "options": {"A": "x", "B": "y"},
                    },
                    "target": "B",
                }
            )
            for number in range(samples)
            for language in languages
        ]
        blob = await client_bus.blobs.put("\n".join(lines).encode(), "samples.jsonl")
        defaults: dict[str, Any] = {
            "name": "service test",
            "datasets": [blob],
            "tasks": [run_pb2.TaskSpec(name="mcqa")],
            "models": ["model-a"],
        }
        return run_pb2.Suite(**(defaults | suite))

    return make


@pytest.fixture
def events(client_bus: Bus) -> Callable[..., Awaitable[list[Any]]]:
    """Every event of one name that the coordinator has published."""

    async def read(name: str, kind: type[Message]) -> list[Any]:
        subscription = await client_bus.js.subscribe(
            f"polyclinic.v1.evt.coordinator.{name}.>",
            stream=topology.EVENT_STREAM,
            ordered_consumer=True,
        )
        found = []
        try:
            while True:
                found.append(kind.FromString((await subscription.next_msg(timeout=0.3)).data))
        except TimeoutError:
            return found
        finally:
            await subscription.unsubscribe()

    return read
