"""A human score as a file of labels may write it."""

import json
import math

from polyclinic.cli.calibrating.scales import Scale

_WORDS = {"true": 1, "false": 0}
SHOWN_CHARS = 40


def read_score(value: object, scale: Scale) -> float | None:
    """The score, or None where it is none of the scale.

    A table may have made texts of numbers, and "true" of true. The mean of several people is a
    score where disagreements have a size; of yes and no it is none.
    """
    is_yes_no = scale.labels == range(2)
    if isinstance(value, str) and is_yes_no and value.strip().casefold() in _WORDS:
        return _WORDS[value.strip().casefold()]
    if isinstance(value, bool):
        return int(value) if is_yes_no else None
    number = _number(value)
    if number is None or not scale.low <= number <= scale.high:
        return None
    if number in scale.labels:
        return int(number)
    return None if scale.is_binary else number


def remedy_for(scale: Scale) -> str:
    """What a score of the scale may be, as a sentence."""
    if scale.labels == range(2):
        return "true or false, or 1 or 0; people who differ are to agree on one."
    if scale.is_binary:
        return f"{scale.low} or {scale.high}; people who differ are to agree on one."
    return (
        f"A number from {scale.low} to {scale.high}; between two of them, a mean of several people."
    )


def shown(value: object) -> str:
    """A value as it stands in the file, so that a text is told from a number."""
    return json.dumps(value, ensure_ascii=False)[:SHOWN_CHARS]


def _number(value: object) -> float | None:
    if not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None
