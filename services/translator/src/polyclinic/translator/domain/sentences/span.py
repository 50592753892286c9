"""A piece of a text, by its place."""

from typing import NamedTuple


class Span(NamedTuple):
    """`text[start:end]`, in code points."""

    start: int
    end: int


def trimmed(text: str, span: Span) -> Span:
    """The span without the blanks at its ends; empty when there is nothing else."""
    piece = text[span.start : span.end]
    start = span.start + len(piece) - len(piece.lstrip())
    return Span(start, max(start, span.start + len(piece.rstrip())))
