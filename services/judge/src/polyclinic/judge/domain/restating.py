"""Options that a reply repeats on lines of their own are no commitments."""

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.stance import Reading, Stance
from polyclinic.judge.domain.tokens import Token

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
    standing = [r for r in readings if _stands(r)]
    if not standing:
        return list(readings)
    announced = [r for r in readings if r.stance is Stance.STATED and r.rule not in STANDING]
    heads = {
        id(reading)
        for place, reading in enumerate(readings)
        if reading.headed and _heads_list(readings[place : place + 3])
    }
    standing = [r for r in readings if _stands(r) or id(r) in heads]
    announced = [r for r in announced if id(r) not in heads] or _judged_behind(standing, readings)
    kept = _beside(standing, announced, tokens) if announced else _last(standing, options)
    named = {id(reading) for reading in standing} - {id(reading) for reading in kept}
    return [replace(r, stance=Stance.NAMED) if id(r) in named else r for r in readings]


def _stands(reading: Reading) -> bool:
    return reading.stance is Stance.STATED and reading.rule in STANDING


def _heads_list(readings: Sequence[Reading]) -> bool:
    """Whether a heading announces a list of the options that begins with the first of these."""
    reading, *behind = readings
    lines = {one.mention.positions for one in behind if _stands(one)}
    return len(lines - {reading.mention.positions}) > 1


def _judged_behind(standing: Sequence[Reading], readings: Sequence[Reading]) -> list[Reading]:
    """Verdicts on options by label behind all the lines."""
    last = standing[-1].mention.last
    return [
        r
        for r in readings
        if r.stance is Stance.JUDGED and not r.mention.by_text and r.mention.first >= last
    ]


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
        if not (r.mention.glossed or r.mention.wordlike)
        or (r.mention.first >= last and _ends(r, tokens))
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


def before_the_cut(readings: Sequence[Reading], tokens: Sequence[Token]) -> list[Reading]:
    """Readings of a reply that was cut: only what it had committed to counts.

    A label that stands by itself counts where it opens the reply on a line of its own, or ahead of
    an explanation that no list of the options begins with. A verdict on one option counts where no
    other option was named.
    """
    if not readings:
        return []
    named = {p for r in readings if not r.mention.by_text for p in r.mention.positions}
    walks = len(named) > 1
    kept: list[Reading] = []
    for reading in readings:
        stood = reading.stance is Stance.STATED and reading.rule in STANDING
        judged = reading.stance is Stance.JUDGED
        opens = reading is readings[0] and _opens(reading, tokens)
        if (stood and not opens) or (judged and walks):
            kept.append(replace(reading, stance=Stance.NAMED))
        else:
            kept.append(reading)
    return kept


def _opens(reading: Reading, tokens: Sequence[Token]) -> bool:
    mention = reading.mention
    listed = 0 in mention.positions and (mention.bracketed or mention.glossed)
    if reading.rule is Rule.LEADING_LABEL:
        marks = {token.kind for token in tokens[mention.first + 1 : mention.first + 2]}
        return not listed and not (
            0 in mention.positions and marks & {Kind.COLON, Kind.DASH, Kind.STOP}
        )
    whole = mention.first == 0 and mention.last == len(tokens)
    closed = mention.last < len(tokens) and tokens[mention.last].kind in (Kind.LINE, Kind.STOP)
    return not listed and (whole or (closed and mention.first <= 1))


def _ends(reading: Reading, tokens: Sequence[Token]) -> bool:
    """Whether nothing but marks stands behind a mention."""
    marks = {Kind.STOP, Kind.LINE, Kind.CLOSE, Kind.DASH}
    return all(token.kind in marks for token in reversed(tokens[reading.mention.last :]))
