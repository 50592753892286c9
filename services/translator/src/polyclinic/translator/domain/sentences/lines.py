"""Line breaks: the end of a line of its own, or the wrapping of a sentence."""

from __future__ import annotations

import re

from polyclinic.translator.domain.languages import Language
from polyclinic.translator.domain.sentences.context import is_lower

_LIST_MARKER = re.compile(r"(?:[-*+•·▪◦‣–—]|\d{1,3}[.)]|[a-zA-Z][.)])\s")
_BREAKING = ":：|"
_GOING_ON = ",;،、，(（-–—"
_WRAPPED_AT = 60
_WRAPPED_AT_UNSPACED = 30


def is_blank_line(gap: str) -> bool:
    """Whether blanks hold an empty line."""
    return gap.count("\n") > 1 or (
        "\r" in gap and gap.replace("\r\n", "\n").replace("\r", "\n").count("\n") > 1
    )


def line_ends_sentence(text: str, end: int, following: int, language: Language) -> bool:
    """Whether the line break between `end` and `following` ends a sentence.

    It does not where a sentence was wrapped: after a comma, before a small letter, or after a
    line that is as long as wrapped lines are.
    """
    if following >= len(text) or _LIST_MARKER.match(text, following):
        return True
    last = text[end - 1 : end]
    if last in _BREAKING:
        return True
    if last in _GOING_ON or is_lower(text[following]):
        return False
    width = _WRAPPED_AT if language.spaced else _WRAPPED_AT_UNSPACED
    line = text[max(0, end - width) : end]
    return len(line) < width or "\n" in line or "\r" in line
