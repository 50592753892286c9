"""What "1,000" and "1.000" mean, by the habits of a language.

Source: Unicode CLDR, number symbols of each language and of its regions. Where the regions of a
language write differently (Spanish in Spain and in Mexico), either reading is taken; regions that
few texts come from (English in South Africa) do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from polyclinic.languages import facts
from polyclinic.translator.domain.checks.number_lexicon import NUMBERS
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

_HABITS = {"point": _POINT, "persian": _PERSIAN, "comma": _COMMA, "blanks": _BLANKS}


def habit_of(language: Language | None) -> Habit:
    """The habit of a language; one that leaves everything open where it is not known."""
    return habit_named(language.code) if language else UNKNOWN


@cache
def habit_named(code: str) -> Habit:
    """The habit of a language by its code; none where its regions differ, or it is not known."""
    return _HABITS.get(facts(code, NUMBERS).get("habit", ""), UNKNOWN)
