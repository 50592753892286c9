"""The splitter: candidates by pattern, decisions by rule, a hard limit at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from polyclinic.translator.domain.languages import Language
from polyclinic.translator.domain.sentences.capping import (
    MAX_TOKENS,
    TokenCount,
    capped,
    estimate_tokens,
)
from polyclinic.translator.domain.sentences.context import Place
from polyclinic.translator.domain.sentences.deciding import ends_sentence
from polyclinic.translator.domain.sentences.lines import is_blank_line, line_ends_sentence
from polyclinic.translator.domain.sentences.marks import candidates
from polyclinic.translator.domain.sentences.span import Span
from polyclinic.translator.domain.sentences.thai import thai_spans

SPLITTER_VERSION = "1"
"""Changes whenever the same text may be cut differently; part of the cache key."""

_CANDIDATES = candidates(greek=False, spaced=True)
_GREEK_CANDIDATES = candidates(greek=True, spaced=True)
_UNSPACED_CANDIDATES = candidates(greek=False, spaced=False)


def spans(
    text: str,
    language: Language,
    *,
    count: TokenCount = estimate_tokens,
    max_tokens: int = MAX_TOKENS,
) -> list[Span]:
    """Cut a text into sentences.

    The spans follow one another without a gap, blanks at the end of the sentence before them:
    joined, they are the text. Each has at most `max_tokens` tokens by `count`.
    """
    found: list[Span] = []
    for sentence in _sentences(text, language):
        pieces = (
            thai_spans(text, sentence, count, max_tokens)
            if language.code == "th"
            else iter((sentence,))
        )
        for piece in pieces:
            found.extend(capped(text, piece, count, max_tokens))
    return found


def _sentences(text: str, language: Language) -> Iterator[Span]:
    start = 0
    pattern = _CANDIDATES if language.spaced else _UNSPACED_CANDIDATES
    if language.code == "el":
        pattern = _GREEK_CANDIDATES
    for match in pattern.finditer(text):
        if match.end() < len(text) and _ends(text, start, match, language):
            yield Span(start, match.end())
            start = match.end()
    if start < len(text):
        yield Span(start, len(text))


def _ends(text: str, start: int, match: re.Match[str], language: Language) -> bool:
    gap = match["line"] or match["gap"]
    if is_blank_line(gap):
        return True
    before = match.start() if match["line"] else match.end("tail")
    broken = "\n" in gap or "\r" in gap
    if broken and line_ends_sentence(text, before, match.end(), language):
        return True
    return bool(match["run"]) and ends_sentence(
        Place(
            text=text,
            language=language,
            start=start,
            mark=match.start(),
            end=before,
            following=match.end(),
            run=match["run"],
        )
    )
