"""Units of a source and its translation: beside equal numbers the same ones."""

from __future__ import annotations

import regex

from polyclinic.translator.domain.checks.figures import Figures
from polyclinic.translator.domain.checks.pairing import Pair
from polyclinic.translator.domain.checks.unit_forms import names_unit
from polyclinic.translator.domain.checks.unit_likeness import are_alike

_CANNOT_BE_LOST = frozenset(
    {"kg", "g", "mg", "µg", "ng", "L", "dL", "mL", "µL", "mEq", "mmol", "µmol", "mmHg", "kPa"}
)
"""Those that all languages write with signs that are known here."""
_BARE = regex.compile(r"\s*(?:[.,;:!?)\]。、，；।॥؛،۔]|$)")
"""What follows a number that has no unit."""
_NEAR = 24
"""Code points behind a number in which a "/" belongs to its unit."""
_UNIT_FIRST = frozenset({"am", "bo", "ha", "ig", "om", "so", "sw", "xh", "yo", "zu"})
"""Languages whose words for units, before the number, may not be known."""


def units_differ(given: Figures, made: Figures, pairs: list[Pair]) -> bool:
    """Whether the unit beside a number is another one, such as "mg" for "mcg", or is lost.

    A unit that one side writes as a word not known here is no change; see `signs` for a per cent
    sign that is lost.
    """
    return any(
        not are_alike(pair.given.unit, pair.made.unit)
        or _is_lost(pair, made)
        or _is_lost(pair.turned, given)
        for pair in pairs
    )


def _is_lost(pair: Pair, other: Figures) -> bool:
    """Whether the other side names a unit, or what it is divided by, nowhere at all."""
    unit, there = pair.given.unit, pair.made.unit
    if unit is None or other.language is None or other.language.base in _UNIT_FIRST:
        return False
    if there is not None:
        lost = _CANNOT_BE_LOST.intersection(unit.per)
        if there.per or "/" in other.after(pair.made.number, _NEAR):
            return False
        return any(not names_unit(one, other.text) for one in lost)
    if pair.made.shared is not None or not _BARE.match(other.after(pair.made.number, _NEAR)):
        return False
    return unit.name in _CANNOT_BE_LOST and not names_unit(unit.name, other.text)
