"""An endpoint that only fails: few calls, an end, and nothing lost when it comes back."""

import asyncio
import random

import pytest

from polyclinic.bus.delivery import backoff_s
from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.use_cases.complete import Complete

TEXT = Reading(Outcome.TEXT, text="B")
DEAD = TransientError("cut", code="unreachable")
DELIVERIES = 5


class Clock:
    """Time that passes only when everybody waits; waits end in their order."""

    def __init__(self):
        self.time = 0.0
        self.sleepers = []

    def __call__(self):
        return self.time

    async def sleep(self, seconds):
        woken = asyncio.Event()
        self.sleepers.append((self.time + seconds, random.random(), woken))
        await woken.wait()

    async def run_until(self, task):
        while not task.done():
            for _ in range(20):
                await asyncio.sleep(0)
            if task.done():
                return
            self.sleepers.sort(key=lambda sleeper: sleeper[:2])
            self.time, _, woken = self.sleepers.pop(0)
            woken.set()


class Endpoint:
    """`Backend` that is down until a time."""

    def __init__(self, clock, *, failure=DEAD, back_at=float("inf"), takes_s=0.0):
        self.clock, self.failure, self.back_at, self.takes_s = clock, failure, back_at, takes_s
        self.calls = 0

    async def ask(self, question):
        self.calls += 1
        answers = self.clock() >= self.back_at
        await self.clock.sleep(1.0 if answers else self.takes_s)
        if not answers:
            raise self.failure
        return TEXT


@pytest.fixture
def run(served, fake_cache, question):
    """Deliver questions as the bus does; gives the endpoint, the time, and what became of each."""

    async def deliver(complete, clock, asked):
        for delivery in range(1, DELIVERIES + 1):
            try:
                return await complete(asked)
            except PermanentError as error:
                return error
            except TransientError as error:
                if delivery == DELIVERIES:
                    return error
                await clock.sleep(backoff_s(delivery, error))

    async def run(trials, **how):
        clock = Clock()
        endpoint = Endpoint(clock, **how)
        model, _ = served(endpoint, clock=clock, sleep=clock.sleep)
        complete = Complete({"candidate": model}, fake_cache)
        window = asyncio.Semaphore(100)

        async def one(number):
            async with window:
                return await deliver(complete, clock, question(f"Question {number}"))

        task = asyncio.ensure_future(asyncio.gather(*map(one, range(trials))))
        await clock.run_until(task)
        codes = [each.code if isinstance(each, ServiceError) else "" for each in task.result()]
        return endpoint, clock.time, codes

    return run


@pytest.mark.parametrize("trials", [20, 1000])
async def test_a_dead_endpoint_ends_a_run_of_any_size(run, trials):
    endpoint, took_s, codes = await run(trials)
    assert set(codes) == {"endpoint_failing"}
    assert took_s < 130
    assert endpoint.calls < 60


async def test_a_hanging_endpoint_too(run):
    hang = TransientError("silent", code="timeout")
    endpoint, took_s, codes = await run(20, failure=hang, takes_s=3.0)
    assert set(codes) == {"endpoint_failing"}
    assert took_s < 130
    assert endpoint.calls < 60


@pytest.mark.parametrize("code", ["server_error", "malformed_reply", "overloaded"])
async def test_whatever_it_fails_with(run, code):
    endpoint, took_s, codes = await run(20, failure=TransientError("x", code=code))
    assert set(codes) <= {"endpoint_failing", code}
    assert took_s < 130
    assert endpoint.calls < 60


@pytest.mark.parametrize("trials", [3, 20, 300])
@pytest.mark.parametrize("back_at", [10, 30])
async def test_an_endpoint_that_restarts_loses_nothing(run, trials, back_at):
    endpoint, _, codes = await run(trials, back_at=back_at)
    assert codes == [""] * trials
    assert endpoint.calls < trials + 60


async def test_a_run_after_a_repair_finds_the_endpoint_well(served, fake_cache, question):
    clock = Clock()
    endpoint = Endpoint(clock)
    model, _ = served(endpoint, clock=clock, sleep=clock.sleep)
    complete = Complete({"candidate": model}, fake_cache)

    def ask(name):
        return asyncio.ensure_future(
            asyncio.gather(
                *(complete(question(f"{name} {n}")) for n in range(40)), return_exceptions=True
            )
        )

    first = ask("first")
    await clock.run_until(first)
    assert {error.code for error in first.result()} == {"endpoint_failing"}
    clock.time, endpoint.back_at = 1000.0, 0.0
    second = ask("second")
    await clock.run_until(second)
    assert {completion.text for completion in second.result()} == {"B"}


async def test_opening_and_closing_are_logged_once(run, capsys):
    await run(20, back_at=10)
    out = capsys.readouterr()
    lines = (out.out + out.err).splitlines()
    assert sum("calls are held back" in line for line in lines) == 1
    assert sum("answers again" in line for line in lines) == 1
