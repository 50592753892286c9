"""How long a provider asks to wait."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite

LONGEST_S = 30 * 86_400.0
PATIENCE_S = 120.0
"""A longer wait is not stood in line for: the command goes back to the bus until then."""

REDELIVERED_S = 900.0
"""A still longer wait is not waited for at all: the step fails at once, so that somebody hears of
it and resumes the run when it is over. Redelivery reaches as far (`delivery.MAX_RETRY_AFTER_S`, a
few times)."""


def retry_after_s(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds to wait, by `retry-after-ms` or either form of `Retry-After`.

    A date is taken relative to the reply's own `Date`, because the two clocks need not agree;
    without one, relative to `now` (default: this machine's clock).

    Args:
        headers: Of the reply; names in any case.
        now: Aware time that stands in for a missing `Date`.

    Returns:
        Seconds, from 0 to 30 days, or None when the reply does not say or says nonsense.
    """
    named = {name.lower(): value.strip() for name, value in headers.items()}
    seconds = _number(named.get("retry-after-ms"), 1000.0)
    value = named.get("retry-after")
    if seconds is None:
        seconds = _number(value, 1.0)
    if seconds is None:
        date = _date(value)
        if date is None:
            return None
        seconds = (date - (_date(named.get("date")) or now or datetime.now(UTC))).total_seconds()
    return min(max(seconds, 0.0), LONGEST_S)


def _number(text: str | None, divisor: float) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number / divisor if isfinite(number) else None


def _date(text: str | None) -> datetime | None:
    try:
        date = parsedate_to_datetime(text or "")
    except ValueError:
        return None
    # RFC 5322 writes "-0000" for an unknown zone, which parses without one.
    return date if date.tzinfo else date.replace(tzinfo=UTC)
