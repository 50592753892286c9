"""What a reply says in words behind its verdict: the same, or something else."""

import re
from collections.abc import Mapping

from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.numbers import read_number
from polyclinic.replies.scalars import YES_OR_NO
from polyclinic.replies.shapes import plain

_LITERAL = re.compile(
    r"(?:[:=→>]|\b(?:to|is|be|as|say|answer|therefore|so|hence|a|para|à|auf|zu|su|на|до|menjadi|thành)\b)"
    r"[\s\"'`*]*(true|false)\b[\"'`*]*\s*(?=[.!;,\n]|\Z)",
    re.IGNORECASE,
)
_SCORE = r"(?:[\W_]+[^\W\d_]+){0,2}?[\W_]{1,6}(\d{1,4}(?:[.,]\d{1,4})?|true|false|yes|no)\b"


def says_otherwise(text: str, value: JsonValue) -> bool:
    """Whether a text gives another score than a verdict does.

    Args:
        text: What stands behind the verdict.
        value: The verdict: name to a number or a bool; anything else says nothing to compare.
    """
    if not isinstance(value, Mapping):
        return False
    scores = {name: one for name, one in value.items() if isinstance(one, int | float)}
    flags = {one for one in scores.values() if isinstance(one, bool)}
    if any((match[1].casefold() == "true") not in flags for match in _LITERAL.finditer(text)):
        return bool(flags)
    return any(_differs(text, name, score) for name, score in scores.items())


def _differs(text: str, name: str, score: float) -> bool:
    pattern = re.compile(rf"\b{_spelt(name)}\b{_SCORE}", re.IGNORECASE)
    return any(_read(match[1], score) != score for match in pattern.finditer(text))


def _spelt(name: str) -> str:
    return re.escape(name).replace("_", r"[ _\-]")


def _read(written: str, like: float) -> float | bool | None:
    """A score in words, as a bool where the verdict has one there."""
    word = plain(written)
    if word in YES_OR_NO:
        return YES_OR_NO[word] if isinstance(like, bool) else like
    number = read_number(word)
    return bool(number) if isinstance(like, bool) and number in (0, 1) else number
