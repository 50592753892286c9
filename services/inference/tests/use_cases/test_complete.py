"""What is paid for, what is not paid for twice, and what becomes of failures."""

import asyncio

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.domain.completion import Reading, Tokens
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.prices import Prices
from polyclinic.inference.use_cases.complete import Complete
from polyclinic.records.caching import CacheMode, CachePolicy
from polyclinic.records.completions import GenerationParams

OFF, REFRESH = CachePolicy(CacheMode.OFF), CachePolicy(CacheMode.REFRESH)
SCOPED = CachePolicy(CacheMode.SCOPE, "r2")
TEXT = Reading(Outcome.TEXT, text="B", tokens=Tokens(1000, 100), finish_reason="stop")


@pytest.fixture
def clinic(fake_backend, fake_cache, served):
    def build(*script, **options):
        backend = fake_backend(*script or [TEXT])
        model, slept = served(backend, prices=Prices(2.0, 10.0), **options)
        return Complete({"candidate": model}, fake_cache), backend, slept

    return build


async def test_a_reply_with_its_usage(clinic, question):
    complete, _, _ = clinic()
    completion = await complete(question())
    assert (completion.outcome, completion.text) == (Outcome.TEXT, "B")
    assert completion.usage.cost == pytest.approx(0.003)
    assert completion.usage.latency_s > 0
    assert not completion.usage.cached
    assert completion.fingerprint == "f" * 64
    assert len(completion.cache_key) == 64


async def test_the_same_question_is_paid_for_once(clinic, question):
    complete, backend, _ = clinic()
    first = await complete(question())
    second = await complete(question())
    assert len(backend.questions) == 1
    assert second.text == first.text
    assert (second.usage.cached, second.usage.cost, second.usage.latency_s) == (True, 0, 0)
    assert second.usage.prompt_tokens == 1000


async def test_repeats_are_not_collapsed(clinic, question):
    complete, backend, _ = clinic()
    await complete(question(epoch=1))
    await complete(question(epoch=2))
    assert len(backend.questions) == 2


async def test_no_cache_neither_reads_nor_writes(clinic, question, fake_cache):
    complete, backend, _ = clinic()
    await complete(question(cache=OFF))
    assert not fake_cache.stored
    await complete(question())
    await complete(question(cache=OFF))
    assert len(backend.questions) == 3


async def test_refreshing_writes_over_what_is_stored(clinic, question):
    complete, backend, _ = clinic(TEXT, Reading(Outcome.TEXT, text="C", tokens=Tokens(1, 1)))
    await complete(question())
    anew = await complete(question(cache=REFRESH))
    assert (anew.text, anew.usage.cached) == ("C", False)
    stored = await complete(question())
    assert (stored.text, stored.usage.cached) == ("C", True)
    assert len(backend.questions) == 2


async def test_recorded_replies_are_not_cached(clinic, question, fake_cache):
    complete, backend, _ = clinic(cached=False)
    await complete(question())
    await complete(question())
    assert len(backend.questions) == 2
    assert not fake_cache.stored


@pytest.mark.parametrize("outcome", [o for o in Outcome if o.is_reply])
async def test_every_complete_outcome_is_cached(clinic, question, fake_cache, outcome):
    complete, _, _ = clinic(Reading(outcome, reasoning="Hm."))
    await complete(question())
    assert len(fake_cache.stored) == 1


async def test_failures_are_not_cached(clinic, question, fake_cache):
    complete, _, _ = clinic(PermanentError("no", code="unauthorized"))
    with pytest.raises(PermanentError):
        await complete(question())
    assert not fake_cache.stored


async def test_equal_questions_at_once_are_asked_once(clinic, question):
    complete, backend, _ = clinic()
    completions = await asyncio.gather(*(complete(question()) for _ in range(5)))
    assert len(backend.questions) == 1
    assert sum(c.usage.cost for c in completions) == pytest.approx(0.003)
    assert {c.text for c in completions} == {"B"}


async def test_equal_questions_without_cache_are_all_asked(clinic, question):
    complete, backend, _ = clinic()
    await asyncio.gather(*(complete(question(cache=OFF)) for _ in range(5)))
    assert len(backend.questions) == 5


async def test_a_failure_reaches_all_who_asked_and_is_forgotten(clinic, question):
    complete, _, _ = clinic(PermanentError("no", code="bad_request"), TEXT)
    results = await asyncio.gather(
        *(complete(question()) for _ in range(3)), return_exceptions=True
    )
    assert [result.code for result in results] == ["bad_request"] * 3
    assert (await complete(question())).text == "B"


async def test_one_who_leaves_does_not_take_the_others_along(clinic, question):
    complete, backend, _ = clinic()
    backend.gate = asyncio.Event()
    first = asyncio.create_task(complete(question()))
    second = asyncio.create_task(complete(question()))
    while not backend.running:
        await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    backend.gate.set()
    assert (await second).text == "B"
    assert len(backend.questions) == 1


async def test_a_call_that_nobody_waits_for_ends(clinic, question):
    complete, backend, _ = clinic()
    backend.gate = asyncio.Event()
    only = asyncio.create_task(complete(question()))
    while not backend.running:
        await asyncio.sleep(0)
    only.cancel()
    with pytest.raises(asyncio.CancelledError):
        await only
    while backend.running:
        await asyncio.sleep(0)
    backend.gate.set()
    assert (await complete(question())).text == "B"


async def test_a_failure_that_passes_is_tried_again(clinic, question):
    complete, backend, slept = clinic(
        TransientError("wait", code="rate_limited", retry_after_s=0.01),
        TransientError("cut", code="unreachable"),
        TEXT,
    )
    assert (await complete(question())).text == "B"
    assert len(backend.questions) == 3
    assert slept[0] >= 0.01


async def test_a_failure_that_stays_goes_back_to_the_bus(clinic, question):
    failure = TransientError("wait", code="overloaded")
    complete, backend, slept = clinic(failure)
    with pytest.raises(TransientError) as raised:
        await complete(question())
    assert raised.value is failure
    assert (len(backend.questions), len(slept)) == (2, 1)


async def test_a_rate_limit_is_waited_out_more_often(clinic, question):
    complete, backend, slept = clinic(TransientError("wait", code="rate_limited"))
    with pytest.raises(TransientError):
        await complete(question())
    assert (len(backend.questions), len(slept)) == (4, 3)


async def test_a_wait_beyond_the_time_bound_is_left_to_the_bus(clinic, question):
    complete, backend, slept = clinic(
        TransientError("wait", code="rate_limited", retry_after_s=120.0)
    )
    with pytest.raises(TransientError) as raised:
        await complete(question())
    assert raised.value.retry_after_s == 120.0
    assert (len(backend.questions), slept) == (1, [])


async def test_a_failure_for_good_is_not_tried_again(clinic, question):
    complete, backend, slept = clinic(PermanentError("no", code="quota_exhausted"))
    with pytest.raises(PermanentError):
        await complete(question())
    assert (len(backend.questions), slept) == (1, [])


async def test_what_a_question_leaves_open_is_the_registrys(clinic, question):
    complete, backend, _ = clinic(defaults=GenerationParams(temperature=0.0, max_tokens=9))
    await complete(question(params=GenerationParams(max_tokens=5)))
    assert backend.questions[0].params == GenerationParams(temperature=0.0, max_tokens=5)


async def test_an_unknown_model_is_named_with_the_nearest(
    fake_backend, fake_cache, served, question
):
    model, _ = served(fake_backend())
    complete = Complete({"candidat": model}, fake_cache)
    with pytest.raises(PermanentError) as refused:
        await complete(question())
    assert refused.value.code == "unknown_model"
    assert 'Did you mean "candidat"?' in refused.value.detail


async def test_a_reply_that_is_none_is_asked_for_twice_over_all_deliveries(clinic, question):
    complete, backend, _ = clinic(TransientError("what?", code="malformed_reply"))
    with pytest.raises(PermanentError) as raised:
        await complete(question())
    assert (raised.value.code, len(backend.questions)) == ("malformed_reply", 2)


async def test_deliveries_share_the_second_chance(clinic, question):
    complete, backend, _ = clinic(
        TransientError("what?", code="malformed_reply"),
        TransientError("cut", code="unreachable"),
        TransientError("what?", code="malformed_reply"),
    )
    with pytest.raises(TransientError):
        await complete(question())
    with pytest.raises(PermanentError) as raised:
        await complete(question())
    assert (raised.value.code, len(backend.questions)) == ("malformed_reply", 3)


async def test_a_wait_of_hours_ends_all_at_once_and_says_until_when(clinic, question):
    complete, backend, slept = clinic(
        TransientError("The daily limit.", code="rate_limited", retry_after_s=86_400.0)
    )
    for n in range(3):
        with pytest.raises(PermanentError) as raised:
            await asyncio.wait_for(complete(question(f"Question {n}")), 1)
        assert raised.value.code == "rate_limited"
        assert raised.value.detail.startswith("The daily limit. It asks to be left alone until 2")
        assert "UTC" in raised.value.detail and "resume" in raised.value.detail
    assert (len(backend.questions), slept) == (1, [])


async def test_a_wait_of_minutes_goes_back_to_the_bus_until_then(clinic, question):
    complete, backend, slept = clinic(
        TransientError("Too many.", code="rate_limited", retry_after_s=600.0)
    )
    for n in range(3):
        with pytest.raises(TransientError) as raised:
            await asyncio.wait_for(complete(question(f"Question {n}")), 1)
        assert raised.value.code == "rate_limited"
        assert 590.0 < raised.value.retry_after_s <= 600.0
    assert (len(backend.questions), slept) == (1, [])


async def test_choices_bring_their_logprobs_and_are_paid_for_once(clinic, question):
    reading = Reading(Outcome.TEXT, text="B", choice_logprobs=(-2.0, -1.0))
    complete, backend, _ = clinic(reading, defaults=GenerationParams(temperature=0.7, stop=("x",)))
    first = await complete(question(choices=("A", "B")))
    again = await complete(question(choices=("A", "B"), params=GenerationParams(max_tokens=9)))
    assert first.choice_logprobs == again.choice_logprobs == (-2.0, -1.0)
    assert again.usage.cached
    [asked] = backend.questions
    assert asked.params == GenerationParams(temperature=0.0, max_tokens=1)


async def test_choices_that_cannot_be_told_apart_are_not_asked(clinic, question):
    complete, backend, _ = clinic()
    with pytest.raises(PermanentError) as raised:
        await complete(question(choices=("A", "A")))
    assert raised.value.code == "bad_request"
    assert not backend.questions


async def test_a_run_takes_only_what_it_asked_for_itself(clinic, question):
    old, new = Reading(Outcome.TEXT, text="A"), Reading(Outcome.TEXT, text="B")
    complete, backend, _ = clinic(old, new)
    await complete(question(cache=CachePolicy(CacheMode.SHARED, "r1")))
    first = await complete(question(cache=SCOPED))
    assert (first.text, first.usage.cached, first.usage.asked_in) == ("B", False, "r2")
    # A redelivery, or a resume, of the same run.
    again = await complete(question(cache=SCOPED))
    assert (again.text, again.usage.cached, again.usage.asked_in) == ("B", True, "r2")
    assert len(backend.questions) == 2


async def test_two_runs_at_once_do_not_take_each_others_replies_away(clinic, question):
    complete, backend, _ = clinic()
    other = CachePolicy(CacheMode.SCOPE, "r3")
    for policy in (SCOPED, other, SCOPED, other):
        await complete(question(cache=policy))
    assert len(backend.questions) == 2


async def test_who_takes_any_reply_is_told_when_and_for_whom_it_was_asked(clinic, question):
    complete, backend, _ = clinic()
    asked = await complete(question(cache=SCOPED))
    stored = await complete(question(cache=CachePolicy(CacheMode.SHARED, "r9")))
    assert len(backend.questions) == 1
    assert (stored.usage.asked_in, stored.usage.cached) == ("r2", True)
    assert stored.usage.asked_at == asked.usage.asked_at > 0


async def test_a_model_that_cannot_change_serves_every_run(clinic, question):
    complete, backend, _ = clinic(pinned=True)
    await complete(question(cache=CachePolicy(CacheMode.SCOPE, "r1")))
    assert (await complete(question(cache=SCOPED))).usage.cached
    assert len(backend.questions) == 1


async def test_what_says_nothing_is_not_kept_and_not_served(clinic, question, fake_cache):
    complete, backend, _ = clinic(Reading(Outcome.EMPTY), TEXT)
    empty = await complete(question())
    assert not fake_cache.stored
    # Kept by an earlier version.
    await fake_cache.put(empty.cache_key, empty)
    assert (await complete(question())).text == "B"
    assert len(backend.questions) == 2


async def test_a_reply_that_holds_nothing_is_asked_again_once(clinic, question):
    nothing = TransientError("nothing", code="empty_reply")
    complete, backend, _ = clinic(nothing, TEXT)
    assert (await complete(question())).text == "B"
    complete, backend, _ = clinic(nothing)
    with pytest.raises(PermanentError) as raised:
        await complete(question("Another?"))
    assert (raised.value.code, len(backend.questions)) == ("empty_reply", 2)


async def test_what_the_endpoint_calls_its_system_is_kept(clinic, question):
    complete, _, _ = clinic(Reading(Outcome.TEXT, text="B", system_fingerprint="fp_1"))
    await complete(question())
    assert (await complete(question())).usage.system_fingerprint == "fp_1"


async def test_a_prompt_that_the_endpoint_cut_is_told_with_its_reply(clinic, question):
    reading = Reading(Outcome.TEXT, text="B", tokens=Tokens(100, 2))
    complete, _, _ = clinic(reading)
    asked = question("A patient of forty years. " * 200)
    assert (await complete(asked)).usage.prompt_cut_chars == 5200
    assert (await complete(asked)).usage.prompt_cut_chars == 5200
    assert (await complete(question())).usage.prompt_cut_chars == 0
