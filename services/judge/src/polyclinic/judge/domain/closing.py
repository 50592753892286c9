"""The option that a reply concludes on, after it went through others without stating an answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from polyclinic.judge.domain.context import sentence_bounds
from polyclinic.judge.domain.decision import Decision
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.mentions import Mention
from polyclinic.judge.domain.stance import Reading, Stance
from polyclinic.judge.domain.tokens import Token

MOST_BEHIND = 60
"""Tokens behind the closing sentence: what follows it may explain, and names no other option."""
FEWEST_NAMED = 2
LONGEST_HEADING = 3
_CONCLUDING = {Kind.SO, Kind.FINAL, Kind.ANSWER}
_CLAUSE_MARKS = {Kind.COMMA, Kind.BUT, Kind.AND, Kind.SO, Kind.COLON, Kind.DASH}
_LINKING = {Kind.COPULA, Kind.COLON, Kind.ANSWER, Kind.PICK, Kind.CORRECT, Kind.CHOICE}
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
    named = {position for reading in told for position in reading.mention.positions}
    if len(named) < FEWEST_NAMED or any(token.kind is Kind.REFUSE for token in tokens):
        return None
    closing = _last(told, tokens)
    if closing is None or closing.end + MOST_BEHIND < len(tokens):
        return None
    if _is_rejected(closing.mention, told) or closing.is_doubted() or not closing.concludes():
        return None
    return Decision(closing.mention.positions, Rule.CLOSING)


def _last(told: Sequence[Reading], tokens: Sequence[Token]) -> "_Closing | None":
    """The last sentence that names an option without denying it, where that is one option."""
    open_ones = [reading for reading in told if reading.stance is not Stance.REJECTED]
    if not open_ones:
        return None
    last = open_ones[-1]
    start, end = sentence_bounds(tokens, last.mention.first, last.mention.last)
    inside = [r for r in told if r.mention.last > start and r.mention.first < end]
    named = [reading for reading in inside if reading.stance is not Stance.REJECTED]
    one = len({r.mention.positions for r in named}) == len(last.mention.positions) == 1
    if not one or last.stance not in _OPEN or last.mention.open_ended:
        return None
    denied = [reading for reading in inside if reading.stance is Stance.REJECTED]
    return _Closing(tokens, start, end, named[0].mention, last.mention, denied)


def _is_rejected(mention: Mention, told: Sequence[Reading]) -> bool:
    positions = set(mention.positions)
    return any(r.stance is Stance.REJECTED and positions & set(r.mention.positions) for r in told)


@dataclass(frozen=True)
class _Closing:
    """A sentence that names one option without denying it."""

    tokens: Sequence[Token]
    start: int
    end: int
    opening: Mention
    """Where it names the option first."""
    mention: Mention
    """Where it names it last."""
    denied: Sequence[Reading]
    """What it says of other options."""

    def is_doubted(self) -> bool:
        """Whether it doubts or denies, but for what it denies of other options."""
        first, last = self.opening.first, self.mention.last
        before = self.tokens[first - 1].kind if first else Kind.LINE
        if before is Kind.BUT and self.tokens[first - 2].kind not in _CLAUSE_MARKS:
            return True  # "anything but B"
        kinds = {token.kind for token in self.tokens[self._begin(first) : self._until(last)]}
        return bool(kinds & _DOUBTS)

    def _begin(self, first: int) -> int:
        """Where the clause of the option begins: behind a link, or an option that is denied."""
        ahead = [r.mention.last for r in self.denied if r.mention.last <= first]
        begin = max(ahead, default=self.start)
        links = (Kind.COLON, Kind.SO)
        linked = [place for place in range(begin, first) if self.tokens[place].kind in links]
        if linked:
            return linked[-1]
        return next(self._clause_starts(begin, first), begin) if ahead else begin

    def _until(self, last: int) -> int:
        """Where it ends: its mark included, or at the clause of an option that is denied."""
        behind = [r.cue_first for r in self.denied if r.cue_first >= last]
        if not behind:
            return self.end + 1
        return next(self._clause_starts(last, min(behind) + 1), self.end)

    def _clause_starts(self, begin: int, end: int) -> Iterator[int]:
        """Places of the marks that start a clause, the last one first."""
        places = range(end - 1, begin - 1, -1)
        return (place for place in places if self.tokens[place].kind in _CLAUSE_MARKS)

    def concludes(self) -> bool:
        """Whether it says that it concludes; by text also that the option is what it says."""
        ahead = {token.kind for token in self.tokens[self.start : self.mention.first]}
        behind = {token.kind for token in self.tokens[self.mention.last : self.end]}
        says = (ahead | behind) & _CONCLUDING or Kind.CORRECT in ahead
        if not says and not self._is_headed() and not self._is_pointed_at():
            return False
        if not self.mention.by_text:
            return True
        goes_on = self.mention.last < self.end and self.tokens[self.mention.last].kind is Kind.WORD
        if self.mention.weak or (goes_on and not self._is_headed()):
            return False
        return bool(ahead & _LINKING or behind & {Kind.CORRECT, Kind.ANSWER})

    def _is_pointed_at(self) -> bool:
        """ "C is the one that explains it", or a reply that ends in a colon and its label."""
        rest = self.tokens[self.mention.last :]
        predicate = [token.kind for token in rest[:LONGEST_HEADING] if token.kind is not Kind.SKIP]
        if predicate[:2] == [Kind.COPULA, Kind.CHOICE]:
            return True
        first = self.mention.first
        ends = all(token.kind in (Kind.STOP, Kind.LINE) for token in rest)
        return ends and first > 0 and self.tokens[first - 1].kind is Kind.COLON

    def _is_headed(self) -> bool:
        """ "Conclusion: ...": it opens a line with a few words and a colon."""
        if self.start and self.tokens[self.start - 1].kind is not Kind.LINE:
            return False
        last = min(self.start + LONGEST_HEADING + 1, self.mention.first)
        return any(token.kind is Kind.COLON for token in self.tokens[self.start : last])
