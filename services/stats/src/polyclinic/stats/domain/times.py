"""Points in time as the report says them."""

from datetime import UTC, datetime

_NANO = 1_000_000_000


def rfc3339(seconds: float | None) -> str:
    """Seconds since 1970 in RFC 3339, with 3, 6 or 9 digits of the second; "" for None."""
    if seconds is None:
        return ""
    whole = int(seconds // 1)
    nanos = int((seconds - whole) * _NANO)
    text = datetime.fromtimestamp(whole, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    if not nanos:
        return f"{text}Z"
    digits = f"{nanos:09}"
    while digits.endswith("000"):
        digits = digits[:-3]
    return f"{text}.{digits}Z"
