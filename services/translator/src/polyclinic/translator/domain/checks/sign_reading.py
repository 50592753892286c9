"""The sign and the comparison mark before a number."""

from __future__ import annotations

from dataclasses import dataclass

import regex

from polyclinic.translator.domain.checks.figures import Figures
from polyclinic.translator.domain.checks.folding import Number

_BEFORE = 12
_MINUS = regex.compile(r"-[ \u00a0]?$")
_SURE_MINUS = regex.compile(r"(?:^|[\s(\[{=:;,<>≤≥^（［：；，、])-$")
_RANGE = regex.compile(r"\d[%\p{L}°]{0,3}\s*-$")
_BOUND = regex.compile(r"(?<![-=<>])(<=|=<|>=|=>|≤|≥|<|>)\s?[-+]?$")
_BOUNDS = {"<=": "≤", "=<": "≤", ">=": "≥", "=>": "≥"}


@dataclass(frozen=True)
class Sign:
    """What stands directly before a number."""

    may_be_minus: bool
    """A dash, which may be a hyphen."""
    is_minus: bool
    """A dash that can be nothing but a minus sign."""
    bound: str
    """ "<", ">", "≤", "≥", or empty."""


def sign_of(figures: Figures, number: Number) -> Sign:
    """The sign of a number; the hyphen of a range or a name is none."""
    before = figures.before(number, _BEFORE)
    bound = _BOUND.search(before)
    return Sign(
        may_be_minus=bool(_MINUS.search(before)),
        is_minus=bool(_SURE_MINUS.search(before)) and not _RANGE.search(before),
        bound=_BOUNDS.get(bound[1], bound[1]) if bound else "",
    )
