"""The one option that a short reply names, though no words state an answer."""

from collections.abc import Sequence

from polyclinic.judge.domain.context import sentence_bounds
from polyclinic.judge.domain.decision import Decision
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.mentions import Mention
from polyclinic.judge.domain.stance import Reading, Stance
from polyclinic.judge.domain.tokens import Token

MAX_FALLBACK_TOKENS = 150
"""A longer reply names diseases and drugs by the way: an option's text alone is no answer."""

FEWEST_BEFORE = 2
"""Tokens of a sentence before the only option that it names."""
FEWEST_BEFORE_A_COLON = 6
"""Tokens of a reason before a colon and a label: "Type: B" gives none."""
_CLAUSE_ENDS = {Kind.COMMA, Kind.SO, Kind.BUT, Kind.COLON}
_DOUBTS = {
    Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.HEDGE, Kind.IF, Kind.EXCEPT, Kind.REFUSE,
    Kind.QUESTION,
}  # fmt: skip


def from_texts(readings: Sequence[Reading], tokens: Sequence[Token]) -> Decision | None:
    """The one option whose text a short reply names, without a doubt in the same sentence."""
    if len(tokens) > MAX_FALLBACK_TOKENS or any(token.kind is Kind.REFUSE for token in tokens):
        return None
    readings = [r for r in readings if r.mention.valid or not r.mention.weak]
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


def from_sole(readings: Sequence[Reading], tokens: Sequence[Token]) -> Decision | None:
    """The only option that is named, in brackets or with its text, in the last sentence."""
    if len(tokens) > MAX_FALLBACK_TOKENS or any(token.kind is Kind.REFUSE for token in tokens):
        return None
    sure = [r for r in readings if not r.mention.by_text or not r.mention.weak]
    if not sure or len({reading.mention.positions for reading in sure}) > 1:
        return None
    last = sure[-1]
    mention = last.mention
    named = mention.bracketed or mention.glossed or _ends_on(mention, tokens)
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


def _ends_on(mention: Mention, tokens: Sequence[Token]) -> bool:
    """ "As there is a TIA and no atrial fibrillation: B."."""
    marks = {Kind.STOP, Kind.LINE}
    ends = all(token.kind in marks for token in tokens[mention.last :])
    start, _ = sentence_bounds(tokens, mention.first, mention.last)
    long = mention.first - start >= FEWEST_BEFORE_A_COLON
    return ends and long and tokens[mention.first - 1].kind is Kind.COLON


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
