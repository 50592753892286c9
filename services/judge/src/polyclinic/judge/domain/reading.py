"""What a reply does with each option that it mentions: commits to it, rejects it, or neither."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from polyclinic.judge.domain.context import (
    NEGATION_REACH,
    Before,
    Behind,
    asks,
    before,
    behind,
    clause_before,
    sentence_bounds,
)
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.lexing import Token
from polyclinic.judge.domain.mentions import Mention, find_mentions

_PURE = {
    Kind.LABEL, Kind.TEXT, Kind.SKIP, Kind.IT, Kind.COPULA, Kind.CHOICE, Kind.SO, Kind.FINAL,
    Kind.THINK, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.BOX, Kind.ANSWER,
    Kind.CORRECT, Kind.AND, Kind.OR, Kind.SLASH, Kind.ONLY,
}  # fmt: skip
_AFTER_LEADING = {
    Kind.STOP, Kind.COLON, Kind.DASH, Kind.COMMA, Kind.LINE, Kind.BECAUSE, Kind.OPEN, Kind.SO,
}  # fmt: skip
_BEFORE_LEADING = {Kind.CHOICE, Kind.DASH, Kind.SKIP, Kind.OPEN, Kind.LINE}
LONGEST_OPENING = 10
"""Tokens before a label that still opens the reply, empty lines among them."""
_LIST_MARKS = {Kind.STOP, Kind.COLON, Kind.DASH}
_BRIDGE = {
    Kind.COMMA, Kind.BUT, Kind.AND, Kind.NEG_POST, Kind.SKIP, Kind.CHOICE, Kind.COPULA, Kind.SO,
    Kind.ONLY, Kind.DASH, Kind.IT,
}  # fmt: skip
_VERB_FINAL = frozenset(
    {"bn", "fa", "gu", "hi", "ja", "kn", "ko", "ml", "mr", "ne", "pa", "ta", "te", "tr", "ur"}
)


class Stance(Enum):
    """What a reply does with a mentioned option."""

    STATED = auto()
    """Names it as the answer."""
    JUDGED = auto()
    """Calls it right, without saying "answer"."""
    REJECTED = auto()
    HEDGED = auto()
    """Holds it possible, asks about it, or sets a condition."""
    NAMED = auto()
    """Nothing of these."""


@dataclass(frozen=True)
class Reading:
    """One mention and the stance of the reply to it."""

    mention: Mention
    stance: Stance
    rule: Rule
    cue_first: int
    """Index of the first token of the cue, or of the mention."""
    by_negation: bool = False
    """Rejected by "not", so that "but" can hand its cue on."""
    also: bool = False


def read_mentions(tokens: Sequence[Token], *, several: bool, language: str) -> list[Reading]:
    """The stance of a reply to each of its mentions, in their order."""
    cued = [
        token.kind in (Kind.LABEL, Kind.TEXT)
        and before(tokens, place).has(Kind.ANSWER, Kind.PICK, Kind.BOX, Kind.COLON)
        for place, token in enumerate(tokens)
    ]
    mentions = find_mentions(tokens, several=several, cued=cued)
    reader = _Reader(tokens, mentions, verb_final=language in _VERB_FINAL)
    readings: list[Reading] = []
    for mention in mentions:
        readings.append(reader.read(mention, readings[-1] if readings else None))
    return readings


class _Reader:
    def __init__(
        self, tokens: Sequence[Token], mentions: Sequence[Mention], *, verb_final: bool
    ) -> None:
        self._tokens = tokens
        self._verb_final = verb_final
        self._firsts = [mention.first for mention in mentions]
        self._led_lines = self._count_led_lines(mentions)

    def read(self, mention: Mention, last: Reading | None) -> Reading:
        """The reply's stance to a mention, given its stance to the one before."""
        cues = before(self._tokens, mention.first)
        leads_line = self._opens_line(mention)
        predicate = behind(self._tokens, mention.last, marked=leads_line)
        stance, rule = self._stance(mention, cues, predicate)
        by_negation = stance is Stance.REJECTED and (
            cues.has(Kind.NEG) or predicate.has(Kind.NEG, Kind.NEG_POST)
        )
        if last is not None and stance is not Stance.REJECTED and self._inherits(mention, last):
            stance, rule = Stance.STATED, Rule.STATED_ANSWER
        also = Kind.ALSO in cues.kinds or predicate.has(Kind.ALSO)
        if also and last is not None and last.stance is Stance.REJECTED:
            if not predicate.has(Kind.CORRECT, Kind.ANSWER):
                stance = Stance.REJECTED
        return Reading(mention, stance, rule, cues.first, by_negation, also)

    def _stance(self, mention: Mention, cues: Before, predicate: Behind) -> tuple[Stance, Rule]:
        judged = self._predicate(mention, cues, predicate)
        if judged is Stance.REJECTED or self._is_rejected_before(cues):
            return Stance.REJECTED, Rule.STATED_ANSWER
        if judged is Stance.HEDGED or self._is_hedged(mention, cues):
            return Stance.HEDGED, Rule.STATED_ANSWER
        rule = self._stating_rule(cues)
        if rule is not None:
            return Stance.STATED, rule
        if judged is not Stance.NAMED:
            return judged, _JUDGED_RULES[judged]
        if self._is_pure(mention):
            return Stance.STATED, Rule.BARE_LABEL
        if self._leads(mention):
            return Stance.STATED, Rule.LEADING_LABEL
        if cues.has(Kind.CORRECT) and cues.has(Kind.COPULA, Kind.COLON) and self._owns(cues):
            return Stance.JUDGED, Rule.JUDGED_CORRECT
        return Stance.NAMED, Rule.STATED_ANSWER

    def _is_rejected_before(self, cues: Before) -> bool:
        if cues.has(Kind.NEG, Kind.EXCEPT) or (cues.has(Kind.WRONG) and self._owns(cues)):
            return True
        if not cues.has(Kind.ANSWER, Kind.PICK, Kind.CORRECT, Kind.THINK):
            return False
        return Kind.NEG in clause_before(self._tokens, cues.first)[:NEGATION_REACH]

    def _is_hedged(self, mention: Mention, cues: Before) -> bool:
        if cues.has(Kind.HEDGE, Kind.IF) or asks(self._tokens, mention.last):
            return True
        if {Kind.HEDGE, Kind.IF} & set(clause_before(self._tokens, cues.first)):
            return True
        start, _ = sentence_bounds(self._tokens, cues.first, mention.last)
        return (
            Kind.LINE not in cues.kinds
            and any(token.kind is Kind.IF for token in self._tokens[start : cues.first])
            and cues.stopped_by is not Kind.COLON
        )

    def _stating_rule(self, cues: Before) -> Rule | None:
        """The rule by which the words before a mention name it as the answer."""
        if cues.has(Kind.BOX):
            return Rule.BOXED
        linked = cues.has(Kind.COPULA, Kind.COLON)
        if self._owns(cues) and (
            cues.has(Kind.ANSWER, Kind.THINK)
            or (cues.has(Kind.PICK) and cues.stopped_by not in (Kind.WORD, Kind.GENITIVE))
            or (cues.has(Kind.FINAL) and linked)
            or (cues.has(Kind.CORRECT) and cues.has(Kind.CHOICE) and linked)
            or (cues.has(Kind.COPULA) and self._opens_clause(cues))
        ):
            return Rule.FINAL_ANSWER if cues.has(Kind.FINAL) else Rule.STATED_ANSWER
        return None

    def _owns(self, cues: Before) -> bool:
        """Whether the cue is the mention's own, not the predicate of the option before it."""
        return cues.stopped_by not in (Kind.LABEL, Kind.TEXT) or cues.has(Kind.COLON)

    def _opens_clause(self, cues: Before) -> bool:
        """ "It is C", "Es la B": a sentence that opens with the copula."""
        return cues.stopped_by in (
            None, Kind.STOP, Kind.LINE, Kind.QUESTION, Kind.COMMA, Kind.COLON, Kind.SO,
        )  # fmt: skip

    def _predicate(self, mention: Mention, cues: Before, predicate: Behind) -> Stance:
        """What is said of a mention behind it."""
        kinds = list(predicate.kinds)
        if predicate.stopped_by in (Kind.LABEL, Kind.TEXT):
            kinds = self._own_part(kinds)
        negated = Kind.NEG in kinds or Kind.NEG_POST in kinds
        if Kind.WRONG in kinds:
            return Stance.HEDGED if negated else Stance.REJECTED
        if negated:
            return Stance.REJECTED
        if Kind.HEDGE in kinds:
            return Stance.HEDGED
        if not self._is_subject(mention, cues, kinds, marked=predicate.marked):
            return Stance.NAMED
        if Kind.ANSWER in kinds or (Kind.CORRECT in kinds and (
            Kind.CHOICE in kinds or cues.has(Kind.ONLY)
        )):  # fmt: skip
            return Stance.STATED
        if Kind.CORRECT in kinds:
            return Stance.JUDGED
        picked = self._verb_final and Kind.PICK in kinds
        return Stance.STATED if picked else Stance.NAMED

    def _own_part(self, kinds: list[Kind]) -> list[Kind]:
        """The part of a predicate that does not belong to the option that follows it."""
        while kinds and kinds[-1] in (Kind.NEG, Kind.SKIP, Kind.CHOICE, Kind.ONLY, Kind.ALSO):
            kinds = kinds[:-1]
        forward = kinds and kinds[-1] is Kind.COPULA and kinds[0] is not Kind.COPULA
        return [] if forward and not self._verb_final else kinds

    def _is_subject(
        self, mention: Mention, cues: Before, kinds: Sequence[Kind], *, marked: bool
    ) -> bool:
        """Whether a predicate can be about the mention: "vitamin B is correct" is not about B."""
        if not mention.bracketed and not cues.kinds and cues.stopped_by is Kind.WORD:
            return False
        return bool(kinds) and (
            kinds[0] in (Kind.COPULA, Kind.SKIP, Kind.CHOICE) or marked or not mention.by_text
        )

    def _is_pure(self, mention: Mention) -> bool:
        """Whether a sentence or line says nothing but the mention."""
        tokens = self._tokens
        start, end = sentence_bounds(tokens, mention.first, mention.last)
        rest = [*tokens[start : mention.first], *tokens[mention.last : end]]
        if any(token.kind not in _PURE or _was_label(token) for token in rest):
            return False
        if any(token.kind in (Kind.LABEL, Kind.TEXT) for token in rest):
            return False
        if rest and (rest[-1].kind is Kind.COLON and end > mention.last):
            return False
        if mention.by_text and mention.weak and (start > 0 or end + 1 < len(tokens)):
            return False
        goes_on = end + 1 < len(tokens) and tokens[end].kind is Kind.STOP
        return not (start == mention.first and goes_on and tokens[end + 1].kind is not Kind.LINE)

    def _leads(self, mention: Mention) -> bool:
        """Whether a reply opens with the mention and then explains it."""
        tokens = self._tokens
        if self._led_lines > 1 or mention.first > LONGEST_OPENING:
            return False
        if any(token.kind not in _BEFORE_LEADING for token in tokens[: mention.first]):
            return False
        if mention.last >= len(tokens):
            return True
        after = tokens[mention.last]
        if after.kind not in _AFTER_LEADING and not mention.bracketed:
            return False
        _, end = sentence_bounds(tokens, mention.first, mention.last)
        rest = {token.kind for token in tokens[mention.last : end]}
        doubts = {Kind.HEDGE, Kind.EXCEPT} | (
            {Kind.WRONG, Kind.NEG, Kind.NEG_POST} if mention.by_text else set()
        )
        if after.kind is Kind.COMMA:
            doubts.add(Kind.WRONG)
        return not rest & doubts

    def _inherits(self, mention: Mention, last: Reading) -> bool:
        """ "Not A but B": the cue of a denied option goes on to the next."""
        if not last.by_negation or mention.open_ended:
            return False
        between = self._tokens[last.mention.last : mention.first]
        kinds = {token.kind for token in between}
        return bool(kinds & {Kind.BUT, Kind.NEG_POST}) and kinds <= _BRIDGE and len(between) < 8  # noqa: PLR2004

    def _opens_line(self, mention: Mention) -> bool:
        """Whether a mention starts its line, behind a bullet or a noun for an option at most."""
        here = mention.first - 1
        while here >= 0 and self._tokens[here].kind in (Kind.DASH, Kind.CHOICE):
            here -= 1
        return here < 0 or self._tokens[here].kind is Kind.LINE

    def _count_led_lines(self, mentions: Sequence[Mention]) -> int:
        """Lines that open with a label and a list mark, each label counted once."""
        tokens = self._tokens
        led = set()
        for mention in mentions:
            marked = mention.bracketed or (
                mention.first + 1 < len(tokens) and tokens[mention.first + 1].kind in _LIST_MARKS
            )
            if self._opens_line(mention) and marked and not mention.by_text:
                led.add(mention.positions)
        return len(led)


def _was_label(token: Token) -> bool:
    """Whether a token looks like a label of the item and was taken for a word."""
    return bool(token.positions) and token.text.isupper()


_JUDGED_RULES = {
    Stance.STATED: Rule.STATED_ANSWER,
    Stance.JUDGED: Rule.JUDGED_CORRECT,
    Stance.HEDGED: Rule.STATED_ANSWER,
    Stance.REJECTED: Rule.STATED_ANSWER,
}
