"""What a model does now, and when it is told."""

import asyncio

import pytest

from polyclinic.bus.errors import TransientError
from polyclinic.inference.domain.breaker import BreakerTerms
from polyclinic.inference.use_cases.telling import REPEAT_EVERY_S, TellActivity
from polyclinic.records.models import ModelActivity

LIMITED = TransientError("slow down", code="rate_limited", retry_after_s=20.0)
DEAD = TransientError("cut", code="unreachable")
NOW = 1_000_000.25


class Heard:
    """`Listeners` that remember."""

    def __init__(self):
        self.told = []

    async def tell(self, activity):
        self.told.append(activity)


class Pausing:
    """A sleep that lasts until the test ends it."""

    def __init__(self):
        self.over = asyncio.Event()

    async def __call__(self, seconds):
        await self.over.wait()


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


async def test_what_is_asked_are_calls_not_questions_in_line(served, fake_backend, question):
    backend = fake_backend()
    backend.gate = asyncio.Event()
    model, _ = served(backend, max_concurrency=2)
    asked = [asyncio.create_task(model.ask(question(f"Which {n}?"))) for n in range(7)]
    await settle()
    assert model.activity(NOW) == ModelActivity("candidate", asking=2)
    backend.gate.set()
    await asyncio.gather(*asked)
    assert model.activity(NOW) == ModelActivity("candidate")


async def test_a_rate_limit_says_until_when(served, fake_backend, question):
    pausing = Pausing()
    model, _ = served(fake_backend(LIMITED), sleep=pausing)
    asked = asyncio.create_task(model.ask(question()))
    await settle()
    # The clock of the loop went on by less than the quarter of a second that rounding forgives.
    assert model.activity(NOW) == ModelActivity(
        "candidate", retrying=1, waiting_for="rate_limited", until=1_000_020
    )
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert model.activity(NOW).retrying == 0


async def test_an_open_breaker_says_when_it_is_tried_next(served, fake_backend, question):
    time = [50.0]
    terms = BreakerTerms(failures=1, probe_every_s=5.0)
    model, _ = served(fake_backend(DEAD), breaker=terms, clock=lambda: time[0])
    with pytest.raises(TransientError):
        await model.ask(question())
    assert model.activity(NOW) == ModelActivity(
        "candidate", waiting_for="endpoint_failing", until=1_000_005
    )
    time[0] += 5.0
    assert model.activity(NOW) == ModelActivity("candidate", waiting_for="endpoint_failing")


async def test_changes_are_told_at_once_and_all_else_now_and_then(served, fake_backend, question):
    backend, heard, now = fake_backend(), Heard(), [NOW]
    backend.gate = asyncio.Event()
    model, _ = served(backend)
    tell = TellActivity({"candidate": model}, heard, now=lambda: now[0])
    await tell.look()
    await tell.look()
    assert heard.told == [ModelActivity("candidate")]
    asked = asyncio.create_task(model.ask(question()))
    await settle()
    await tell.look()
    assert heard.told[1:] == [ModelActivity("candidate", asking=1)]
    now[0] += REPEAT_EVERY_S
    await tell.look()
    await tell.look()
    assert heard.told[2:] == [ModelActivity("candidate", asking=1)]
    backend.gate.set()
    await asked
