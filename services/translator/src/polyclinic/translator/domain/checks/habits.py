"""What "1,000" and "1.000" mean, by the habits of a language.

Source: Unicode CLDR, number symbols of each language and of its regions. Where the regions of a
language write differently (Spanish in Spain and in Mexico), either reading is taken; regions that
few texts come from (English in South Africa) do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from polyclinic.translator.domain.languages import Language


class Mark(Enum):
    """What a mark before exactly three digits does."""

    DECIMAL = "decimal"
    GROUP = "group"
    EITHER = "either"


@dataclass(frozen=True)
class Habit:
    """How a language writes numbers; only "1,000" and its like need it."""

    point: Mark = Mark.EITHER
    comma: Mark = Mark.EITHER
    slash_is_decimal: bool = False
    """Whether "2/5" may be two and a half, as in Persian."""

    def of(self, mark: str) -> Mark:
        """What a mark does: ".", ",", or a mark that has one meaning everywhere."""
        if mark == DECIMAL_SIGN:
            return Mark.DECIMAL
        return {".": self.point, ",": self.comma}.get(mark, Mark.GROUP)


DECIMAL_SIGN = "\u066b"
"""The Arabic decimal separator; it never divides thousands."""
GROUP_SIGN = "\u066c"
"""The Arabic thousands separator."""

UNKNOWN = Habit()
_POINT = Habit(Mark.DECIMAL, Mark.GROUP)
_PERSIAN = Habit(Mark.DECIMAL, Mark.GROUP, slash_is_decimal=True)
_COMMA = Habit(Mark.GROUP, Mark.DECIMAL)
_BLANKS = Habit(Mark.EITHER, Mark.DECIMAL)
"""Thousands are divided by blanks; a point is foreign, and may be meant as either."""

_LANGUAGES = {
    _POINT: "am bn bo en fil gu ha he hi ig ja kn ko ml mr ms my ne om pa si so sw ta te th ur yo "
    "zh zh-Hant",
    _PERSIAN: "fa",
    _COMMA: "ca da de el hr id it nl pt ro sl sr tr vi",
    _BLANKS: "af bg cs et fi fr hu hy ka lt lv nb pl ru sk sv uk",
    UNKNOWN: "ar es km lo xh zu",
}
HABITS = {code: habit for habit, codes in _LANGUAGES.items() for code in codes.split()}
"""By the code of every language of the table."""


def habit_of(language: Language | None) -> Habit:
    """The habit of a language; one that leaves everything open where it is not known."""
    return HABITS.get(language.code, UNKNOWN) if language else UNKNOWN
