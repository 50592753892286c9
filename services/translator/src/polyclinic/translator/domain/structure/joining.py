"""From translated units back to a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polyclinic.translator.domain.languages import Language
from polyclinic.translator.domain.structure.projection import projected
from polyclinic.translator.domain.structure.unit import Unit

_LAYOUT = re.compile(r"(?:#{1,6}|[>*+•-])\s+")
_PIPE = re.compile(r"(?<!\\)\|")


def place(unit: Unit, translation: str) -> str:
    """The translation of a unit with the marks of its source, as it goes into the text.

    Line breaks become blanks, and a list or heading mark that the model put in front is dropped:
    neither may change the structure around the unit.
    """
    line = " ".join(translation.split())
    invented = _LAYOUT.match(line)
    if invented and not unit.text.startswith(line[0]):
        line = line[invented.end() :]

    if not unit.inserts and not unit.in_table:
        return line

    def escaped(text: str) -> str:
        return _PIPE.sub(r"\\|", text) if unit.in_table else text

    return "".join(piece if fixed else escaped(piece) for fixed, piece in projected(unit, line))


def join(
    text: str, units: Sequence[Unit], translations: Sequence[str | None], target: Language
) -> str:
    """Put translations in the place of their units; None keeps the source.

    Args:
        text: The source that the units were prepared from.
        units: As `prepare` gave them.
        translations: One for each unit.
        target: Where its words are divided by blanks, so are sentences that were not.
    """
    placed = [
        None if translation is None or unit.is_copied else place(unit, translation)
        for unit, translation in zip(units, translations, strict=True)
    ]
    return fill(text, units, placed, target)


def fill(text: str, units: Sequence[Unit], placed: Sequence[str | None], target: Language) -> str:
    """As `join`, of translations that went through `place`."""
    pieces: list[str] = []
    at = 0
    for unit, translation in zip(units, placed, strict=True):
        new = text[unit.start : unit.end] if translation is None else translation
        is_new = translation is not None
        touching = is_new and unit.start == at and bool(pieces) and target.spaced
        pieces += [text[at : unit.start], " " if touching and pieces[-1].strip() else "", new]
        at = unit.end
    return "".join(pieces) + text[at:]
