"""Inline marks put into a translation, where the words that they belong to went."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from polyclinic.translator.domain.structure.unit import Fixed, Unit, Wrapped

Piece = tuple[bool, str]
"""Whether it comes from the source as written, and the piece."""
_BLANK = re.compile(r"\s")


def projected(unit: Unit, translation: str) -> Iterator[Piece]:
    """Cut a translation at the places of the unit's inserts, and put these in.

    What an insert holds is looked for in the translation (numbers, names and codes come out
    unchanged); where it is not found, or the order of inserts changed, it goes to the place in
    proportion, at the edge of a word.
    """
    if not unit.inserts:
        return iter(((False, translation),))
    found = [_found(unit, translation, one) for one in unit.inserts]
    if None in found or not _in_order(found):
        found = _in_proportion(unit, translation)
    return _woven(unit, translation, found)


Range = tuple[int, int]


def _found(unit: Unit, translation: str, insert: Wrapped | Fixed) -> Range | None:
    wanted = unit.text[insert.start : insert.end]
    if insert.start == 0 and insert.end == len(unit.text):
        return 0, len(translation)
    if not wanted:
        return None
    aim = insert.start * len(translation) // max(1, len(unit.text))
    places = [
        match.start()
        for match in re.finditer(re.escape(wanted), translation, re.IGNORECASE)
        if _whole(translation, match.start(), match.end())
    ]
    if not places:
        return None
    start = min(places, key=lambda at: abs(at - aim))
    return start, start + len(wanted)


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a range does not begin or end within a number or a Latin word."""
    for left, right in ((start - 1, start), (end - 1, end)):
        if left >= 0 and right < len(text) and text[left : right + 1].isalnum():
            both = text[left] + text[right]
            if both.isascii():
                return False
    return True


def _in_order(ranges: list[Range | None]) -> bool:
    """Whether ranges follow one another without overlap: nesting is left to proportion."""
    known = [one for one in ranges if one is not None]
    return all(a[1] <= b[0] for a, b in pairwise(known))


def _in_proportion(unit: Unit, translation: str) -> list[Range | None]:
    ranges: list[Range | None] = []
    for insert in unit.inserts:
        start = _edge(unit, translation, insert.start)
        end = _edge(unit, translation, insert.end) if insert.end > insert.start else start
        if isinstance(insert, Fixed):
            ranges.append(_found(unit, translation, insert) or (start, start))
        else:
            ranges.append((start, max(start, end)))
    return _monotonous(unit, ranges)


def _monotonous(unit: Unit, ranges: list[Range | None]) -> list[Range | None]:
    """Keep the order of the source, so that nested pairs stay nested."""
    low = 0
    result: list[Range | None] = []
    for insert, one in zip(unit.inserts, ranges, strict=True):
        start, end = one or (low, low)
        if start < low:
            start, end = low, (max(low, end) if isinstance(insert, Wrapped) else low)
        result.append((start, end))
        low = start if isinstance(insert, Wrapped) else end
    return result


def _edge(unit: Unit, translation: str, offset: int) -> int:
    """The edge of a word next to the place in proportion."""
    if offset <= 0:
        return 0
    if offset >= len(unit.text):
        return len(translation)
    aim = offset * len(translation) // len(unit.text)
    blanks = [match.start() for match in _BLANK.finditer(translation)]
    if not blanks:
        return aim if not translation.isascii() else len(translation)
    edge = min([0, *blanks, len(translation)], key=lambda at: abs(at - aim))
    opens_word = unit.text[offset - 1].isspace() and edge < len(translation)
    return edge + 1 if opens_word and translation[edge].isspace() else edge


def _woven(unit: Unit, translation: str, ranges: list[Range | None]) -> Iterator[Piece]:
    events: list[tuple[int, int, int, int, str]] = []
    for order, (insert, one) in enumerate(zip(unit.inserts, ranges, strict=True)):
        start, end = one or (0, 0)
        if isinstance(insert, Wrapped):
            start, end = _tight(translation, start, end)
            # At one place: what ends comes before what begins, inner ends before outer ones.
            events.append((start, 1, order, start, insert.before))
            events.append((end, 0 if end > start else 2, -order, end, insert.after))
        else:
            source = insert.source
            was_seen = insert.end > insert.start
            if (was_seen and start == end) or (start == 0 and source.startswith(" ")):
                source = _apart(translation, start, end, source)
            events.append((start, 1, order, end, source))
    at = 0
    for start, _, _, end, source in sorted(events):
        if start > at:
            yield False, translation[at:start]
        yield True, source
        at = max(at, end)
    yield False, translation[at:]


def _tight(text: str, start: int, end: int) -> Range:
    """A range without blanks at its ends: marks with blanks inside are none."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _apart(text: str, start: int, end: int, source: str) -> str:
    """What was put between words, with blanks where it would touch one."""
    left = " " if start > 0 and text[start - 1].isalnum() else ""
    right = " " if text[end : end + 1].isalnum() else ""
    return f"{left}{source.strip()}{right}"
