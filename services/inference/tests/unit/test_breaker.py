import pytest

from polyclinic.inference.domain.breaker import Breaker, BreakerTerms, Leave

TERMS = BreakerTerms(failures=3, probe_every_s=5, patience_s=90)


@pytest.fixture
def breaker():
    """One that opened at 100 s."""
    breaker = Breaker(TERMS)
    for _ in range(3):
        assert breaker.leave(100) is Leave.CALL
        opened = breaker.failed(100, probe=False)
    assert opened
    return breaker


def test_an_answer_between_failures_keeps_it_closed():
    breaker = Breaker(TERMS)
    for _ in range(10):
        assert not breaker.failed(0, probe=False)
        assert not breaker.failed(0, probe=False)
        assert not breaker.answered(probe=False)
    assert breaker.leave(0) is Leave.CALL


def test_an_open_one_lets_one_probe_through_every_few_seconds(breaker):
    assert breaker.leave(104.9) is Leave.FAIL
    assert breaker.leave(105) is Leave.PROBE
    assert breaker.leave(105) is Leave.WAIT
    assert not breaker.failed(108, probe=True)
    assert breaker.leave(112.9) is Leave.FAIL
    assert breaker.leave(113) is Leave.PROBE


def test_a_probe_that_is_answered_closes_it(breaker):
    assert breaker.leave(105) is Leave.PROBE
    assert breaker.answered(probe=True)
    assert breaker.leave(105) is Leave.CALL
    assert not breaker.failed(105, probe=False)


def test_a_late_answer_to_an_older_call_closes_it_too(breaker):
    assert breaker.leave(105) is Leave.PROBE
    assert breaker.answered(probe=False)
    assert breaker.leave(105) is Leave.CALL
    assert not breaker.failed(106, probe=True)


def test_late_failures_of_older_calls_change_nothing(breaker):
    assert not breaker.failed(104, probe=False)
    assert breaker.leave(105) is Leave.PROBE
    assert not breaker.failed(105, probe=False)
    assert breaker.leave(105) is Leave.WAIT


def test_a_probe_that_tells_nothing_makes_room_for_the_next(breaker):
    assert breaker.leave(105) is Leave.PROBE
    breaker.left(probe=True)
    assert breaker.leave(105) is Leave.PROBE


def test_after_long_it_gives_up_but_still_probes(breaker):
    assert breaker.leave(150) is Leave.PROBE
    breaker.failed(190, probe=True)
    assert breaker.leave(191) is Leave.GIVE_UP
    assert breaker.leave(195) is Leave.PROBE
    assert breaker.leave(195) is Leave.WAIT
    assert breaker.answered(probe=True)
    assert breaker.leave(195) is Leave.CALL


def test_after_a_long_silence_patience_begins_anew(breaker):
    assert breaker.leave(1000) is Leave.PROBE
    breaker.failed(1000, probe=True)
    assert breaker.leave(1001) is Leave.FAIL
    assert not breaker.is_lost(1089)
    assert breaker.is_lost(1090)
