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
    heads = [r for r in announced if _heads_list(r, readings)]
    standing = [r for r in readings if r in standing or r in heads]
    announced = [r for r in announced if r not in heads] or _judged_behind(standing, readings)
    kept = _beside(standing, announced, tokens) if announced else _last(standing, options)
    named = {id(reading) for reading in standing} - {id(reading) for reading in kept}
    return [replace(r, stance=Stance.NAMED) if id(r) in named else r for r in readings]


def _heads_list(reading: Reading, readings: Sequence[Reading]) -> bool:
    """Whether a heading announces a list of the options, whose first this is."""
    if not reading.headed:
        return False
    behind = [r for r in readings if r.mention.first > reading.mention.first][:2]
    lines = {
        r.mention.positions for r in behind if r.stance is Stance.STATED and r.rule in STANDING
    }
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


def before_the_cut(readings: Sequence[Reading], tokens: Sequence[Token]) -> list[Reading]:
    """Readings of a reply that was cut: only what it had committed to counts.

    A label that stands by itself counts where it opens the reply on a line of its own, or ahead of
    an explanation that no list of the options begins with. A verdict on one option counts where no
    other option was named.
    """
    named = {p for r in readings if not r.mention.by_text for p in r.mention.positions}
    walks = len(named) > 1
    kept: list[Reading] = []
    for reading in readings:
        stood = reading.stance is Stance.STATED and reading.rule in STANDING
        judged = reading.stance is Stance.JUDGED
        if (stood and not _opens(reading, tokens)) or (judged and walks):
            reading = replace(reading, stance=Stance.NAMED)
        kept.append(reading)
    return kept


def _opens(reading: Reading, tokens: Sequence[Token]) -> bool:
    mention = reading.mention
    if any(token.kind in (Kind.LABEL, Kind.TEXT) for token in tokens[: mention.first]):
        return False
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
    return all(token.kind in marks for token in tokens[reading.mention.last :])
