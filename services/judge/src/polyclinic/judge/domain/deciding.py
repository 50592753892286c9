"""From the stances of a reply to one answer, or to the reason why there is none."""

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.judge.domain.closing import from_closing
from polyclinic.judge.domain.decision import Decision
from polyclinic.judge.domain.eliminating import from_elimination
from polyclinic.judge.domain.extraction import Reason, Rule
from polyclinic.judge.domain.falsity import turned
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.naming import from_sole, from_texts
from polyclinic.judge.domain.polarity import Polarity
from polyclinic.judge.domain.restating import STANDING, before_the_cut, without_restated
from polyclinic.judge.domain.stance import Falsity, Reading, Stance
from polyclinic.judge.domain.tokens import Token

_DENYING = {Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.COMMA, Kind.IT, Kind.COPULA, Kind.SKIP}


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
    if not several:
        readings = _without_pairs(readings)
    readings = without_restated(readings, tokens, options=options)
    stated = _standing(readings, tokens)
    if cut and len(tokens) > 1 and stated and stated[-1].mention.last == len(tokens):
        return Decision(reason=Reason.AMBIGUOUS)
    decision = _from_stated(stated, readings, tokens, several=several)
    if decision is None:
        decision = _from_judged(readings, several=several)
    if decision is None and not cut:
        decision = (
            from_texts(readings, tokens)
            or from_sole(readings, tokens)
            or from_elimination(readings, polarity, options=options)
            or (None if several else from_closing(readings, tokens))
        )
    if decision is not None:
        return decision
    return Decision(reason=_silence(readings, tokens))


def _without_numbers(reading: Reading) -> Reading:
    """A number that is no label is called right or wrong for what it counts."""
    said = (Stance.JUDGED, Stance.REJECTED, Stance.HEDGED)
    if reading.mention.weak and not reading.mention.valid and reading.stance in said:
        return replace(reading, stance=Stance.NAMED, falsity=Falsity.NONE)
    return reading


def _without_pairs(readings: Sequence[Reading]) -> list[Reading]:
    """Readings in which "that leaves A and C", with more behind, is no statement yet."""
    return [
        replace(reading, stance=Stance.NAMED)
        if reading.stance is Stance.STATED
        and reading.rule in STANDING
        and len(reading.mention.positions) > 1
        and not reading.mention.spelled
        and reading is not readings[-1]
        else reading
        for reading in readings
    ]


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
    kept: list[Reading] = []
    for reading in readings:
        if reading.stance is Stance.JUDGED and not reading.mention.by_text and kept:
            pass  # "The answer is A. No, wrong: C is right"
        elif reading.stance is not Stance.STATED:
            continue
        supersedes = bool(kept) and not reading.also and (
            _is_retracted(tokens, kept[-1].mention.last, reading.mention.first)
        )  # fmt: skip
        if supersedes:
            kept = [replace(reading, rule=Rule.CORRECTION)]
        elif reading.stance is Stance.JUDGED:
            continue
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
    return _denies_all(tokens[start:end])


def _denies_all(between: Sequence[Token]) -> bool:
    """Whether a sentence between two statements only denies: "No, that is wrong."."""
    said: set[Kind] = set()
    for token in between:
        if token.kind in (Kind.STOP, Kind.LINE):
            if said <= _DENYING and said & {Kind.WRONG}:
                return True
            said = set()
        else:
            said.add(token.kind)
    return False


def _is_left(answer: Reading, readings: Sequence[Reading], tokens: Sequence[Token]) -> bool:
    """Whether the reply takes its answer back and goes on with another option alone."""
    after = [r for r in readings if r.mention.first > answer.mention.first]
    for place, reading in enumerate(after):
        named = reading.stance is Stance.NAMED and reading.mention.valid
        if not named or reading.mention.by_text or reading.mention.weak:
            continue
        if reading.mention.positions == answer.mention.positions:
            continue
        again = any(r.mention.positions == answer.mention.positions for r in after[place + 1 :])
        start = answer.mention.last
        if not again and _is_retracted(tokens, start, reading.mention.first):
            return True
    return False


def _from_stated(
    stated: Sequence[Reading],
    readings: Sequence[Reading],
    tokens: Sequence[Token],
    *,
    several: bool,
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
    if _is_contradicted(last, readings, several=several) or _is_left(last, readings, tokens):
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
