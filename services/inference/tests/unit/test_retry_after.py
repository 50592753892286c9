from datetime import UTC, datetime

import pytest

from polyclinic.inference.domain.retry_after import retry_after_s

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"Retry-After": "7"}, 7.0),
        ({"retry-after": " 0.5 "}, 0.5),
        ({"RETRY-AFTER-MS": "250", "Retry-After": "7"}, 0.25),
        ({"retry-after-ms": "soon", "Retry-After": "7"}, 7.0),
        ({"Retry-After": "Fri, 02 Jan 2026 03:04:15 GMT"}, 10.0),
        ({"Retry-After": "Friday, 02-Jan-26 03:04:15 GMT"}, 10.0),
        ({"Retry-After": "Fri, 02 Jan 2026 03:04:15 -0000"}, 10.0),
        ({"Retry-After": "Fri, 02 Jan 2026 03:00:00 GMT"}, 0.0),
        ({"Retry-After": "-3"}, 0.0),
        ({"Retry-After": "86400"}, 86_400.0),
        ({"Retry-After": "99999999"}, 30 * 86_400.0),
        ({"Retry-After": "nan"}, None),
        ({"Retry-After": "inf"}, None),
        ({"Retry-After": "later"}, None),
        ({"Retry-After": ""}, None),
    ],
)
def test_both_forms_are_read_and_bounded(headers, seconds):
    assert retry_after_s(headers, NOW) == seconds


def test_a_date_is_taken_by_the_clock_of_the_server():
    headers = {
        "Date": "Fri, 02 Jan 2026 05:00:00 GMT",
        "Retry-After": "Fri, 02 Jan 2026 05:00:20 GMT",
    }
    assert retry_after_s(headers, NOW) == 20.0
