"""Equal numbers of a source and its translation, with what stands beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import regex

from polyclinic.translator.domain.checks.figures import Figures
from polyclinic.translator.domain.checks.folding import Number
from polyclinic.translator.domain.checks.sign_reading import Sign, sign_of
from polyclinic.translator.domain.checks.unit_likeness import are_alike
from polyclinic.translator.domain.checks.unit_reading import Unit, own_unit

_LINK = regex.compile(r"\s*(?:[-—~〜～,;/×x]|\p{L}{1,8}\.?)?(?:\s*(?:\p{L}{1,8}|[-—]))?\s*")
"""What may stand between the numbers of a range or a list: "2-4 mg", "5, 10 and 20 mg"."""


_LONGEST_LIST = 12
"""Numbers of a list that share the unit of one of them."""
_MOST_LOOKED_AT = 50
"""Equal numbers among which a partner is looked for: a table of zeros ends, too."""


@dataclass(frozen=True)
class Beside:
    """A number with its sign and unit."""

    number: Number
    sign: Sign
    unit: Unit | None
    """That stands beside it."""
    shared: Unit | None
    """That it shares with its neighbour in a range or a list."""


@dataclass(frozen=True)
class Pair:
    """A number of the source and the same number of the translation."""

    given: Beside
    made: Beside

    @property
    def turned(self) -> Pair:
        """The pair as seen from the other side."""
        return Pair(given=self.made, made=self.given)


def paired(given: Figures, made: Figures) -> list[Pair]:
    """Equal numbers, those that agree first: of two times 5 each finds the one of its unit."""
    if not given.numbers or not made.numbers:
        return []
    found: list[Pair] = []
    left, waiting = _beside(given), _Waiting(_beside(made))
    for is_wanted in (_is_same, _agrees, _is_any):
        rest = []
        for one in left:
            partner = waiting.take(one, is_wanted)
            if partner is None:
                rest.append(one)
            else:
                found.append(Pair(one, partner))
        left = rest
    return found


class _Waiting:
    """Numbers of a translation that have no partner yet, by what they may mean."""

    def __init__(self, numbers: list[Beside]) -> None:
        self._by_reading: dict[str, list[Beside]] = defaultdict(list)
        for one in numbers:
            for reading in one.number.readings:
                self._by_reading[reading].append(one)

    def take(self, given: Beside, is_wanted: Callable[[Beside, Beside], bool]) -> Beside | None:
        """The first that may mean the same number and is wanted; it waits no more."""
        for reading in sorted(given.number.readings):
            for one in self._by_reading[reading][:_MOST_LOOKED_AT]:
                if is_wanted(given, one):
                    for other in one.number.readings:
                        self._by_reading[other].remove(one)
                    return one
        return None


def _is_same(one: Beside, other: Beside) -> bool:
    return one.sign == other.sign and one.unit == other.unit


def _agrees(one: Beside, other: Beside) -> bool:
    return one.sign == other.sign and are_alike(one.unit, other.unit)


def _is_any(_one: Beside, _other: Beside) -> bool:
    return True


def _beside(figures: Figures) -> list[Beside]:
    """The numbers of a text that are no dates, with what stands beside them."""
    counted = [one for one in figures.numbers if not one.is_date]
    units = [own_unit(figures, one) for one in counted]
    return [
        Beside(one, sign_of(figures, one), units[at], _shared(figures, counted, units, at))
        for at, one in enumerate(counted)
    ]


def _shared(
    figures: Figures, counted: list[Number], units: list[Unit | None], at: int
) -> Unit | None:
    """The unit of the next number that has one, while only links stand between."""
    if units[at] is not None:
        return None
    for step in (1, -1):
        here = at
        while 0 <= here + step < len(counted) and abs(here - at) < _LONGEST_LIST:
            first, last = sorted((here, here + step))
            if not _LINK.fullmatch(figures.text[counted[first].end : counted[last].start]):
                break
            here += step
            if units[here] is not None:
                return units[here]
    return None
