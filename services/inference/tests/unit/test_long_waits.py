from datetime import UTC, datetime, timedelta, timezone

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.domain.long_waits import in_words, long_wait

LIMITED = TransientError("Too many.", code="rate_limited", retry_after_s=1.0)


@pytest.mark.parametrize(
    ("left_s", "kind"),
    [(120.0, None), (121.0, TransientError), (900.0, TransientError), (901.0, PermanentError)],
)
def test_how_long_is_waited_for_and_how(left_s, kind):
    error = long_wait(left_s, until="14:05 UTC", because=LIMITED)
    if kind is None:
        assert error is None
        return
    assert isinstance(error, kind)
    assert error.code == "rate_limited"
    assert error.detail.startswith("Too many. It asks to be left alone until 14:05 UTC")


def test_the_time_is_never_too_early():
    now = datetime(2026, 1, 2, 13, 4, 5, tzinfo=UTC)
    assert in_words(0.0, now) == "13:05 UTC"
    assert in_words(55.0, now) == "13:05 UTC"
    assert in_words(3600.0, now) == "14:05 UTC"
    assert in_words(86_400.0, now) == "2026-01-03 13:05 UTC"
    assert in_words(0.0, now.astimezone(timezone(timedelta(hours=9)))) == "13:05 UTC"
