import pytest

from polyclinic.inference.domain.retrying import RetryPolicy

POLICY = RetryPolicy(max_retries=4, budget_s=60, first_s=1, longest_s=3)


def delay(retry, *, spent_s=0.0, retry_after_s=None, jitter=0.999):
    return POLICY.delay_s(retry, spent_s=spent_s, retry_after_s=retry_after_s, jitter=jitter)


def test_doubles_up_to_the_longest():
    assert [round(delay(n)) for n in (1, 2, 3, 4)] == [1, 2, 3, 3]


def test_jitter_spreads_over_half_of_it():
    assert delay(2, jitter=0.0) == 1.0


def test_a_failure_that_is_no_rate_limit_is_tried_again_once():
    waits = {"spent_s": 0.0, "retry_after_s": None, "jitter": 0.0}
    assert POLICY.delay_s(1, failures=1, **waits) is not None
    assert POLICY.delay_s(2, failures=2, **waits) is None
    assert POLICY.delay_s(3, failures=1, **waits) is not None


def test_gives_up_after_the_last_retry():
    assert delay(5) is None


@pytest.mark.parametrize("jitter", [0.0, 0.5, 0.999])
def test_never_undercuts_what_the_endpoint_asks_for(jitter):
    assert delay(1, retry_after_s=20.0, jitter=jitter) >= 20.0


def test_gives_up_when_the_wait_is_over_the_time_bound():
    assert delay(1, retry_after_s=61.0) is None
    assert delay(1, spent_s=59.5) is None
