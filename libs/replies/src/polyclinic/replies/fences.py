"""Fenced blocks of a text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.replies.finding import Found

_FENCE = re.compile(r"^[ \t]{0,3}(`{3,}|~{3,})[^\n`]*$", re.MULTILINE)


@dataclass(frozen=True)
class Fence:
    """A fenced block: places of its opening mark's start, of its inside, and behind its end."""

    start: int
    inside: int
    end: int


def find_fences(text: str, values: Sequence[Found]) -> list[Fence]:
    """The blocks of a text; a fence mark within a value is part of it."""
    marks = [
        match
        for match in _FENCE.finditer(text)
        if not any(one.start < match.start() < one.end for one in values)
    ]
    fences: list[Fence] = []
    opening: re.Match[str] | None = None
    for mark in marks:
        if opening is None:
            opening = mark
        elif mark[1][0] == opening[1][0] and len(mark[1]) >= len(opening[1]):
            fences.append(Fence(opening.start(), opening.end(), mark.end()))
            opening = None
    if opening is not None:
        fences.append(Fence(opening.start(), opening.end(), len(text)))
    return fences
