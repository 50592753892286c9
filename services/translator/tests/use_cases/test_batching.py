"""Sentences of many callers in few batches."""

import asyncio

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.use_cases.batching import BatchingEngine

INFO = EngineInfo("fake", "nllb", "f" * 64, (), ())


@pytest.fixture
async def build(fake_model):
    made = []

    def engine(**options):
        options = {"batch_tokens": 64, "linger_s": 0.02, **options}
        made.append(BatchingEngine(INFO, fake_model, **options))
        return made[-1]

    yield engine
    fake_model.gate.set()
    for one in made:
        await one.close()


async def test_callers_who_come_together_share_a_batch(build, fake_model, sentence):
    engine = build()
    texts = [f"one two {n}" for n in range(10)]
    drafts = await asyncio.gather(*(engine.translate(sentence(text)) for text in texts))
    assert [draft.text for draft in drafts] == [f"{n} two one" for n in range(10)]
    assert len(fake_model.batches) == 1


async def test_a_full_batch_does_not_wait(build, sentence):
    engine = build(batch_tokens=8, linger_s=60)
    texts = [f"one {n}" for n in range(4)]
    async with asyncio.timeout(5):
        await asyncio.gather(*(engine.translate(sentence(text)) for text in texts))


async def test_a_lone_sentence_waits_no_longer_than_the_deadline(build, sentence):
    engine = build(linger_s=0.01)
    async with asyncio.timeout(5):
        assert (await engine.translate(sentence("one two"))).text == "two one"


async def test_batches_keep_their_budget_and_sort_by_length(build, fake_model, sentence):
    engine = build(batch_tokens=12)
    fake_model.gate.clear()
    held = asyncio.ensure_future(engine.translate(sentence("first")))
    await asyncio.sleep(0.05)
    short = [f"s {n}" for n in range(6)]
    long = [f"a much longer sentence {n}" for n in range(4)]
    mixed = [text for both in zip(short, long + short[4:], strict=True) for text in both]
    work = [asyncio.ensure_future(engine.translate(sentence(text))) for text in mixed]
    await asyncio.sleep(0.01)
    fake_model.gate.set()
    await asyncio.gather(held, *work)
    for batch in fake_model.batches:
        lengths = [len(text.split()) for text in batch]
        assert max(lengths) * len(lengths) <= 12
        assert len(set(lengths)) == 1


async def test_the_oldest_is_served_however_many_come_later(build, fake_model, sentence):
    engine = build(batch_tokens=4, linger_s=0)
    odd = asyncio.ensure_future(engine.translate(sentence("this one is of another length")))
    crowd = [asyncio.ensure_future(engine.translate(sentence(f"s {n}"))) for n in range(50)]
    await odd
    served = sum(work.done() for work in crowd)
    await asyncio.gather(*crowd)
    assert served < 10


async def test_drawn_translations_are_apart_from_the_likeliest(build, fake_model, sentence):
    engine = build()
    calls = [engine.translate(sentence(f"one {n}"), attempt=1 + n % 2) for n in range(8)]
    await asyncio.gather(*calls)
    assert sorted(fake_model.sampled) == [False, True]
    assert sorted(map(len, fake_model.batches)) == [4, 4]


async def test_whoever_leaves_costs_nothing(build, fake_model, sentence):
    engine = build(batch_tokens=2, linger_s=0)
    fake_model.gate.clear()
    held = asyncio.ensure_future(engine.translate(sentence("held back")))
    await asyncio.sleep(0.05)
    leaving = asyncio.ensure_future(engine.translate(sentence("to leave")))
    staying = asyncio.ensure_future(engine.translate(sentence("to stay")))
    await asyncio.sleep(0)
    leaving.cancel()
    fake_model.gate.set()
    assert (await staying).text == "stay to"
    await held
    assert ["to leave"] not in fake_model.batches


async def test_one_that_fails_does_not_fail_its_neighbours(build, fake_model, sentence):
    engine = build()
    fake_model.poison = {"bad one"}
    texts = ["one two", "bad one", "three four"]
    results = await asyncio.gather(
        *(engine.translate(sentence(text)) for text in texts), return_exceptions=True
    )
    assert results[0].text == "two one"
    assert results[2].text == "four three"
    assert isinstance(results[1], PermanentError)


async def test_what_cannot_be_read_never_stands_in_line(build, fake_model, sentence):
    engine = build()
    with pytest.raises(PermanentError, match="too long"):
        await engine.translate(sentence("far too long"))
    assert not fake_model.batches


async def test_the_line_is_bounded(build, fake_model, sentence):
    engine = build(max_waiting=3, batch_tokens=1000, linger_s=0.01)
    work = [engine.translate(sentence(f"one {n}")) for n in range(12)]
    await asyncio.gather(*work)
    assert max(map(len, fake_model.batches)) <= 3
    assert sum(map(len, fake_model.batches)) == 12


async def test_the_event_loop_stays_free(build, fake_model, sentence):
    engine = build(linger_s=0)
    fake_model.gate.clear()
    work = asyncio.ensure_future(engine.translate(sentence("one two")))
    ticks = 0
    for _ in range(20):
        await asyncio.sleep(0.005)
        ticks += 1
    assert not work.done()
    fake_model.gate.set()
    await work
    assert ticks == 20


async def test_workers_translate_at_once(build, fake_model, sentence):
    engine = build(workers=2, batch_tokens=2, linger_s=0)
    fake_model.gate.clear()
    work = [asyncio.ensure_future(engine.translate(sentence(f"one {n}"))) for n in range(2)]
    await asyncio.sleep(0.05)
    assert engine.idle_workers == 0
    fake_model.gate.set()
    await asyncio.gather(*work)
    assert engine.idle_workers == 2


async def test_closing_fails_whoever_stands_in_line(build, fake_model, sentence):
    engine = build(linger_s=60)
    work = asyncio.ensure_future(engine.translate(sentence("one two")))
    await asyncio.sleep(0.01)
    await engine.close()
    with pytest.raises(TransientError, match="stopping"):
        await work
    with pytest.raises(TransientError, match="stopping"):
        await engine.translate(sentence("one two"))
