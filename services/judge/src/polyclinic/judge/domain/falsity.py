"""Options that a reply calls false, where a question may ask for the false one."""

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.judge.domain.context import Before, Behind
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.polarity import Polarity
from polyclinic.judge.domain.stance import Falsity, Reading, Stance

_NOUNS = {Kind.ANSWER, Kind.CHOICE}
_LINKS = (Kind.COPULA, Kind.COLON)
SHORTEST_SUBJECT = 3
"""A copula, and a word for right that is denied: "what is not right is C"."""
FEWEST_TO_ELIMINATE = 3


def falsity_of(cues: Before, predicate: Behind, *, denied: bool, crossed: bool) -> Falsity:
    """How a reply calls a mentioned option false, if it does.

    Args:
        cues: What stands before the mention.
        predicate: What stands behind it.
        denied: Whether the reply's stance to it is to reject it.
        crossed: Whether a cross stands beside it.
    """
    if crossed or _excepts(cues):
        return Falsity.JUDGED
    if _names_the_false_one(cues):
        noun = bool(_NOUNS & set(cues.kinds)) or cues.has(Kind.COPULA)
        return Falsity.STATED if noun else Falsity.NONE
    if _names_the_one_that_is_not(cues):
        return Falsity.JUDGED
    if cues.has(Kind.NEG, Kind.EXCEPT):
        return Falsity.NONE
    if denied and predicate.has(Kind.WRONG, Kind.NEG, Kind.NEG_POST):
        return Falsity.NONE if predicate.has(Kind.ANSWER) else Falsity.JUDGED
    return Falsity.NONE


def _excepts(cues: Before) -> bool:
    """ "All of them are signs of it, except C"."""
    told = [kind for kind in cues.kinds if kind not in (Kind.SKIP, Kind.CHOICE)]
    return told == [Kind.EXCEPT]


def _names_the_false_one(cues: Before) -> bool:
    """ "The incorrect answer is C", "the answer that is not right: C"."""
    kinds = list(cues.kinds)
    links = [kinds.index(link) for link in _LINKS if link in kinds]
    if not links or cues.stopped_by in (Kind.LABEL, Kind.TEXT):
        return False
    subject = kinds[min(links) :]
    if Kind.NEG in kinds[: min(links)] or Kind.HEDGE in kinds or Kind.IF in kinds:
        return False
    if Kind.WRONG in subject or (Kind.WRONG in kinds and Kind.CHOICE in kinds):
        return Kind.NEG not in kinds
    opens = cues.stopped_by in (None, Kind.STOP, Kind.LINE) and len(subject) == SHORTEST_SUBJECT
    places = [place for place, kind in enumerate(subject) if kind is Kind.CORRECT]
    return any(
        {Kind.NEG, Kind.NEG_POST} & set(subject[max(0, place - 1) : place + 2])
        and (opens or _NOUNS & set(subject[max(0, place - 2) : place + 3]))
        for place in places
    )


def _names_the_one_that_is_not(cues: Before) -> bool:
    """ "The one that is not a sign of it is E"."""
    kinds = tuple(kind for kind in cues.kinds if kind not in (Kind.SKIP, Kind.CHOICE))
    if kinds[:1] != (Kind.COPULA,) or Kind.ANSWER in kinds or Kind.PICK in kinds:
        return False
    return Kind.NEG in kinds[1:] and not {Kind.HEDGE, Kind.IF, Kind.CORRECT} & set(kinds)


def turned(
    readings: Sequence[Reading], polarity: Polarity, *, options: int, several: bool
) -> list[Reading]:
    """Readings as they count for a question of this polarity."""
    if polarity is Polarity.NEGATIVE:
        return _eliminated(
            [_turned(reading, multiple=several) for reading in readings], options, several=several
        )
    if polarity is Polarity.OPEN and not several:
        return _sole(readings)
    return list(readings)


def _turned(reading: Reading, *, multiple: bool = False) -> Reading:
    if reading.falsity is Falsity.STATED:
        return replace(reading, stance=Stance.STATED, rule=Rule.STATED_ANSWER)
    if reading.falsity is Falsity.JUDGED and len(reading.mention.positions) > 1 and not multiple:
        return replace(reading, stance=Stance.REJECTED)  # no more than one option can be it
    if reading.falsity is Falsity.JUDGED:
        return replace(reading, stance=Stance.JUDGED, rule=Rule.JUDGED_CORRECT)
    several = reading.stance is Stance.STATED and len(reading.mention.positions) > 1
    if reading.stance is Stance.JUDGED or (several and not multiple):
        return replace(reading, stance=Stance.HOLDS)
    return reading


def _eliminated(readings: list[Reading], options: int, *, several: bool) -> list[Reading]:
    """All options but one hold: the last of them stands for the one that is left."""
    committed = any(reading.stance in (Stance.STATED, Stance.JUDGED) for reading in readings)
    holding = [r for r in readings if r.stance is Stance.HOLDS and not r.mention.open_ended]
    hold = {position for reading in holding for position in reading.mention.positions}
    if several or committed or options < FEWEST_TO_ELIMINATE or len(hold) != options - 1:
        return readings
    [left] = set(range(options)) - hold
    if any(r.mention.positions == (left,) and r.stance is Stance.REJECTED for r in readings):
        return readings
    last = holding[-1]
    mention = replace(last.mention, positions=(left,), open_ended=False)
    made = replace(last, mention=mention, stance=Stance.JUDGED, rule=Rule.JUDGED_CORRECT)
    return [*readings, made]


def _sole(readings: Sequence[Reading]) -> list[Reading]:
    """The one statement of a reply, where it is of the false option."""
    stated = [reading for reading in readings if reading.falsity is Falsity.STATED]
    others = [r for r in readings if r.stance in (Stance.STATED, Stance.JUDGED)]
    positions = {reading.mention.positions for reading in stated}
    if others or len(positions) != 1:
        return list(readings)
    return [_turned(r) if r.falsity is Falsity.STATED else r for r in readings]
