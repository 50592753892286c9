"""The JSON values of a text."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.repairing import MOST_DEPTH, depth_of, repaired
from polyclinic.replies.writable import may_hold_halves, writable, writable_text

MOST_VALUES = 64
MOST_REPAIRED_CHARS = 24_576
"""Of broken values of one text together; further ones stay broken. No text takes long."""
_OPENING = re.compile(r"[{\[]")
_IN_SPAN = re.compile(r'\\.|["{}\[\]]', re.DOTALL)
_LIKE_OBJECT = re.compile(r"""\{\s*(?:["'“”„«‘’]|[A-Za-z_]\w{0,40}\s*[:=]|//|/\*|#|\}|\Z)""")
_LIKE_LIST = re.compile(r"""\[\s*(?:[{\["“]|'\w|-?\d+\s*[,\]]|\])""")
_INTERVAL = re.compile(r"\[\s*-?\d[\d.,]*\s*[,;]\s*(?:[+-]?\d[\d.,]*|[+-]?∞|[+-]?inf\w*)\s*[)\[]")
"""A half-open interval, "[1, 5)" or "[1, 5[": it opens nothing."""


@dataclass(frozen=True)
class Found:
    """A JSON value, or what was meant to be one.

    Attributes:
        start: Place of its opening bracket.
        end: Place behind its closing bracket.
        value: What it says; None when it is broken.
        broken: Why it says nothing; empty when it does.
        was_repaired: Whether it was not JSON as it stands.
    """

    start: int
    end: int
    value: JsonValue = None
    broken: str = ""
    was_repaired: bool = False


@dataclass(frozen=True)
class Findings:
    """All values of a text, outermost, in their order.

    Attributes:
        values: Whole ones and broken ones.
        open_at: Place of a value that never closes; None when there is none.
    """

    values: tuple[Found, ...]
    open_at: int | None


class _DoubtError(ValueError):
    """Python's reader takes it, JSON does not allow it or leaves it open."""


def find_values(text: str) -> Findings:
    """Find every JSON object and list, repaired where that is unambiguous.

    NaN, Infinity and a key that stands twice with different values make a value a broken one.
    Nothing within a broken value is looked at, nor behind one that never closes.
    """
    values: list[Found] = []
    left = MOST_REPAIRED_CHARS
    for opening in _openings(text, values):
        found = _read(text, opening, left)
        if found is None:
            # To look behind it would take as long for each opening as for the whole text.
            return Findings(tuple(values), opening)
        values.append(found)
        if found.broken or found.was_repaired:
            left -= found.end - found.start
        if len(values) >= MOST_VALUES:
            break
    return Findings(tuple(values), None)


def _openings(text: str, values: Sequence[Found]) -> Iterator[int]:
    """Places where a value begins, outside of those that were found already."""
    place = 0
    while match := _OPENING.search(text, place):
        like = _LIKE_OBJECT if match[0] == "{" else _LIKE_LIST
        place = match.start() + 1
        if like.match(text, match.start()) and not _INTERVAL.match(text, match.start()):
            yield match.start()
            place = max(place, values[-1].end) if values else place


def _read(text: str, start: int, repairable: int) -> Found | None:
    try:
        value, end = _DECODER.raw_decode(text, start)
        if depth_of(value) > MOST_DEPTH:  # whoever writes or shows it would run out of stack
            return Found(start, end, broken="it is nested too deep")
        return Found(start, end, writable(value) if may_hold_halves(text, start, end) else value)
    except _DoubtError as error:
        doubt = writable_text(str(error))
    except (ValueError, RecursionError):
        doubt = ""
    closing = _closing(text, start)
    if closing is None:
        return None
    hopeless = doubt or closing - start > repairable
    value = None if hopeless else repaired(text[start:closing])
    if value is None:
        return Found(start, closing, broken=doubt or "it is no valid JSON")
    if may_hold_halves(text, start, closing):
        value = writable(value)
    return Found(start, closing, value, was_repaired=True)


def _closing(text: str, start: int) -> int | None:
    """Place behind the bracket that closes; brackets in texts count only if nothing else fits."""
    return _balanced(text, start, texts=True) or _balanced(text, start, texts=False)


def _balanced(text: str, start: int, *, texts: bool) -> int | None:
    depth, within = 0, False
    for match in _IN_SPAN.finditer(text, start):
        mark = match[0]
        if mark == '"':
            within = texts and not within
        elif not within and mark in "{[":
            depth += 1
        elif not within and mark in "}]":
            depth -= 1
            if depth == 0:
                return match.end()
    return None


def _unique(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    result: dict[str, JsonValue] = {}
    for key, value in pairs:
        if key in result and (result[key] != value or type(result[key]) is not type(value)):
            raise _DoubtError(f"the key {json.dumps(key[:40], ensure_ascii=False)} stands twice")
        result[key] = value
    return result


def _no_number(name: str) -> JsonValue:
    raise _DoubtError(f"{name} is no JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)
