"""Durations as people type and read them."""

import re

_UNITS_S = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
_PART = re.compile(r"(\d+(?:\.\d+)?)([smhd])")
_MINUTE_S = 60
_HOUR_S = 3600


def parse_duration(text: str) -> float:
    """Seconds of a text such as `90`, `90s`, `5m`, `1h30m` or `2d`.

    Raises:
        ValueError: it is no duration, or not above zero.
    """
    compact = text.strip().lower()
    if re.fullmatch(r"\d+(\.\d+)?", compact):
        seconds = float(compact)
    elif compact and _PART.sub("", compact) == "":
        seconds = sum(float(number) * _UNITS_S[unit] for number, unit in _PART.findall(compact))
    else:
        raise ValueError(f"{text!r} is not a duration; write 90s, 30m, 2h or 1h30m")
    if seconds <= 0:
        raise ValueError(f"{text!r} is not above zero")
    return seconds


def format_duration(seconds: float) -> str:
    """At most two units, such as `45s`, `3m20s` or `1h05m`."""
    whole = max(0, round(seconds))
    if whole < _MINUTE_S:
        return f"{whole}s"
    if whole < _HOUR_S:
        return f"{whole // 60}m{whole % 60:02d}s"
    return f"{whole // 3600}h{whole % 3600 // 60:02d}m"
