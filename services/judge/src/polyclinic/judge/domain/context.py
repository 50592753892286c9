"""What stands around a mention: the cues before it and the predicate behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.tokens import Token

REACH = 14
"""Tokens that a cue may be away from its label."""
CLAUSE_REACH = 40
"""Tokens that are searched for a hedge or a condition in the same clause."""
NEGATION_REACH = 5
MOST_LINES = 3
"""Line ends between a heading and its label."""

_BEFORE = {
    Kind.COPULA, Kind.CHOICE, Kind.SKIP, Kind.CORRECT, Kind.FINAL, Kind.THINK, Kind.IT, Kind.ONLY,
    Kind.DASH, Kind.SO, Kind.ALSO, Kind.BOX, Kind.ANSWER, Kind.PICK, Kind.NEG, Kind.WRONG,
    Kind.HEDGE, Kind.IF, Kind.EXCEPT, Kind.RETRACT,
}  # fmt: skip
_BEHIND = {
    Kind.SKIP, Kind.IT, Kind.CHOICE, Kind.COPULA, Kind.NEG, Kind.NEG_POST, Kind.CORRECT, Kind.WRONG,
    Kind.ANSWER, Kind.HEDGE, Kind.ONLY, Kind.PICK, Kind.THINK, Kind.ALSO, Kind.FINAL, Kind.CLOSE,
}  # fmt: skip
_CLAUSE_ENDS = {
    Kind.STOP, Kind.LINE, Kind.QUESTION, Kind.COMMA, Kind.SO, Kind.BUT, Kind.CLOSE, Kind.COLON,
    Kind.OPEN,
}  # fmt: skip
_ENDS = {Kind.STOP, Kind.LINE, Kind.QUESTION}
_ANNOUNCERS = {Kind.ANSWER, Kind.PICK, Kind.CORRECT, Kind.WRONG, Kind.BOX}
_VERDICTS = {Kind.CORRECT, Kind.WRONG, Kind.NEG}
_LIST_MARKS = {Kind.COLON, Kind.DASH, Kind.STOP}
_LINE_FILLERS = {Kind.COLON, Kind.DASH, Kind.LINE, Kind.OPEN}


_SUBJECT_ENDS = _CLAUSE_ENDS - {Kind.CLOSE, Kind.OPEN}
_SUBJECTS = _ANNOUNCERS | {Kind.FINAL, Kind.NEG}
_BETWEEN = {Kind.WORD, Kind.GENITIVE, Kind.BECAUSE, Kind.AND}
SUBJECT_REACH = 12
"""Tokens that a subject may be away from its copula."""


@dataclass(frozen=True)
class Before:
    """The cues before a mention, nearest first."""

    kinds: tuple[Kind, ...]
    first: int
    """Index of the first token of the cue."""
    stopped_by: Kind | None
    """What stands before it; None at the start of the reply."""

    def has(self, *kinds: Kind) -> bool:
        """Whether one of the kinds is among the cues."""
        return any(kind in self.kinds for kind in kinds)


def before(tokens: Sequence[Token], place: int) -> Before:
    """Walk back from a mention over what belongs to its cue."""
    kinds: list[Kind] = []
    here = place - 1
    if here >= 0 and tokens[here].kind is Kind.OPEN:
        here -= 1
    while here >= 0 and place - here <= REACH and _belongs(tokens, place, here, kinds):
        if tokens[here].kind is not Kind.COMMA:
            kinds.append(tokens[here].kind)
        here -= 1
    return Before(tuple(kinds), here + 1, tokens[here].kind if here >= 0 else None)


def _belongs(tokens: Sequence[Token], place: int, here: int, kinds: Sequence[Kind]) -> bool:
    """Whether the token at `here` belongs to the cue of the mention at `place`."""
    kind = tokens[here].kind
    if kind in (Kind.SO, Kind.DASH) and set(kinds) & {Kind.ANSWER, Kind.PICK}:
        return False
    if kind is Kind.LINE:
        return _may_cross_line(tokens, place, here, kinds)
    if kind is Kind.COMMA:
        return _is_topic_comma(tokens, here, kinds)
    if kind in (Kind.COLON, Kind.BUT):
        return not set(kinds) & _ANNOUNCERS
    return kind in _BEFORE and not is_capital_word(tokens, here)


def is_capital_word(tokens: Sequence[Token], place: int) -> bool:
    """A capital in mid-sentence that was not taken for a label, and may be one: "A to D"."""
    token = tokens[place]
    if not token.positions or token.kind is Kind.LABEL or not token.text.isupper():
        return False
    return place > 0 and tokens[place - 1].kind not in (Kind.STOP, Kind.LINE, Kind.QUESTION)


def _may_cross_line(tokens: Sequence[Token], place: int, here: int, kinds: Sequence[Kind]) -> bool:
    """A heading such as "Answer:" may stand lines above; the label then opens its line."""
    behind = tokens[place + 1].kind if place + 1 < len(tokens) else Kind.LINE
    stands = tokens[place].bracketed or tokens[place].kind is Kind.TEXT or behind in (
        Kind.LINE, Kind.STOP, Kind.COLON, Kind.CLOSE, Kind.COMMA, Kind.AND, Kind.DASH, Kind.OPEN,
    )  # fmt: skip
    near = kinds.count(Kind.LINE) < MOST_LINES and set(kinds) <= _LINE_FILLERS
    return stands and near and _is_heading(tokens, here)


def _is_heading(tokens: Sequence[Token], line_end: int) -> bool:
    """Whether the line that ends at a token can announce what follows: it names no option."""
    here = line_end
    while here >= 0 and tokens[here].kind is Kind.LINE:
        here -= 1
    while here >= 0 and tokens[here].kind is not Kind.LINE and line_end - here < CLAUSE_REACH:
        if tokens[here].kind in (Kind.LABEL, Kind.TEXT):
            return False
        here -= 1
    return True


def _is_topic_comma(tokens: Sequence[Token], here: int, kinds: Sequence[Kind]) -> bool:
    """ "答えは、B": a comma between a cue and its label."""
    if set(kinds) & _ANNOUNCERS or here == 0 or Kind.LINE in kinds:
        return False
    if tokens[here - 1].kind is Kind.SO:  # "the answer is, therefore, B"
        return here > 1 and tokens[here - 2].kind in (Kind.COMMA, Kind.COPULA)
    return tokens[here - 1].kind in (Kind.COPULA, Kind.THINK) or (
        tokens[here - 1].kind is Kind.SKIP and tokens[here - 1].end == tokens[here].start
    )


def widened(tokens: Sequence[Token], cues: Before) -> Before:
    """Cues with those of a subject that other words part from its copula.

    "The most correct approach is option C": the words between say nothing of an answer, and what
    stands before them does.
    """
    linked = cues.has(Kind.COPULA, Kind.COLON) and cues.stopped_by in _BETWEEN
    if not linked or set(cues.kinds) & (_ANNOUNCERS | {Kind.NEG, Kind.HEDGE, Kind.IF, Kind.LINE}):
        return cues
    found: list[Kind] = []
    here = cues.first - 1
    while here >= 0 and cues.first - here <= SUBJECT_REACH:
        kind = tokens[here].kind
        if kind in _SUBJECT_ENDS:
            break
        if kind in (Kind.LABEL, Kind.TEXT):
            return cues
        found.append(kind)
        here -= 1
    told = [kind for kind in found if kind in _BEFORE]
    if not set(told) & _SUBJECTS or (not cues.has(Kind.COPULA) and not set(told) & _ANNOUNCERS):
        return cues  # "there is no fever: B"
    stopped_by = tokens[here].kind if here >= 0 else None
    return Before((*cues.kinds, *told), here + 1, stopped_by)


@dataclass(frozen=True)
class Behind:
    """The predicate behind a mention, in order."""

    kinds: tuple[Kind, ...]
    stopped_by: Kind | None
    mark: Kind | None
    """Colon, dash or full stop that stands between: "B: correct"."""

    @property
    def marked(self) -> bool:
        """Whether a list mark stands between."""
        return self.mark is not None

    def has(self, *kinds: Kind) -> bool:
        """Whether one of the kinds is in the predicate."""
        return any(kind in self.kinds for kind in kinds)


def behind(tokens: Sequence[Token], place: int, *, may_be_marked: bool) -> Behind:
    """Walk on from the end of a mention over what is said of it.

    `may_be_marked` says whether a list mark may stand between: the mention opens its line.
    """
    here = _past_parenthesis(tokens, place)
    mark = None
    pair = [token.kind for token in tokens[here : here + 2]]
    if may_be_marked and set(pair[:1]) & _LIST_MARKS and set(pair[1:]) & _VERDICTS:
        mark = pair[0]
        here += 1
    elif may_be_marked and place > 0 and tokens[place - 1].bracketed and set(pair[:1]) & _VERDICTS:
        mark = Kind.STOP  # "A) Incorrect.": the bracket is the mark
    kinds: list[Kind] = []
    while here < len(tokens) and len(kinds) < REACH and tokens[here].kind in _BEHIND:
        kinds.append(tokens[here].kind)
        here += 1
    return Behind(tuple(kinds), tokens[here].kind if here < len(tokens) else None, mark)


def _past_parenthesis(tokens: Sequence[Token], place: int) -> int:
    """Index behind a bracket that only explains the mention: "B (the second one) is right"."""
    if place >= len(tokens) or tokens[place].kind is not Kind.OPEN:
        return place
    for here in range(place + 1, min(place + 30, len(tokens))):
        if tokens[here].kind is Kind.CLOSE:
            return here + 1
        if tokens[here].kind in (Kind.LINE, Kind.LABEL):
            break
    return place


def clause_before(tokens: Sequence[Token], place: int) -> tuple[Kind, ...]:
    """Kinds of the tokens before a cue in the same clause, nearest first."""
    kinds: list[Kind] = []
    for here in range(place - 1, max(-1, place - 1 - CLAUSE_REACH), -1):
        if tokens[here].kind in _CLAUSE_ENDS or tokens[here].kind in (Kind.LABEL, Kind.TEXT):
            break
        kinds.append(tokens[here].kind)
    return tuple(kinds)


def has_condition(tokens: Sequence[Token], cues: Before, first: int, last: int) -> bool:
    """Whether the sentence around a mention and its cue holds only under a condition.

    A heading on a line of its own, a colon before the cue, and whatever explains ("because, if
    ...") are apart.
    """
    start, end = sentence_bounds(tokens, cues.first, last)
    apart = Kind.LINE in cues.kinds or cues.stopped_by is Kind.COLON
    if not apart and any(token.kind is Kind.IF for token in tokens[start:first]):
        return True
    for place in range(last, end):
        if tokens[place].kind in (Kind.BECAUSE, Kind.COLON, Kind.DASH):
            return False
        if tokens[place].kind is Kind.IF:
            return True
    return False


def asks(tokens: Sequence[Token], place: int) -> bool:
    """Whether the sentence that goes on at `place` ends in a question mark."""
    for here in range(place, min(place + CLAUSE_REACH, len(tokens))):
        if tokens[here].kind is Kind.QUESTION:
            return True
        if tokens[here].kind in (Kind.STOP, Kind.LINE):
            return False
    return False


def sentence_bounds(tokens: Sequence[Token], first: int, last: int) -> tuple[int, int]:
    """The sentence around tokens `first` to `last` (not included), at most so far each way."""
    start = first
    while start > 0 and first - start < CLAUSE_REACH and tokens[start - 1].kind not in _ENDS:
        start -= 1
    end = last
    while end < len(tokens) and end - last < CLAUSE_REACH and tokens[end].kind not in _ENDS:
        end += 1
    return start, end


def ends_sentence(token: Token) -> bool:
    """Whether a token ends a sentence or a line."""
    return token.kind in _ENDS
