"""The numbers of a text, together with the text that they were read in."""

from __future__ import annotations

from dataclasses import dataclass

from polyclinic.translator.domain.checks.folding import Number, heeded, numbers
from polyclinic.translator.domain.checks.habits import habit_of
from polyclinic.translator.domain.checks.western import western
from polyclinic.translator.domain.languages import Language


@dataclass(frozen=True)
class Figures:
    """A text, ready for the checks of numbers, signs and units."""

    text: str
    """In western digits and marks; places of numbers are places in it."""
    numbers: tuple[Number, ...]
    language: Language | None

    def before(self, number: Number, most: int) -> str:
        """What stands before a number, up to `most` code points."""
        return self.text[max(0, number.start - most) : number.start]

    def after(self, number: Number, most: int) -> str:
        """What stands behind a number, up to `most` code points."""
        return self.text[number.end : number.end + most]


def given_figures(text: str, language: Language | None) -> Figures:
    """Those of a source, which may be written by another habit than its language has."""
    folded = western(text)
    habit = heeded(folded, habit_of(language))
    return Figures(folded, tuple(numbers(folded, habit)), language)


def made_figures(text: str, language: Language | None) -> Figures:
    """Those of a translation, which is read as readers of its language read it."""
    folded = western(text)
    return Figures(folded, tuple(numbers(folded, habit_of(language))), language)
