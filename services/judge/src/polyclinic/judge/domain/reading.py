"""What a reply does with each option that it mentions: commits to it, rejects it, or neither."""

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.judge.domain.context import (
    NEGATION_REACH,
    Before,
    Behind,
    asks,
    before,
    behind,
    clause_before,
    has_condition,
    widened,
)
from polyclinic.judge.domain.cues import table_of
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.falsity import falsity_of
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.mentions import Mention, find_mentions
from polyclinic.judge.domain.predicates import read_predicate
from polyclinic.judge.domain.shape import Shape
from polyclinic.judge.domain.stance import Reading, Stance
from polyclinic.judge.domain.tokens import Token

_BRIDGE = {
    Kind.COMMA, Kind.BUT, Kind.AND, Kind.NEG_POST, Kind.SKIP, Kind.CHOICE, Kind.COPULA, Kind.SO,
    Kind.ONLY, Kind.DASH, Kind.IT,
}  # fmt: skip
_SAID = {Stance.STATED: Rule.STATED_ANSWER, Stance.JUDGED: Rule.JUDGED_CORRECT}
_ANNOUNCING = {Kind.ANSWER, Kind.CHOICE, Kind.PICK, Kind.BOX, Kind.FINAL}
_AROUND_ALL = {
    Kind.LINE, Kind.STOP, Kind.DASH, Kind.OPEN, Kind.CLOSE, Kind.CHOICE, Kind.ANSWER, Kind.COLON,
    Kind.COPULA, Kind.SKIP, Kind.CORRECT, Kind.IT, Kind.FINAL, Kind.BOX,
}  # fmt: skip
NEAREST = 4
LONGEST_BRIDGE = 7
FEWEST_OF_A_LIST_OF_ALL = 3


def read_mentions(
    tokens: Sequence[Token], *, options: int, several: bool, language: str
) -> list[Reading]:
    """The stance of a reply to each of its mentions, in their order.

    Args:
        tokens: Settled tokens of the reply.
        options: Number of the item's options.
        several: Whether several options may be right together.
        language: First part of a BCP-47 code.
    """
    cued = [
        token.kind in (Kind.LABEL, Kind.TEXT)
        and before(tokens, place).has(Kind.ANSWER, Kind.PICK, Kind.BOX, Kind.COLON)
        for place, token in enumerate(tokens)
    ]
    mentions = find_mentions(tokens, several=several, cued=cued)
    reader = _Reader(tokens, mentions, verb_final=table_of(language).verb_final)
    readings: list[Reading] = []
    for mention in mentions:
        reading = reader.read(mention, readings[-1] if readings else None)
        lists_all = not several and len(mention.positions) == options >= FEWEST_OF_A_LIST_OF_ALL
        readings.append(replace(reading, stance=Stance.NAMED) if lists_all else reading)
    return _by_own_labels(readings, tokens)


def _by_own_labels(readings: list[Reading], tokens: Sequence[Token]) -> list[Reading]:
    """Readings; those in another label system count only where the item's own labels state none."""
    if not any(reading.mention.by_place for reading in readings):
        return readings
    own = any(r.stance is Stance.STATED and not r.mention.by_place for r in readings)
    alone = len(readings) == 1 and _is_alone(readings[0].mention, tokens)
    return [
        reading
        if not reading.mention.by_place
        else _placed(reading, counts=not own and (alone or _is_announced(reading, tokens)))
        for reading in readings
    ]


def _placed(reading: Reading, *, counts: bool) -> Reading:
    mention = reading.mention
    if counts:
        return replace(reading, mention=replace(mention, weak=False))
    return replace(reading, mention=replace(mention, positions=(INVALID,), weak=True))


def _is_announced(reading: Reading, tokens: Sequence[Token]) -> bool:
    """Whether words beside a mention say that it is an option, and no unit stands behind it."""
    mention = reading.mention
    behind = tokens[mention.last].kind if mention.last < len(tokens) else Kind.LINE
    if behind in (Kind.WORD, Kind.GENITIVE, Kind.LABEL, Kind.TEXT):
        return False
    if reading.stance is Stance.STATED and reading.rule is Rule.BARE_LABEL:
        return False
    if reading.stance is Stance.JUDGED:
        rest = tokens[mention.last : mention.last + NEAREST]
        return any(token.kind is Kind.CORRECT for token in rest)
    near = tokens[max(0, mention.first - NEAREST) : mention.last + NEAREST]
    digits = tokens[mention.first].text.isdigit()
    told = _ANNOUNCING if digits else _ANNOUNCING - {Kind.CHOICE}
    return any(token.kind in told for token in near)


def _is_alone(mention: Mention, tokens: Sequence[Token]) -> bool:
    rest = [*tokens[: mention.first], *tokens[mention.last :]]
    return all(token.kind in _AROUND_ALL for token in rest)


class _Reader:
    def __init__(
        self, tokens: Sequence[Token], mentions: Sequence[Mention], *, verb_final: bool
    ) -> None:
        self._tokens = tokens
        self._verb_final = verb_final
        self._shape = Shape(tokens, mentions)

    def read(self, mention: Mention, last: Reading | None) -> Reading:
        """The reply's stance to a mention, given its stance to the one before."""
        cues = widened(self._tokens, before(self._tokens, mention.first))
        may_be_marked = self._shape.opens_line(mention)
        predicate = behind(self._tokens, mention.last, may_be_marked=may_be_marked)
        if self._verb_final and self._is_complement(mention, cues, predicate):
            cues = replace(cues, kinds=(Kind.COPULA, *cues.kinds))
        narrows = _narrows(mention, last)
        stance, rule = self._stance(mention, cues, predicate, narrows=narrows)
        by_negation = stance is Stance.REJECTED and (
            cues.has(Kind.NEG) or predicate.has(Kind.NEG, Kind.NEG_POST)
        )
        also = cues.has(Kind.ALSO) or predicate.has(Kind.ALSO)
        if last is not None and stance is not Stance.REJECTED:
            approved = predicate.has(Kind.CORRECT, Kind.ANSWER)
            if self._inherits(mention, last):
                stance, rule = Stance.STATED, Rule.STATED_ANSWER
            elif also and last.stance is Stance.REJECTED and not approved:
                stance = Stance.REJECTED
        falsity = falsity_of(
            cues,
            predicate,
            denied=stance is Stance.REJECTED,
            crossed=mention.mark is Kind.WRONG,
        )
        headed = Kind.LINE in cues.kinds
        return Reading(mention, stance, rule, cues.first, by_negation, also, headed, falsity)

    def _stance(
        self, mention: Mention, cues: Before, predicate: Behind, *, narrows: bool
    ) -> tuple[Stance, Rule]:
        if mention.mark is Kind.WRONG:
            return Stance.REJECTED, Rule.STATED_ANSWER
        said = read_predicate(mention, cues, predicate, verb_final=self._verb_final)
        if said is Stance.REJECTED or self._is_rejected_before(cues):
            return Stance.REJECTED, Rule.STATED_ANSWER
        if said is Stance.HEDGED or self._is_hedged(mention, cues, said):
            return Stance.HEDGED, Rule.STATED_ANSWER
        if narrows and cues.has(Kind.PICK) and cues.stopped_by in (Kind.LABEL, Kind.TEXT):
            cues = replace(cues, stopped_by=None)  # the verb between is of this option
        stance, rule = self._commitment(mention, cues, said)
        if stance is Stance.NAMED and self._shape.concludes(mention, cues):
            stance, rule = Stance.STATED, Rule.STATED_ANSWER
        unclear = mention.weak and mention.by_text and not self._shape.is_closed(mention)
        return (Stance.NAMED if unclear else stance), rule

    def _is_complement(self, mention: Mention, cues: Before, predicate: Behind) -> bool:
        """ "गलत विकल्प C है": the verb stands behind the label that its subject names."""
        told = cues.has(Kind.CHOICE, Kind.ANSWER) and cues.has(Kind.CORRECT, Kind.WRONG)
        if not told or cues.has(Kind.COPULA, Kind.COLON):
            return False
        return predicate.kinds[:1] == (Kind.COPULA,) or self._shape.is_closed(mention)

    def _commitment(self, mention: Mention, cues: Before, said: Stance) -> tuple[Stance, Rule]:
        rule = _stating_rule(cues)
        if rule is not None:
            return Stance.STATED, rule
        if said in _SAID:
            return said, _SAID[said]
        if self._shape.is_pure(mention):
            return Stance.STATED, Rule.BARE_LABEL
        if mention.mark is Kind.CORRECT:
            return Stance.JUDGED, Rule.JUDGED_CORRECT
        if self._shape.leads_reply(mention):
            return Stance.STATED, Rule.LEADING_LABEL
        called_right = cues.has(Kind.CORRECT) and cues.has(Kind.COPULA, Kind.COLON)
        return (
            Stance.JUDGED if called_right and _owns(cues) else Stance.NAMED
        ), Rule.JUDGED_CORRECT

    def _is_rejected_before(self, cues: Before) -> bool:
        if cues.has(Kind.NEG, Kind.EXCEPT) or (cues.has(Kind.WRONG) and _owns(cues)):
            return True
        if not cues.has(Kind.ANSWER, Kind.PICK, Kind.CORRECT, Kind.THINK):
            return False
        return Kind.NEG in clause_before(self._tokens, cues.first)[:NEGATION_REACH]

    def _is_hedged(self, mention: Mention, cues: Before, said: Stance) -> bool:
        sole = cues.has(Kind.ONLY) and cues.has(Kind.ANSWER, Kind.CHOICE)  # "the only possible one"
        if (
            cues.has(Kind.IF)
            or (cues.has(Kind.HEDGE) and not sole)
            or asks(self._tokens, mention.last)
        ):
            return True
        starts = cues.kinds[-1:] == (Kind.BUT,)
        clause = () if starts else clause_before(self._tokens, cues.first)
        doubts = {Kind.HEDGE, Kind.IF}
        if said in (Stance.STATED, Stance.JUDGED):  # "It is not the case that B is correct"
            doubts |= {Kind.NEG, Kind.WRONG}
        return bool(doubts & set(clause)) or has_condition(
            self._tokens, cues, mention.first, mention.last
        )

    def _inherits(self, mention: Mention, last: Reading) -> bool:
        """ "Not A but B": the cue of a denied option goes on to the next."""
        if not last.by_negation or mention.open_ended:
            return False
        between = self._tokens[last.mention.last : mention.first]
        kinds = {token.kind for token in between}
        handed = bool(kinds & {Kind.BUT, Kind.NEG_POST})
        if self._shape.ends_reply(mention) and between and between[-1].kind is Kind.BUT:
            return not kinds & {Kind.STOP, Kind.LINE, Kind.QUESTION, Kind.NEG}
        return handed and kinds <= _BRIDGE and len(between) <= LONGEST_BRIDGE


def _narrows(mention: Mention, last: Reading | None) -> bool:
    """ "Between C and D I choose C": one out of several that were only held possible."""
    return (
        last is not None
        and last.stance is Stance.HEDGED
        and set(mention.positions) < set(last.mention.positions)
    )


def _stating_rule(cues: Before) -> Rule | None:
    """The rule by which the words before a mention name it as the answer."""
    if cues.has(Kind.BOX):
        return Rule.BOXED
    told = [kind for kind in cues.kinds if kind not in (Kind.SKIP, Kind.CHOICE)]
    if told[:2] == [Kind.COLON, Kind.RETRACT]:
        return Rule.STATED_ANSWER
    linked = cues.has(Kind.COPULA, Kind.COLON)
    if _owns(cues) and (
        cues.has(Kind.ANSWER, Kind.THINK)
        or (cues.has(Kind.PICK) and cues.stopped_by not in (Kind.WORD, Kind.GENITIVE))
        or (linked and cues.has(Kind.FINAL))
        or (linked and cues.has(Kind.CORRECT) and cues.has(Kind.CHOICE))
        or (cues.has(Kind.COPULA) and _opens_clause(cues))
    ):
        return Rule.FINAL_ANSWER if cues.has(Kind.FINAL) else Rule.STATED_ANSWER
    return None


def _owns(cues: Before) -> bool:
    """Whether the cue is the mention's own, not the predicate of the option before it."""
    return cues.stopped_by not in (Kind.LABEL, Kind.TEXT) or cues.has(Kind.COLON)


def _opens_clause(cues: Before) -> bool:
    """ "It is C", "Es la B": a sentence that opens with the copula."""
    return cues.stopped_by in (
        None, Kind.STOP, Kind.LINE, Kind.QUESTION, Kind.COMMA, Kind.COLON, Kind.SO,
    )  # fmt: skip
