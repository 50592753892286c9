import pytest

from polyclinic.inference.domain.breaker import Leave
from polyclinic.inference.domain.refusals import (
    OF_THE_ACCOUNT,
    OF_THE_PLACE,
    OF_THE_REQUEST,
    Refusals,
    RefusalTerms,
    kind_of,
)
from polyclinic.records.caching import CachePolicy
from polyclinic.records.completions import GenerationParams

TERMS = RefusalTerms()


@pytest.fixture
def refusals():
    return Refusals(TERMS)


def refuse(refusals, code, times=1, detail="no", now=0.0):
    """Ask and be refused; gives what each question heard before."""
    heard = []
    for _ in range(times):
        heard.append(refusals.leave(now))
        if heard[-1] in (Leave.CALL, Leave.PROBE):
            refusals.refused(code, detail)
    return heard


def answer(refusals, now=0.0):
    assert refusals.leave(now) in (Leave.CALL, Leave.PROBE)
    return refusals.answered()


@pytest.mark.parametrize("code", sorted(OF_THE_ACCOUNT | OF_THE_PLACE))
def test_three_are_enough_where_nothing_was_replied(refusals, code):
    assert refuse(refusals, code, 7) == [Leave.CALL] * 3 + [Leave.FAIL] * 4


@pytest.mark.parametrize("code", sorted(OF_THE_REQUEST))
def test_five_with_one_sentence(refusals, code):
    assert refuse(refusals, code, 6) == [Leave.CALL] * 5 + [Leave.FAIL]


def test_the_numbers_in_a_sentence_do_not_count(refusals):
    for tokens in range(5):
        refuse(refusals, "bad_request", detail=f"max_tokens of {tokens} is not supported")
    assert refusals.leave(0.0) is Leave.FAIL


def test_different_sentences_are_about_prompts(refusals):
    for word in ("a", "b", "c", "d", "e", "f"):
        assert refuse(refusals, "bad_request", detail=word) == [Leave.CALL]


def test_a_used_up_quota_is_enough_at_any_time(refusals):
    answer(refusals)
    assert refuse(refusals, "quota_exhausted", 4)[-1] is Leave.FAIL


def test_what_looks_into_prompts_must_refuse_more_of_them(refusals):
    answer(refusals)
    assert set(refuse(refusals, "forbidden", TERMS.later)) == {Leave.CALL}
    assert refusals.leave(0.0) is Leave.FAIL


def test_refused_requests_among_replies_stop_nothing(refusals):
    answer(refusals)
    assert set(refuse(refusals, "bad_request", 1_000)) == {Leave.CALL}


@pytest.mark.parametrize("code", ["unauthorized", "forbidden", "bad_request"])
def test_a_reply_between_them_begins_anew(refusals, code):
    for _ in range(20):
        assert set(refuse(refusals, code, 2)) == {Leave.CALL}
        answer(refusals)


def test_few_go_first_and_the_others_a_second_later(refusals):
    heard = [refusals.leave(0.0) for _ in range(6)]
    assert heard == [Leave.CALL] * 4 + [Leave.WAIT] * 2
    assert refusals.leave(1.0) is Leave.CALL


def test_after_a_reply_all_go(refusals):
    answer(refusals)
    assert {refusals.leave(0.0) for _ in range(100)} == {Leave.CALL}


def test_after_a_refusal_few_go_at_a_time_until_there_is_a_reply(refusals):
    assert [refusals.leave(0.0) for _ in range(4)] == [Leave.CALL] * 4
    refusals.refused("bad_request", "odd")
    assert [refusals.leave(60.0) for _ in range(2)] == [Leave.CALL, Leave.WAIT]
    refusals.answered()
    assert {refusals.leave(60.0) for _ in range(100)} == {Leave.CALL}


def test_quick_refusals_wait_for_slow_replies(refusals):
    for second in range(6):
        assert refusals.leave(float(second)) is Leave.CALL
    for _ in range(5):
        refusals.refused("bad_request", "odd")
    assert refusals.leave(6.0) is Leave.WAIT
    assert refusals.answered()
    assert refusals.leave(6.0) is Leave.CALL


def test_few_of_ten_thousand_are_asked(refusals):
    heard = refuse(refusals, "unauthorized", 10_000)
    assert heard.count(Leave.CALL) + heard.count(Leave.PROBE) <= 10


def test_after_a_silence_one_is_asked_and_decides_for_all(refusals):
    refuse(refusals, "quota_exhausted", 3)
    assert refusals.leave(10.0) is Leave.PROBE
    assert refusals.leave(10.0) is Leave.WAIT
    assert refusals.answered()
    assert refusals.leave(10.0) is Leave.CALL


def test_a_trickle_is_no_silence(refusals):
    heard = [refuse(refusals, "unauthorized", now=6.0 * at)[0] for at in range(1, 500)]
    assert heard.count(Leave.CALL) + heard.count(Leave.PROBE) < 14


def test_kinds_are_told_by_how_it_is_asked(question):
    def kind(**params):
        return kind_of(question(**{"params": GenerationParams(**params)}))

    assert kind() == kind_of(question("Which else?", epoch=2))
    assert kind(seed=1) == kind(seed=2) != kind()
    assert len({kind(), kind(max_tokens=9), kind(temperature=0.0), kind(json_schema="{}")}) == 4
    assert kind_of(question(choices=("A", "B"))) != kind()
    assert kind_of(question(cache=CachePolicy(scope="r1"))) != kind()
