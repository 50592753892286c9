"""What a question hears whose endpoint wants to be left alone for long. Pure."""

from datetime import UTC, datetime, timedelta

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.inference.domain.retry_after import PATIENCE_S, REDELIVERED_S


class LongWaitError(TransientError):
    """The endpoint asks for a wait that no call stands in line for; come again after it."""


def long_wait(left_s: float, *, until: str, because: ServiceError) -> ServiceError | None:
    """The error to fail with before the wait is over; None where it is to be waited for.

    Args:
        left_s: Seconds that are left.
        until: When it is over, in words.
        because: With what the endpoint asked for it.
    """
    if left_s <= PATIENCE_S:
        return None
    detail = f"{because.detail} It asks to be left alone until {until}"
    if left_s <= REDELIVERED_S:
        return LongWaitError(f"{detail}.", code=because.code, retry_after_s=left_s)
    return PermanentError(
        f"{detail}, and is not asked before then: resume the run afterwards.", code=because.code
    )


def in_words(seconds: float, now: datetime | None = None) -> str:
    """The time in so many seconds, to the minute above it: "14:05 UTC", or with the day."""
    now = now or datetime.now(UTC)
    then = (now + timedelta(seconds=seconds + 59.0)).astimezone(UTC)
    return f"{then:%H:%M} UTC" if then.date() == now.date() else f"{then:%Y-%m-%d %H:%M} UTC"
