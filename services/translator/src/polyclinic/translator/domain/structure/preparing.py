"""From a text to its units."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from polyclinic.translator.domain.languages import Language
from polyclinic.translator.domain.sentences import (
    MAX_TOKENS,
    Span,
    TokenCount,
    estimate_tokens,
    spans,
    trimmed,
)
from polyclinic.translator.domain.structure.blocks import blocks
from polyclinic.translator.domain.structure.passing import needs_translation
from polyclinic.translator.domain.structure.plain import Plain, plain
from polyclinic.translator.domain.structure.simple import is_simple
from polyclinic.translator.domain.structure.unit import Fixed, Unit, Wrapped

Cut = Callable[[str], list[Span]]

_LABEL = re.compile(r"(?:[•·▪◦‣–—*+-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+")


def prepare(
    text: str,
    language: Language,
    *,
    count: TokenCount = estimate_tokens,
    max_tokens: int = MAX_TOKENS,
) -> list[Unit]:
    """The units of a text, plain or Markdown, in its order and without overlap.

    What lies between them is layout: marks, blanks, list labels, code, addresses. A text of
    nothing but layout has no units.
    """
    cut = partial(spans, language=language, count=count, max_tokens=max_tokens)
    return list(_of_line(text, cut) if is_simple(text) else _of_blocks(text, cut))


def _of_line(text: str, cut: Cut) -> Iterator[Unit]:
    """What `_of_blocks` says of a text without structure, ten times as fast."""
    line = text.strip()
    before = len(text) - len(text.lstrip())
    for span in cut(line):
        core = _without_label(line, trimmed(line, span))
        if core.start < core.end:
            words = " ".join(line[core.start : core.end].split())
            start, end = core.start + before, core.end + before
            yield Unit(start, end, words if needs_translation(words) else "")


def _of_blocks(text: str, cut: Cut) -> Iterator[Unit]:
    for block in blocks(text):
        shown = plain(block)
        for span in _around_fixed(shown, cut(shown.text)):
            core = _without_label(shown.text, trimmed(shown.text, span))
            if core.start < core.end:
                yield _unit(shown, core, text, in_table=block.in_table)


def _around_fixed(shown: Plain, cut: list[Span]) -> Iterator[Span]:
    """The spans with no end inside of what is kept whole, such as code."""
    start = 0
    for span in cut:
        end = max(start, span.end)
        while start < end < len(shown.text) and shown.starts[end] == shown.starts[end - 1]:
            end += 1
        if start < end:
            yield Span(start, end)
        start = end


def _without_label(text: str, core: Span) -> Span:
    found = _LABEL.match(text, core.start, core.end)
    return core if found is None else Span(found.end(), core.end)


def _unit(shown: Plain, core: Span, text: str, *, in_table: bool) -> Unit:
    start, end = shown.starts[core.start], shown.ends[core.end - 1]
    squeezed, place = _squeezed(shown.text[core.start : core.end])
    first = bisect_left(shown.marks, core.start, key=lambda one: one.at)
    last = bisect_right(shown.marks, core.end, key=lambda one: one.at)
    inside = [
        (one.kind, one.shown, text[one.start : one.end], place[one.at - core.start])
        for one in shown.marks[first:last]
        if start <= one.start and one.end <= end
    ]
    inserts = _inserts(squeezed, inside)
    words = squeezed
    for one in reversed(inserts):
        if isinstance(one, Fixed):
            words = words[: one.start] + words[one.end :]
    if not needs_translation(words):
        return Unit(start, end, "", (), in_table)
    return Unit(start, end, squeezed, inserts, in_table)


def _squeezed(text: str) -> tuple[str, list[int]]:
    """The text with single blanks, and the new place of each character and of the end."""
    squeezed: list[str] = []
    place = []
    for character in text:
        place.append(len(squeezed))
        if not character.isspace():
            squeezed.append(character)
        elif squeezed and squeezed[-1] != " ":
            squeezed.append(" ")
    place.append(len(squeezed))
    return "".join(squeezed), place


def _inserts(text: str, inside: Sequence[tuple[str, str, str, int]]) -> tuple[Wrapped | Fixed, ...]:
    """Pair the marks; half a pair is kept by itself."""
    found: list[tuple[int, Wrapped | Fixed]] = []
    opened: list[tuple[int, str, int]] = []
    for order, (kind, shown, source, at) in enumerate(inside):
        if kind == "open":
            opened.append((order, source, at))
        elif kind == "close" and opened:
            first, before, start = opened.pop()
            found.append((first, Wrapped(start, at, before, source)))
        elif kind in ("close", "fixed"):
            found.append((order, Fixed(at, min(len(text), at + len(shown)), source)))
    found += [(order, Fixed(at, at, source)) for order, source, at in opened]
    return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))
