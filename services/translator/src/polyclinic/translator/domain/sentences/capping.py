"""A hard limit on the length of what a model gets at once."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator

from polyclinic.translator.domain.sentences.span import Span

TokenCount = Callable[[str], int]
"""How many tokens a model makes of a text; grows with the text."""

MAX_TOKENS = 150
"""Tokens; quality falls with length, and models of 512 positions must never cut."""

_BYTES_PER_TOKEN = 3
_MOST_BYTES = 4
_CHARACTERS_PER_TOKEN = 16
_CLAUSE = re.compile(r"[;:,]\s+|[、，；：،؛၊፣፤]\s*")
_BLANK = re.compile(r"\s+")
_JOINERS = "\u200d\u200c"


def estimate_tokens(text: str) -> int:
    """A guess, on the safe side, for when no tokenizer is at hand."""
    return len(text.encode("utf-8", "surrogatepass")) // _BYTES_PER_TOKEN + 1


def capped(text: str, span: Span, count: TokenCount, max_tokens: int) -> Iterator[Span]:
    """Cut a span into spans of at most `max_tokens` tokens each.

    Cuts come after a clause, else at a blank, else between two characters; a single character
    is never cut, however many tokens it has.
    """
    start = span.start
    while span.end - start > 1 and _exceeds(text[start : span.end], count, max_tokens):
        cut = _cut(text, start, span.end, count, max_tokens)
        yield Span(start, cut)
        start = cut
    if start < span.end:
        yield Span(start, span.end)


def _exceeds(text: str, count: TokenCount, max_tokens: int) -> bool:
    # No tokenizer makes more tokens than bytes and a mark: short texts need no counting.
    if len(text) * _MOST_BYTES < max_tokens or (
        len(text) < max_tokens and len(text.encode("utf-8", "surrogatepass")) < max_tokens
    ):
        return False
    return count(text) > max_tokens


def _cut(text: str, start: int, end: int, count: TokenCount, max_tokens: int) -> int:
    window = text[start : min(end, start + max_tokens * _CHARACTERS_PER_TOKEN)]

    def fits(length: int) -> bool:
        return count(window[:length]) <= max_tokens

    # Every character is a place to cut; look for the longest prefix that fits.
    longest = bisect_right(range(1, len(window) + 1), 0, key=lambda length: not fits(length))
    longest = max(1, min(longest, end - start - 1))
    for pattern in (_CLAUSE, _BLANK):
        places = [found.end() for found in pattern.finditer(window, 0, longest)]
        good = [place for place in places if place * 3 >= longest]
        if good:
            return start + good[-1]
    return start + _between_characters(window, longest)


def _between_characters(window: str, cut: int) -> int:
    """The last place up to `cut` that parts no letter from its marks."""
    at = cut
    while at > 1 and at < len(window) and _clings(window, at):
        at -= 1
    return at if at > 1 or not _clings(window, 1) else cut


def _clings(window: str, at: int) -> bool:
    here = window[at : at + 1]
    return (
        unicodedata.category(here).startswith("M") or here in _JOINERS or window[at - 1] in _JOINERS
    )
