"""The option that a reply ends on, after it went through others without stating an answer."""

from collections.abc import Iterator, Sequence

from polyclinic.judge.domain.context import sentence_bounds
from polyclinic.judge.domain.decision import Decision
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.polarity import Polarity
from polyclinic.judge.domain.stance import Reading, Stance
from polyclinic.judge.domain.tokens import Token

MOST_BEHIND = 60
"""Tokens behind the closing sentence: what follows it may explain, and names no other option."""
FEWEST_TO_ELIMINATE = 3
FEWEST_NAMED = 2
_CONCLUDING = {Kind.SO, Kind.FINAL, Kind.ANSWER}
_CLAUSE_MARKS = {Kind.COMMA, Kind.BUT, Kind.AND, Kind.SO, Kind.COLON, Kind.DASH}
_LINKING = {Kind.COPULA, Kind.COLON, Kind.ANSWER, Kind.PICK, Kind.SO, Kind.CORRECT}
_DOUBTS = {
    Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.HEDGE, Kind.IF, Kind.EXCEPT, Kind.REFUSE,
    Kind.QUESTION, Kind.OR,
}  # fmt: skip
_OPEN = (Stance.NAMED, Stance.JUDGED, Stance.STATED)


def from_closing(readings: Sequence[Reading], tokens: Sequence[Token]) -> Decision | None:
    """The one option that the last sentence with an option in it concludes on.

    The sentence says that it concludes ("so", "correct", a heading of its own), names one option
    that it does not deny, holds no doubt, and what follows it is short. An option that the reply
    rejects elsewhere is no conclusion.
    """
    told = [r for r in readings if r.mention.valid and not (r.mention.weak and r.mention.by_place)]
    open_ones = [r for r in told if r.stance is not Stance.REJECTED]
    if not open_ones or any(token.kind is Kind.REFUSE for token in tokens):
        return None
    if len({position for r in told for position in r.mention.positions}) < FEWEST_NAMED:
        return None
    start, end = sentence_bounds(tokens, open_ones[-1].mention.first, open_ones[-1].mention.last)
    inside = [r for r in told if r.mention.last > start and r.mention.first < end]
    named = [r for r in inside if r.stance is not Stance.REJECTED]
    positions = {r.mention.positions for r in named}
    last = named[-1]
    if len(positions) != 1 or len(last.mention.positions) != 1 or last.stance not in _OPEN:
        return None
    if last.mention.open_ended or _is_rejected(last, told) or len(tokens) - end > MOST_BEHIND:
        return None
    if _is_doubted(named, inside, tokens, start, end):
        return None
    if not _concludes(last, tokens, start, end):
        return None
    return Decision(last.mention.positions, Rule.CLOSING, by_text=False)


def _is_rejected(reading: Reading, told: Sequence[Reading]) -> bool:
    positions = set(reading.mention.positions)
    return any(r.stance is Stance.REJECTED and positions & set(r.mention.positions) for r in told)


def _is_doubted(
    named: Sequence[Reading],
    inside: Sequence[Reading],
    tokens: Sequence[Token],
    start: int,
    end: int,
) -> bool:
    """Whether the sentence doubts or denies, but for what it denies of other options."""
    denied = [r for r in inside if r not in named]
    first, last = named[0].mention.first, named[-1].mention.last
    begin = max((r.mention.last for r in denied if r.mention.last <= first), default=start)
    links = [place for place in range(begin, first) if tokens[place].kind in (Kind.COLON, Kind.SO)]
    begin = links[-1] if links else begin
    if begin > start:  # "B, C and D cannot be marked, and A is": from its own clause on
        begin = next(_clause_starts(tokens, begin, first), begin)
    until = min((r.cue_first for r in denied if r.cue_first >= last), default=end)
    if until < end:  # "A, not B": up to the clause of the option that is denied
        until = next(_clause_starts(tokens, last, until + 1), end)
    if tokens[first - 1].kind is Kind.BUT and tokens[first - 2].kind not in _CLAUSE_MARKS:
        return True  # "anything but B"
    return any(token.kind in _DOUBTS for token in tokens[begin : until + (until == end)])


def _clause_starts(tokens: Sequence[Token], begin: int, end: int) -> Iterator[int]:
    """Places of the marks that start a clause, the last one first."""
    return (
        place for place in range(end - 1, begin - 1, -1) if tokens[place].kind in _CLAUSE_MARKS
    )


def _concludes(reading: Reading, tokens: Sequence[Token], start: int, end: int) -> bool:
    mention = reading.mention
    kinds = {token.kind for token in tokens[start:end]}
    if Kind.CORRECT in {token.kind for token in tokens[start : mention.first]}:
        kinds.add(Kind.SO)
    headed = _is_headed(tokens, start, mention.first)
    pointed = _is_pointed_at(tokens, mention.first, mention.last)
    if not kinds & _CONCLUDING and not headed and not pointed:
        return False
    if not mention.by_text:
        return True
    ahead = {token.kind for token in tokens[start : mention.first]}
    behind = {token.kind for token in tokens[mention.last : end]}
    return not mention.weak and bool(ahead & _LINKING or behind & {Kind.CORRECT, Kind.ANSWER})


def _is_pointed_at(tokens: Sequence[Token], first: int, last: int) -> bool:
    """ "C is the one that explains it", or a reply that ends in a colon and its label."""
    behind = [token.kind for token in tokens[last : last + 3] if token.kind is not Kind.SKIP]
    if behind[:2] == [Kind.COPULA, Kind.CHOICE]:
        return True
    ends = all(token.kind in (Kind.STOP, Kind.LINE) for token in tokens[last:])
    return ends and first > 0 and tokens[first - 1].kind is Kind.COLON


def _is_headed(tokens: Sequence[Token], start: int, first: int) -> bool:
    """ "Conclusion: ...": the sentence opens a line with a word and a colon."""
    opens = start == 0 or tokens[start - 1].kind is Kind.LINE
    marks = [place for place in range(start, min(start + 4, first)) if tokens[place].kind is Kind.COLON]
    return opens and bool(marks)


def from_elimination(
    readings: Sequence[Reading], polarity: Polarity, *, options: int
) -> Decision | None:
    """The option that is left where a reply rejects every other one and doubts none."""
    if options < FEWEST_TO_ELIMINATE or polarity is Polarity.NEGATIVE:
        return None
    told = [r for r in readings if r.mention.valid]
    rejected = {p for r in told if r.stance is Stance.REJECTED for p in r.mention.positions}
    if len(rejected) != options - 1:
        return None
    if len({r.mention.positions for r in told if r.stance is Stance.REJECTED}) < FEWEST_NAMED:
        return None  # "A, B and D are wrong" may be all that was asked
    [left] = set(range(options)) - rejected
    others = [r for r in told if left in r.mention.positions]
    if any(r.stance is Stance.HEDGED for r in others):
        return None
    return Decision((left,), Rule.ELIMINATION)
