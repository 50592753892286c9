"""Options that a reply repeats on lines of their own are no commitments."""

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.lexing import Token
from polyclinic.judge.domain.stance import Reading, Stance

STANDING = frozenset({Rule.BARE_LABEL, Rule.LEADING_LABEL})
"""Rules by which a label counts for where it stands, without a word that says "answer"."""


def without_restated(
    readings: Sequence[Reading], tokens: Sequence[Token], *, options: int
) -> list[Reading]:
    """Readings in which options that only stand on their lines are no statements.

    Beside a statement in words a line counts only where nothing but its label stands there and no
    other option has such a line. Without a statement, one line counts after a list of options: the
    last, where it is a bare label, or repeats one option after all of them.

    Args:
        readings: Stance to each mention, in order.
        tokens: The reply.
        options: Number of the item's options.
    """
    standing = [r for r in readings if r.stance is Stance.STATED and r.rule in STANDING]
    if not standing:
        return list(readings)
    announced = [r for r in readings if r.stance is Stance.STATED and r.rule not in STANDING]
    kept = _beside(standing, announced, tokens) if announced else _last(standing, options)
    named = {id(reading) for reading in standing} - {id(reading) for reading in kept}
    return [replace(r, stance=Stance.NAMED) if id(r) in named else r for r in readings]


def _beside(
    standing: Sequence[Reading], announced: Sequence[Reading], tokens: Sequence[Token]
) -> list[Reading]:
    """Lines that count beside a statement in words."""
    if len({reading.mention.positions for reading in standing}) > 1:
        return []
    last = announced[-1].mention.last
    return [
        r
        for r in standing
        if not r.mention.glossed or (r.mention.first >= last and _ends(r, tokens))
    ]


def _last(standing: Sequence[Reading], options: int) -> list[Reading]:
    """Lines that count where no words state an answer."""
    *listed, last = standing
    others = {reading.mention.positions for reading in listed}
    if others <= {last.mention.positions}:
        return list(standing)
    bare = {reading.mention.positions for reading in standing if not reading.mention.glossed}
    repeats = len(others) == options and last.mention.positions in others
    if repeats or bare == {last.mention.positions}:
        return [last]
    return list(standing)


def _ends(reading: Reading, tokens: Sequence[Token]) -> bool:
    """Whether nothing but marks stands behind a mention."""
    marks = {Kind.STOP, Kind.LINE, Kind.CLOSE, Kind.DASH}
    return all(token.kind in marks for token in tokens[reading.mention.last :])
