"""From the stances of a reply to one answer, or to the reason why there is none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from polyclinic.judge.domain.context import sentence_bounds
from polyclinic.judge.domain.extraction import Reason, Rule
from polyclinic.judge.domain.falsity import turned
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.lexing import Token
from polyclinic.judge.domain.mentions import Mention
from polyclinic.judge.domain.polarity import Polarity
from polyclinic.judge.domain.restating import before_the_cut, without_restated
from polyclinic.judge.domain.stance import Falsity, Reading, Stance

MAX_FALLBACK_TOKENS = 150
"""A longer reply names diseases and drugs by the way: an option's text alone is no answer."""

FEWEST_BEFORE = 2
"""Tokens of a sentence before the only option that it names."""
_CLAUSE_ENDS = {Kind.COMMA, Kind.SO, Kind.BUT, Kind.COLON}
_DOUBTS = {
    Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.HEDGE, Kind.IF, Kind.EXCEPT, Kind.REFUSE,
    Kind.QUESTION,
}  # fmt: skip


@dataclass(frozen=True)
class Decision:
    """Positions and their rule, or the reason why there are none."""

    positions: tuple[int, ...] = ()
    rule: Rule | None = None
    reason: Reason | None = None
    by_text: bool = False
    """Whether the answer was stated by an option's text."""


def decide(
    readings: Sequence[Reading],
    tokens: Sequence[Token],
    *,
    options: int,
    several: bool,
    cut: bool,
    polarity: Polarity,
) -> Decision:
    """The one answer that a reply commits to.

    A commitment beats position; two different ones are no answer, unless the later takes the
    earlier back or calls itself final (SCIENCE section 1).

    Args:
        readings: Stance to each mention, in order.
        tokens: The reply.
        options: Number of the item's options.
        several: Whether several options may be right together.
        cut: Whether the reply was cut at a length limit: then its last token is not to be
            trusted, and neither is silence about the other options.
        polarity: What the question asks for.
    """
    readings = [_without_numbers(reading) for reading in readings]
    readings = turned(readings, polarity, options=options, several=several)
    if several:
        readings = _united(readings)
    if cut:
        readings = before_the_cut(readings, tokens)
    readings = without_restated(readings, tokens, options=options)
    stated = _standing(readings, tokens)
    if cut and len(tokens) > 1 and stated and stated[-1].mention.last == len(tokens):
        return Decision(reason=Reason.AMBIGUOUS)
    decision = _from_stated(stated, readings, several=several)
    if decision is None:
        decision = _from_judged(readings, several=several)
    if decision is None and not cut:
        decision = _from_texts(readings, tokens) or _from_sole(readings, tokens)
    if decision is not None:
        return decision
    return Decision(reason=_silence(readings, tokens))


def _without_numbers(reading: Reading) -> Reading:
    """A number that is no label is called right or wrong for what it counts."""
    said = (Stance.JUDGED, Stance.REJECTED, Stance.HEDGED)
    if reading.mention.weak and not reading.mention.valid and reading.stance in said:
        return replace(reading, stance=Stance.NAMED, falsity=Falsity.NONE)
    return reading


def _united(readings: Sequence[Reading]) -> list[Reading]:
    """Readings with "C is also correct" joined to the statement before it."""
    united: list[Reading] = []
    for reading in readings:
        approved = (Stance.STATED, Stance.JUDGED)
        if reading.also and reading.stance in approved and united:
            last = united[-1]
            if last.stance in approved:
                positions = sorted({*last.mention.positions, *reading.mention.positions})
                mention = replace(last.mention, positions=tuple(positions))
                united[-1] = replace(last, mention=mention)
                continue
        united.append(reading)
    return united


def _standing(readings: Sequence[Reading], tokens: Sequence[Token]) -> list[Reading]:
    """Statements that no later one takes back."""
    stated = [reading for reading in readings if reading.stance is Stance.STATED]
    kept: list[Reading] = []
    for reading in stated:
        supersedes = bool(kept) and not reading.also and (
            _is_retracted(tokens, kept[-1].mention.last, reading.mention.first)
        )  # fmt: skip
        if supersedes:
            kept = [replace(reading, rule=Rule.CORRECTION)]
        elif reading.rule is Rule.FINAL_ANSWER and not any(
            earlier.rule is Rule.FINAL_ANSWER for earlier in kept
        ):
            kept = [reading]
        else:
            kept.append(reading)
    return kept


def _is_retracted(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether something between two statements takes the first back."""
    for place in range(max(start, end - 80), end):
        if tokens[place].kind is Kind.RETRACT:
            before = tokens[place - 1].kind if place else Kind.LINE
            if before is not Kind.WORD:
                return True
    return False


def _from_stated(
    stated: Sequence[Reading], readings: Sequence[Reading], *, several: bool
) -> Decision | None:
    if not stated:
        return None
    stated = [r for r in stated if r.mention.valid or not r.mention.weak] or list(stated)
    by_label = [reading for reading in stated if not reading.mention.by_text] or list(stated)
    answers = {reading.mention.positions for reading in stated}
    last = by_label[-1]
    if len(answers) > 1 or any(reading.mention.open_ended for reading in stated):
        return Decision(reason=Reason.AMBIGUOUS)
    if not last.mention.valid:
        return Decision(reason=Reason.INVALID_LABEL)
    if len(last.mention.positions) > 1 and not several:
        return Decision(reason=Reason.AMBIGUOUS)
    if _is_contradicted(last, readings, several=several):
        return Decision(reason=Reason.AMBIGUOUS)
    return Decision(last.mention.positions, last.rule, by_text=last.mention.by_text)


def _is_contradicted(answer: Reading, readings: Sequence[Reading], *, several: bool) -> bool:
    """Whether the reply later rejects its answer, or calls exactly one other option right.

    Calling two or more others right is judging statements one by one, as for a question that
    asks for the false one.
    """
    positions = set(answer.mention.positions)
    after = [r for r in readings if r.mention.first > answer.mention.first]
    if any(r.stance is Stance.REJECTED and positions & set(r.mention.positions) for r in after):
        return True
    judged = {
        position
        for r in readings
        if r.stance is Stance.JUDGED
        and (answer.mention.by_text or not r.mention.by_text)
        and not positions <= set(r.mention.positions)
        for position in r.mention.positions
    }
    return len(judged) == 1 or (several and bool(judged))


def _from_judged(readings: Sequence[Reading], *, several: bool) -> Decision | None:
    judged = [reading for reading in readings if reading.stance is Stance.JUDGED]
    positions = {position for reading in judged for position in reading.mention.positions}
    if not judged:
        return None
    rejected = {
        position
        for reading in readings
        if reading.stance is Stance.REJECTED
        for position in reading.mention.positions
    }
    unclear = (
        any(reading.mention.open_ended or not reading.mention.valid for reading in judged)
        or bool(positions & rejected)
        or (len(positions) > 1 and not several)
    )
    if unclear:
        return Decision(reason=Reason.AMBIGUOUS)
    return Decision(tuple(sorted(positions)), judged[-1].rule)


def _from_texts(readings: Sequence[Reading], tokens: Sequence[Token]) -> Decision | None:
    """The one option whose text a short reply names, without a doubt in the same sentence."""
    if len(tokens) > MAX_FALLBACK_TOKENS or any(token.kind is Kind.REFUSE for token in tokens):
        return None
    by_text = [reading for reading in readings if reading.mention.by_text]
    if not by_text or len(by_text) < len(readings):
        return None
    named = [
        r
        for r in by_text
        if r.stance is Stance.NAMED and not _is_doubted(r.mention, readings, tokens)
    ]
    positions = {reading.mention.positions for reading in named}
    hedged = {r.mention.positions for r in by_text if r.stance is Stance.HEDGED}
    if len(positions) != 1 or hedged - positions:
        return None
    mention = named[-1].mention
    others = {r.mention.positions for r in by_text if r.stance is not Stance.REJECTED} - positions
    rejected = any(
        r.stance is Stance.REJECTED and r.mention.positions in positions for r in by_text
    )
    if len(mention.positions) != 1 or mention.open_ended or mention.weak or others or rejected:
        return None
    return Decision(mention.positions, Rule.OPTION_TEXT)


def _from_sole(readings: Sequence[Reading], tokens: Sequence[Token]) -> Decision | None:
    """The only option that a short reply names: in brackets or with its text, in its last sentence."""
    if len(tokens) > MAX_FALLBACK_TOKENS or any(token.kind is Kind.REFUSE for token in tokens):
        return None
    sure = [r for r in readings if not r.mention.by_text or not r.mention.weak]
    if not sure or len({reading.mention.positions for reading in sure}) > 1:
        return None
    last = sure[-1]
    mention = last.mention
    named = mention.bracketed or mention.glossed
    if mention.by_text or not named or mention.open_ended or not mention.valid:
        return None
    if len(mention.positions) != 1 or any(r.stance is not Stance.NAMED for r in sure):
        return None
    start, end = sentence_bounds(tokens, mention.first, mention.last)
    opens = mention.first - start < FEWEST_BEFORE
    goes_on = any(token.kind is Kind.WORD for token in tokens[end:])
    if opens or goes_on or _is_doubted(mention, readings, tokens):
        return None
    return Decision(mention.positions, Rule.SOLE_LABEL)


def _is_doubted(mention: Mention, readings: Sequence[Reading], tokens: Sequence[Token]) -> bool:
    """Whether its sentence denies or doubts it, from its clause on to the next denied option."""
    start, end = sentence_bounds(tokens, mention.first, mention.last)
    for place in range(mention.first - 1, start - 1, -1):
        if tokens[place].kind in _CLAUSE_ENDS:
            break
        if tokens[place].kind in _DOUBTS:
            return True
    asked = end < len(tokens) and tokens[end].kind is Kind.QUESTION
    denied = [
        reading.cue_first
        for reading in readings
        if reading.stance is Stance.REJECTED and mention.last <= reading.cue_first < end
    ]
    until = min(denied, default=end)
    return asked or any(tokens[place].kind in _DOUBTS for place in range(mention.last, until))


def _silence(readings: Sequence[Reading], tokens: Sequence[Token]) -> Reason:
    """Why a reply that commits to nothing gives no answer."""
    if any(token.kind is Kind.REFUSE for token in tokens):
        return Reason.REFUSAL
    open_options = {
        position
        for reading in readings
        if reading.stance in (Stance.HEDGED, Stance.NAMED) and reading.mention.valid
        for position in reading.mention.positions
    }
    return Reason.AMBIGUOUS if len(open_options) > 1 else Reason.UNPARSEABLE
