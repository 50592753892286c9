"""Ticks and crosses beside labels: "A ✗ | B ✓", "✅ B"."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.punctuation import CROSSES, RINGS, SIGNS, TICKS
from polyclinic.judge.domain.tokens import Token

_LIGHTS = {"🟢": (Kind.CORRECT, TICKS[0]), "🔴": (Kind.WRONG, CROSSES[0])}
"""Lights that mark where both colours stand."""
_PARTS = {Kind.LINE, Kind.SLASH, Kind.COMMA}
_BEFORE_A_LABEL = {Kind.CHOICE, Kind.OPEN, Kind.SKIP, Kind.DASH, Kind.LINE, Kind.SLASH, Kind.COMMA}


def is_mark(token: Token) -> bool:
    """Whether a token is a tick or a cross."""
    return token.text in TICKS or token.text in CROSSES


def attach_marks(tokens: Sequence[Token]) -> list[Token]:
    """Tokens without the ticks and crosses that stand beside a label; the label keeps its mark.

    A mark in front belongs to the label that follows it at once, one behind to the only label of
    its part of the line. A ring is a tick where crosses stand beside other labels.
    """
    _turn_signs(tokens)
    if not any(is_mark(token) for token in tokens):
        return list(tokens)
    kept: list[Token] = []
    part: list[Token] = []
    in_front = _stand_in_front(tokens)
    parts = {Kind.LINE} if _one_a_line(tokens) else _PARTS
    for token in tokens:
        if token.kind in parts or (is_mark(token) and in_front and part):
            kept += _attached(part, in_front=in_front)
            part = []
        part.append(token)
        if is_mark(token) and not in_front:
            kept += _attached(part, in_front=in_front)
            part = []
    return [*kept, *_attached(part, in_front=in_front)]


def _turn_signs(tokens: Sequence[Token]) -> None:
    """Make marks of rings and lights that mark only beside others."""
    if any(token.text in CROSSES for token in tokens):
        for token in tokens:
            if token.text in RINGS:
                token.kind, token.text = Kind.CORRECT, TICKS[0]
    if {token.text for token in tokens} >= set(_LIGHTS):
        for token in tokens:
            if token.text in _LIGHTS:
                token.kind, token.text = _LIGHTS[token.text]


def _stand_in_front(tokens: Sequence[Token]) -> bool:
    """Whether the marks of a reply stand before what they mark: the first one opens its line."""
    for place, token in enumerate(tokens):
        if is_mark(token):
            here = place - 1
            while here >= 0 and tokens[here].kind is Kind.DASH:
                here -= 1
            return here < 0 or (
                tokens[here].kind in _PARTS
                and (tokens[here].kind is Kind.LINE or _precedes_label(tokens, place))
            )
    return False


def _precedes_label(tokens: Sequence[Token], place: int) -> bool:
    return [token.kind for token in tokens[place + 1 : place + 2]] == [Kind.LABEL]


def _one_a_line(tokens: Sequence[Token]) -> bool:
    """Whether each line has one mark and one label at most: then it is the label's, as in a row."""
    labels: set[tuple[int, ...]] = set()
    marks = 0
    for token in tokens:
        if token.kind is Kind.LINE:
            labels, marks = set(), 0
        elif token.kind is Kind.LABEL:
            labels.add(token.positions)
        elif is_mark(token):
            marks += 1
        if marks > 1 or (marks and len(labels) > 1):
            return False
    return True


def _attached(part: Sequence[Token], *, in_front: bool) -> list[Token]:
    labels = [
        token
        for token in part
        if token.kind is Kind.LABEL and INVALID not in token.positions and not token.by_place
    ]
    marks = [token for token in part if is_mark(token)]
    if len(marks) != 1 or len({label.positions for label in labels}) != 1:
        return list(part)
    mark, label = marks[0], labels[0]
    first, second = (mark, label) if in_front else (label, mark)
    start, end = _place(part, first), _place(part, second)
    if start > end or (mark.text in SIGNS and end - start > 1):
        return list(part)
    ahead = part[start + 1 : end] if in_front else part[:start]
    if any(one.kind not in _BEFORE_A_LABEL for one in ahead):
        return list(part)
    label.mark = mark.kind
    label.bracketed = True
    return [token for token in part if token is not mark]


def _place(part: Sequence[Token], wanted: Token) -> int:
    return next(place for place, token in enumerate(part) if token is wanted)
