"""Errors and the verbs that they stand for: pure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.bus.delivery import UndecodableError, Verb, backoff_s, decide
from polyclinic.bus.errors import PermanentError, TransientError


@pytest.mark.parametrize(
    ("error", "delivery", "verb"),
    [
        (TransientError("busy"), 1, Verb.NAK),
        (TransientError("busy"), 4, Verb.NAK),
        (TransientError("busy"), 5, Verb.FAIL),
        (PermanentError("no such model"), 1, Verb.FAIL),
        (RuntimeError("bug"), 1, Verb.NAK),
        (RuntimeError("bug"), 5, Verb.BURY),
        (UndecodableError("garbage"), 1, Verb.BURY),
    ],
)
def test_verbs(error: Exception, delivery: int, verb: Verb) -> None:
    assert decide(error, delivery=delivery, max_deliver=5).verb is verb


@given(st.integers(min_value=1, max_value=1000))
def test_backoff_is_never_zero_and_bounded(delivery: int) -> None:
    assert 1.0 <= backoff_s(delivery) <= 75.0


def test_a_longer_wait_that_was_asked_for_is_honoured_within_bounds() -> None:
    assert backoff_s(1, TransientError("slow down", retry_after_s=42.0)) == 42.0
    assert backoff_s(1, TransientError("slow down", retry_after_s=9999.0)) == 300.0
