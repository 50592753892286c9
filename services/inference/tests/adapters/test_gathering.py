"""Dynamic batches and the backend around them, with an engine that computes nothing."""

import asyncio
import threading
import time

import pytest

from polyclinic.bus.errors import TransientError
from polyclinic.inference.adapters.checkpoint.backend import TransformersBackend
from polyclinic.inference.adapters.checkpoint.gathering import Gatherer
from polyclinic.inference.domain.jobs import Generation, Scoring, Written
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.records.completions import GenerationParams


class FakeEngine:
    """`Engine` that writes the length of the prompt, and notes what it was given."""

    def __init__(self):
        self.batches = []
        self.threads = set()
        self.gate = threading.Event()
        self.gate.set()
        self.error = None
        self.left = []

    def generate(self, jobs, abandoned):
        self._called(jobs)
        self.left.append([abandoned(index) for index in range(len(jobs))])
        return [Written(str(len(job.prompt)), 1, cut=False) for job in jobs]

    def score(self, jobs):
        self._called(jobs)
        return [tuple(-float(t[0]) for t in job.continuations) for job in jobs]

    def _called(self, jobs):
        self.batches.append([len(job.prompt) for job in jobs])
        self.threads.add(threading.current_thread().name)
        self.gate.wait()
        if self.error:
            raise self.error


@pytest.fixture
def engine():
    made = FakeEngine()
    yield made
    made.gate.set()


@pytest.fixture
async def gatherer(engine):
    made = Gatherer(engine, budget_tokens=100, wait_s=0.01)
    yield made
    engine.gate.set()
    await made.close()


def writing(prompt):
    return Generation((1,) * prompt, max_tokens=10)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.001)


async def test_what_comes_together_is_computed_together(gatherer, engine):
    jobs = [writing(n) for n in (5, 6, 7)]
    written = await asyncio.gather(*map(gatherer.generate, jobs))
    assert [w.text for w in written] == ["5", "6", "7"]
    assert engine.batches == [[5, 6, 7]]
    assert threading.current_thread().name not in engine.threads


async def test_what_comes_meanwhile_is_computed_next(gatherer, engine):
    engine.gate.clear()
    first = asyncio.create_task(gatherer.generate(writing(1)))
    await until(lambda: engine.batches)
    later = [asyncio.create_task(gatherer.generate(writing(n))) for n in (2, 3)]
    await asyncio.sleep(0.02)
    assert engine.batches == [[1]]
    engine.gate.set()
    await asyncio.gather(first, *later)
    assert engine.batches == [[1], [2, 3]]


async def test_more_than_a_batch_holds(gatherer, engine):
    written = await asyncio.gather(*(gatherer.generate(writing(40)) for _ in range(5)))
    assert [w.text for w in written] == ["40"] * 5
    assert engine.batches == [[40, 40], [40, 40], [40]]


async def test_kinds_are_not_mixed(gatherer, engine):
    scoring = Scoring((1, 2), ((3,), (4,)))
    results = await asyncio.gather(
        gatherer.generate(writing(1)), gatherer.score(scoring), gatherer.generate(writing(3))
    )
    assert results[1] == (-3.0, -4.0)
    assert engine.batches == [[1, 3], [2]]


async def test_whoever_left_is_not_computed(gatherer, engine):
    engine.gate.clear()
    first = asyncio.create_task(gatherer.generate(writing(1)))
    await until(lambda: engine.batches)
    second = asyncio.create_task(gatherer.generate(writing(2)))
    third = asyncio.create_task(gatherer.generate(writing(3)))
    await asyncio.sleep(0)
    second.cancel()
    first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    engine.gate.set()
    assert (await third).text == "3"
    assert engine.batches == [[1], [3]]
    assert engine.left[0] == [True]  # and who leaves while it is computed is known to the engine


async def test_an_error_reaches_each_and_the_next_batch_is_computed(gatherer, engine):
    engine.error = TransientError("too little memory", code="overloaded")
    results = await asyncio.gather(
        *(gatherer.generate(writing(n)) for n in (1, 2)), return_exceptions=True
    )
    assert [error.code for error in results] == ["overloaded", "overloaded"]
    engine.error = None
    assert (await gatherer.generate(writing(3))).text == "3"


async def test_closing_lets_go_of_whoever_waits(engine):
    gatherer = Gatherer(engine, budget_tokens=1, wait_s=0)
    engine.gate.clear()
    waiting = [asyncio.create_task(gatherer.generate(writing(n))) for n in (1, 2)]
    await until(lambda: engine.batches)
    began = time.monotonic()
    await gatherer.close()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(result, asyncio.CancelledError) for result in results)
    assert time.monotonic() - began < 1


class Prompts:
    """`Prompts` whose jobs stand ready; `strips` as in the plain form."""

    strips = True

    def __init__(self, job):
        self._job = job

    def job(self, question):
        return self._job


class Writer(FakeEngine):
    def __init__(self, written):
        super().__init__()
        self.written = written

    def generate(self, jobs, abandoned):
        return [self.written] * len(jobs)


@pytest.mark.parametrize(
    ("text", "cut", "expected"),
    [
        (" B ", False, (Outcome.TEXT, "B", "stop")),
        (" B", True, (Outcome.TRUNCATED, "B", "length")),
        ("B\nUser: and", False, (Outcome.TEXT, "B", "stop")),
        ("B\nUser:", True, (Outcome.TEXT, "B", "stop")),
        (" \n", False, (Outcome.EMPTY, None, "stop")),
        (" ", True, (Outcome.TRUNCATED, None, "length")),
    ],
)
async def test_what_was_written_as_a_reply(question, text, cut, expected):
    job = Generation((1, 2, 3), max_tokens=5, stop=("\nUser:",))
    engine = Writer(Written(text, 4, cut))
    backend = TransformersBackend(engine, Prompts(job), fingerprint="f", budget_tokens=10, wait_s=0)
    reading = await backend.ask(question(params=GenerationParams()))
    assert (reading.outcome, reading.text, reading.finish_reason) == expected
    assert (reading.tokens.prompt, reading.tokens.completion) == (3, 4)
    assert await backend.check() is None
    await backend.close()


async def test_choices_as_a_reply(engine, question):
    job = Scoring((1, 2), ((3,), (1,), (2,)))
    backend = TransformersBackend(engine, Prompts(job), fingerprint="f", budget_tokens=10, wait_s=0)
    reading = await backend.ask(question(choices=("A", "B", "C")))
    assert (reading.text, reading.choice_logprobs) == ("B", (-3.0, -1.0, -2.0))
    await backend.close()
