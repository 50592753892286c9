"""A broker in memory that can be told when the process dies, and the use cases over it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from plain_facts import result_of

from polyclinic.bus.errors import TransientError
from polyclinic.coordinator.adapters.wire.accepted import models_in
from polyclinic.coordinator.domain.recorded import Counted
from polyclinic.coordinator.domain.recording import OwedCommand, OwedEvent, StepResult
from polyclinic.coordinator.ports.bus import Sent
from polyclinic.coordinator.ports.models import ModelCheck
from polyclinic.coordinator.use_cases.checking_resumes import CheckResume
from polyclinic.coordinator.use_cases.delivering import Deliver
from polyclinic.coordinator.use_cases.dispatching import Dispatch, Sweep
from polyclinic.coordinator.use_cases.recording import RecordResults
from polyclinic.coordinator.use_cases.steering import Steer
from polyclinic.records.models import ModelInfo
from polyclinic.records.samples import SampleKey
from polyclinic.v1 import inference_pb2, run_pb2, translation_pb2


class Killed(Exception):
    """The process died at this point."""


@dataclass
class Broker:
    """`Publisher` and `Cancellations`: keeps each message id once, as JetStream does.

    `die_at` counts the moments before and after each acknowledgement, from 1; `is_down` makes it
    acknowledge nothing.
    """

    die_at: int = 0
    is_down: bool = False
    moments: int = 0
    commands: dict[str, OwedCommand] = field(default_factory=dict)
    scored: dict[tuple[str, int], bytes] = field(default_factory=dict)
    accepted: list[bytes] = field(default_factory=list)
    completed: list[bytes] = field(default_factory=list)
    results: list[StepResult] = field(default_factory=list)
    answered: set[str] = field(default_factory=set)
    cancelled: set[str] = field(default_factory=set)
    oldest_at: float | None = None

    def _moment(self) -> None:
        self.moments += 1
        if self.moments == self.die_at:
            raise Killed

    async def send(self, commands: Any) -> Sent:
        sent = Sent()
        for command in [] if self.is_down else commands:
            self._moment()
            self.commands.setdefault(command.step_id, command)
            self._moment()
            sent.taken.append(command)
        return sent

    async def announce(self, events: Any) -> list[OwedEvent]:
        announced = []
        for event in [] if self.is_down else events:
            self._moment()
            self.scored.setdefault((event.trial_id, event.revision), event.body)
            self._moment()
            announced.append(event)
        return announced

    async def announce_accepted(self, run_id: str, event: bytes) -> None:
        await self._keep(self.accepted, event)

    async def announce_completed(self, run_id: str, revision: int, event: bytes) -> None:
        await self._keep(self.completed, event)

    async def _keep(self, kept: list[bytes], event: bytes) -> None:
        if self.is_down:
            raise TransientError("The broker is down.")
        self._moment()
        if event not in kept:
            kept.append(event)
        self._moment()

    async def oldest(self, queue: str) -> float | None:
        return self.oldest_at

    def is_cancelled(self, run_id: str) -> bool:
        return run_id in self.cancelled

    async def cancel(self, run_id: str) -> None:
        self.cancelled.add(run_id)

    async def resume(self, run_id: str) -> None:
        self.cancelled.discard(run_id)

    def work(self) -> None:
        """Workers answer every command that they have not answered."""
        for step_id, command in self.commands.items():
            if step_id not in self.answered:
                self.answered.add(step_id)
                self.results.append(result_of(command, answer(command)))

    def lose(self) -> None:
        """The stream of commands is lost, with the workers' memory of it."""
        self.commands.clear()


def answer(command: OwedCommand) -> dict[str, Any]:
    if command.queue == "judge.judge":
        return {"positions": [1], "labels": ["B"], "rule": "bare_label"}
    if command.queue.startswith("judge.grade."):
        return {"scores": {"equivalent": 1.0}, "attempts": 1}
    if command.queue == "linker.score_concepts":
        return {"scores": {"f1": 1.0}, "rule": "json"}
    if command.queue == "translator.translate_text":
        given = translation_pb2.TranslateText.FromString(command.body).input
        texts = {text.id: f"{given.target_language}: {text.text}" for text in given.texts}
        return {"texts": texts, "flags": ["numbers"], "engine": "tiny"}
    asked = inference_pb2.Complete.FromString(command.body)
    return {"outcome": "text", "text": "B", "usage": {"model": asked.input.model}}


class Unchanged:
    """`Models` that are what the stores' runs were accepted with."""

    async def check(self, names: Sequence[str]) -> ModelCheck:
        return ModelCheck([ModelInfo(name, "openai", name, "fp") for name in names])

    async def count_recorded(
        self, name: str, asked: Sequence[SampleKey], epochs: int
    ) -> Counted | None:
        raise AssertionError("only a submission asks that")


@dataclass
class Process:
    """The use cases as one process has them; dropped when it dies."""

    store: Any
    broker: Broker

    def __post_init__(self) -> None:
        wake = asyncio.Event()
        store, broker = self.store, self.broker
        self.deliver = Deliver(store.trials, broker)
        self.record = RecordResults(store.trials, self.deliver, wake, trickle_s=0)
        self.steer = Steer(
            runs=store.runs,
            lifecycle=store.lifecycle,
            cancellations=broker,
            check_resume=CheckResume(store.runs, Unchanged(), models_in),
            wake=wake,
        )
        self.dispatch = Dispatch(
            runs=store.runs,
            trials=store.trials,
            lifecycle=store.lifecycle,
            publisher=broker,
            cancellations=broker,
            deliver=self.deliver,
            wake=wake,
        )
        self.sweep = Sweep(
            trials=store.trials,
            lifecycle=store.lifecycle,
            publisher=broker,
            deliver=self.deliver,
            clock=store.clock,
            every_s=1,
            silence_s=store.terms.silence_s,
        )

    async def turn(self) -> None:
        """One round: sweep, dispatch, work, take in. A batch counts as acked when it is through."""
        await self.sweep.sweep()
        await self.dispatch.tick()
        self.broker.work()
        batch = list(self.broker.results)
        await self.record(batch)
        self.broker.results = self.broker.results[len(batch) :]


@pytest.fixture
def broker() -> Callable[..., Broker]:
    return Broker


@pytest.fixture
def process() -> Callable[[Any, Broker], Process]:
    return Process


@pytest.fixture
def until_ended(process: Any) -> Callable[..., Any]:
    """Drives a run to its end, starting the process anew whenever it dies; counts the deaths."""

    async def drive(store: Any, broker: Broker, run_id: str, *, revision: int = 1) -> int:
        deaths = 0
        running = None
        for _ in range(100):
            try:
                if running is None:
                    running = process(store, broker)
                    await running.steer.recover(cancel=False)
                await running.turn()
            except Killed:
                deaths += 1
                running = None
            ended = [run_pb2.RunCompleted.FromString(event) for event in broker.completed]
            if any(end.run_id == run_id and end.revision == revision for end in ended):
                return deaths
        raise AssertionError("the run did not end")

    return drive
