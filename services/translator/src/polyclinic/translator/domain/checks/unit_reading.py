"""The unit beside a number."""

from __future__ import annotations

from dataclasses import dataclass

import regex

from polyclinic.translator.domain.checks.figures import Figures
from polyclinic.translator.domain.checks.folding import Number
from polyclinic.translator.domain.checks.unit_forms import shared_forms, time_forms
from polyclinic.translator.domain.checks.unit_words import NO_UNIT, PER_CENT_FIRST, WORDS
from polyclinic.translator.domain.checks.word_search import any_of
from polyclinic.translator.domain.languages import Language

_LONGEST = 48
"""Code points beside a number among which its unit is looked for."""
_PER_CENT_BEFORE = regex.compile(
    rf"(?<!\d)(?<!\d )(?:%|{'|'.join(PER_CENT_FIRST)})[ \u00a0]?$", regex.IGNORECASE
)
_PER_CENT = any_of([*WORDS["%"].split(), *PER_CENT_FIRST])
_UNIT_FIRST = ("sw", "ha", "yo", "ig", "so")
"""Languages that put the unit before the number: "miligramu 5"."""
_LAST_WORD = regex.compile(r"(?<!\d[ \u00a0]?)\b(\p{L}+) $")
_ATTACHED_LETTER = regex.compile(r"[\p{Latin}\p{Greek}]$")
_RUSSIAN_YEAR = regex.compile(r"(?:1[89]|20)\d\d ?г(?!\p{L})")
_MASSES_BY_PER_CENT = ("g", "mg", "µg")
""" "mg%" is an old sign for mg/dL."""


@dataclass(frozen=True)
class Unit:
    """A unit as it was written: "mg/kg/day" is "mg" over "kg" and "day"."""

    name: str
    """Empty in "/min"."""
    per: tuple[str, ...] = ()


def own_unit(figures: Figures, number: Number) -> Unit | None:
    """The unit that stands beside a number; none for the digits of a name such as "A1c"."""
    before, after = figures.before(number, _LONGEST), figures.after(number, _LONGEST)
    if _ATTACHED_LETTER.search(before):
        return None
    if _RUSSIAN_YEAR.match(figures.text[number.start : number.end] + after):
        return None
    if (unit := unit_at_start(after, figures.language)) is not None:
        return unit
    if _PER_CENT_BEFORE.search(before):
        return Unit("%")
    if figures.language is not None and figures.language.base in _UNIT_FIRST:
        word = _LAST_WORD.search(before)
        return unit_at_start(word[1], figures.language) if word else None
    return None


def unit_at_start(text: str, language: Language | None) -> Unit | None:
    """The unit that a text begins with, as in "mg/kg daily"."""
    end, name = _longest(text, 0, language, divided=False) or (0, "")
    if name == NO_UNIT:
        return None
    if text.startswith("%", end) and name in _MASSES_BY_PER_CENT:
        return Unit(name, ("dL",))
    per = []
    while found := _longest(text, end, language, divided=True):
        end, divisor = found
        if divisor == NO_UNIT:
            break
        per.append(divisor)
    return Unit(name, tuple(per)) if name or per else None


def names_per_cent(text: str) -> bool:
    """Whether a word for per cent stands anywhere in a text."""
    return bool(_PER_CENT.search(text))


def _longest(
    text: str, start: int, language: Language | None, *, divided: bool
) -> tuple[int, str] | None:
    times = time_forms(language.base) if language else None
    readings = [
        found
        for forms in (times, shared_forms())
        if forms is not None and (found := forms.at(text, start, divided=divided)) is not None
    ]
    return max(readings, key=lambda found: found[0], default=None)
