"""Thai, which has no mark for the end of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from polyclinic.translator.domain.sentences.capping import TokenCount
from polyclinic.translator.domain.sentences.span import Span

SHARE = 2
"""A merged piece has at most this part of the hard limit of tokens."""


def thai_spans(text: str, span: Span, count: TokenCount, max_tokens: int) -> Iterator[Span]:
    """Cut a span where a model of Thai sees clauses end, and merge neighbours to a budget."""
    budget = max_tokens // SHARE
    if count(text[span.start : span.end]) <= budget:
        yield span
        return
    start = end = span.start
    for cut in _clause_ends(text, span):
        if end > start and count(text[start:cut]) > budget:
            yield Span(start, end)
            start = end
        end = cut
    if start < span.end:
        yield Span(start, span.end)


def _clause_ends(text: str, span: Span) -> Iterator[int]:
    # Imported here: it loads a model that no other language needs.
    from pythainlp.tokenize.crfcut import segment  # noqa: PLC0415

    at = span.start
    for piece in segment(text[span.start : span.end]):
        # The model's pieces may lack blanks: what is searched is where each lies.
        wanted = piece.strip()
        found = text.find(wanted, at, span.end) if wanted else -1
        if found < 0:
            continue
        at = found + len(wanted)
        while at < span.end and text[at].isspace():
            at += 1
        yield at
    if at < span.end:
        yield span.end
