"""An endpoint that refuses every question is asked a few of them."""

import asyncio

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.use_cases.complete import Complete

REPLY = Reading(Outcome.TEXT, text="B")
LANES = 16


@pytest.fixture
def run(served, fake_cache, question):
    """Asks questions at once; gives the calls that were made, and what came of each question."""

    def build(backend, clock=lambda: 0.0):
        model, _ = served(backend, max_concurrency=LANES, clock=clock)
        complete = Complete({"candidate": model}, fake_cache)

        async def run(count, name="", **options):
            before = len(backend.questions)
            asked = (complete(question(f"{name} {n}", **options)) for n in range(count))
            results = await asyncio.gather(*asked, return_exceptions=True)
            told = [getattr(result, "code", "reply") for result in results]
            return len(backend.questions) - before, told, results

        return run

    return build


@pytest.mark.parametrize(
    "code", ["unauthorized", "quota_exhausted", "bad_request", "model_not_found", "forbidden"]
)
async def test_the_rest_ends_at_once_with_the_same_reason(run, fake_backend, code):
    said = "The endpoint says no."
    calls, told, results = await run(fake_backend(PermanentError(said, code=code)))(300)
    assert set(told) == {code}
    assert {result.detail for result in results} == {said}
    assert calls <= 4 + 5 + 4


async def test_one_odd_refusal_among_replies_stops_nothing(run, fake_backend):
    odd = PermanentError("odd", code="bad_request")
    calls, told, _ = await run(fake_backend(*[REPLY, odd] * 100, REPLY))(201)
    assert (calls, told.count("reply"), told.count("bad_request")) == (201, 101, 100)


class QuickToRefuse:
    """`Backend` that refuses some questions at once, and takes its time for the others."""

    def __init__(self, refused):
        self.refused, self.questions = refused, []

    async def ask(self, question):
        self.questions.append(question)
        await asyncio.sleep(0)
        if any(question.messages[0].content.endswith(f" {n}") for n in self.refused):
            raise PermanentError("odd", code="bad_request")
        for _ in range(50):
            await asyncio.sleep(0)
        return REPLY


async def test_odd_ones_at_the_start_take_none_with_them(run):
    calls, told, _ = await run(QuickToRefuse(range(6)))(200)
    assert (calls, told.count("bad_request"), told.count("reply")) == (200, 6, 194)


async def test_other_ways_of_asking_are_not_stopped(run, fake_backend):
    ask = run(fake_backend(*[PermanentError("no top_k", code="bad_request")] * 5, REPLY))
    _, told, _ = await ask(5)
    assert set(told) == {"bad_request"}
    assert (await ask(3, "choices", choices=("A", "B")))[1] == ["reply"] * 3


async def test_a_resume_asks_again_and_loses_nothing(run, fake_backend):
    time = 0.0
    backend = fake_backend(PermanentError("no", code="quota_exhausted"))
    ask = run(backend, clock=lambda: time)
    await ask(50)
    time = 60.0
    assert (await ask(50, "again"))[0] <= 3
    backend.script.clear()
    backend.script.append(REPLY)
    time = 120.0
    calls, told, _ = await ask(50, "mended")
    assert (calls, set(told)) == (50, {"reply"})


async def test_failures_that_pass_are_none(run, fake_backend):
    script = [PermanentError("no", code="unauthorized"), TransientError("x", code="overloaded")]
    calls, told, _ = await run(fake_backend(*script * 2, REPLY))(20)
    assert told.count("reply") == 18 and calls == 22


async def test_it_is_logged_once(run, fake_backend, capsys):
    await run(fake_backend(PermanentError("no", code="unauthorized")))(300)
    out = capsys.readouterr()
    assert (out.out + out.err).count("refuses every question") == 1
