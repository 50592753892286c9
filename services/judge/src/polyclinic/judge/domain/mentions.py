"""Mentions: one option, or a list of options, named in one breath."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID, UNCLEAR
from polyclinic.judge.domain.tokens import Token

_NAMES = (Kind.LABEL, Kind.TEXT)
_LINKS = {Kind.COMMA, Kind.AND, Kind.OR, Kind.SLASH}
_AROUND_LINKS = {Kind.CHOICE, Kind.SKIP, Kind.OPEN, Kind.CLOSE, Kind.IT, Kind.HEDGE}
_GLOSS_MARKS = {Kind.STOP, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.COMMA, Kind.COPULA}
_OWN_CLAUSE = {
    Kind.COPULA, Kind.WRONG, Kind.CORRECT, Kind.NEG, Kind.NEG_POST, Kind.HEDGE, Kind.WORD,
}  # fmt: skip
LONGEST_LINK = 5
MOST_GLOSS_MARKS = 3
LONGEST_CONNECTIVE = 6


@dataclass(frozen=True)
class Mention:
    """Options named together."""

    first: int
    """Index of the first token."""
    last: int
    """Index behind the last token, a gloss included."""
    positions: tuple[int, ...]
    """Ascending, each once."""
    by_text: bool = False
    """Named by text alone."""
    weak: bool = False
    """Named by a text that is too short to count by itself."""
    open_ended: bool = False
    """Joined by "or" or a slash, a range, or with the text of another option."""
    bracketed: bool = False
    glossed: bool = False
    """A label with its own text behind it."""
    spelled: bool = False
    """Labels written together, such as "AC"."""
    mark: Kind | None = None
    """CORRECT or WRONG by a tick or a cross."""
    wordlike: bool = False
    """The label is a word of the language too."""
    by_place: bool = False
    """Named in another label system than the item's."""

    @property
    def valid(self) -> bool:
        """Whether every label is one of the item's."""
        return INVALID not in self.positions


def find_mentions(tokens: Sequence[Token], *, several: bool, cued: Sequence[bool]) -> list[Mention]:
    """All mentions in their order.

    Args:
        tokens: Settled tokens.
        several: Whether the item may have several right options: lists may span lines.
        cued: For each token, whether a label there stands behind an answer cue.
    """
    mentions: list[Mention] = []
    place = 0
    while place < len(tokens):
        if tokens[place].kind in _NAMES:
            mention = _mention(tokens, place, several=several, cued=cued[place])
            mentions.append(mention)
            place = mention.last
        else:
            place += 1
    return mentions


def _mention(tokens: Sequence[Token], first: int, *, several: bool, cued: bool) -> Mention:
    members = [tokens[first]]
    last, conflict = _gloss(tokens, first)
    open_ended = conflict
    while (link := _link(tokens, last, several=several)) is not None:
        behind, kinds = link
        if several and Kind.STOP in kinds and _starts_own_clause(tokens, behind):
            break
        if kinds == {Kind.COMMA} and _is_named_again(members, tokens[behind]):
            break
        if (
            cued
            and not several
            and not kinds & {Kind.OR, Kind.SLASH}
            and _starts_own_clause(tokens, behind)
        ):
            break
        if members[0].mark is not None or tokens[behind].mark is not None:
            break
        members.append(tokens[behind])
        open_ended |= bool(kinds & {Kind.OR, Kind.SLASH, Kind.DASH, Kind.HEDGE})
        last, conflict = _gloss(tokens, behind)
        open_ended |= conflict
    open_ended |= _is_linked_by_unknown_word(tokens, last)
    positions = {position for member in members for position in member.positions}
    open_ended |= UNCLEAR in positions
    return Mention(
        first=first,
        last=last,
        positions=tuple(sorted(positions)),
        by_text=all(member.kind is Kind.TEXT for member in members),
        weak=any(member.weak for member in members),
        open_ended=open_ended,
        bracketed=members[0].bracketed,
        glossed=any(token.kind is Kind.TEXT for token in tokens[first:last]),
        spelled=any(len(member.positions) > 1 for member in members),
        mark=members[0].mark,
        wordlike=len(members) == 1 and members[0].wordlike,
        by_place=any(member.by_place for member in members),
    )


def _is_named_again(members: Sequence[Token], token: Token) -> bool:
    """ "Between C and D, C is better": no list names an option twice."""
    named = {position for member in members for position in member.positions}
    return len(members) > 1 and set(token.positions) <= named


def _gloss(tokens: Sequence[Token], place: int) -> tuple[int, bool]:
    """End of a label with its own text behind it, and whether that is another option's text."""
    label = tokens[place]
    behind = place + 1
    if label.kind is Kind.TEXT:
        return _bracketed_label(tokens, place)
    mark = None
    furthest = min(place + MOST_GLOSS_MARKS, len(tokens) - 1)
    while behind <= furthest and tokens[behind].kind in _GLOSS_MARKS:
        mark = tokens[behind].kind if mark is None else mark
        behind += 1
    if behind >= len(tokens) or tokens[behind].kind is not Kind.TEXT:
        return place + 1, False
    text = tokens[behind]
    end = behind + 1
    while end < len(tokens) and tokens[end].kind is Kind.CLOSE:
        end += 1
    if label.positions == (UNCLEAR,) or (label.by_place and not text.weak):
        label.positions, label.by_place, label.weak = text.positions, False, False
    if text.positions == label.positions:
        return end, False
    closed = end >= len(tokens) or tokens[end].kind in (Kind.STOP, Kind.LINE)
    if mark in (Kind.COMMA, Kind.COPULA) or text.weak or not closed:
        return place + 1, False
    return end, True


def _bracketed_label(tokens: Sequence[Token], place: int) -> tuple[int, bool]:
    """ "iron deficiency (B)": a text with its own label behind it."""
    behind = place + 1
    if behind < len(tokens) and tokens[behind].kind is Kind.LABEL and tokens[behind].bracketed:
        same = tokens[behind].positions == tokens[place].positions
        return behind + 1, not same
    return place + 1, False


def _link(
    tokens: Sequence[Token], place: int, *, several: bool
) -> tuple[int, frozenset[Kind]] | None:
    """Where a list goes on behind `place`, and the kinds of token that link it."""
    kinds: set[Kind] = set()
    links = _LINKS | {Kind.LINE, Kind.DASH} if several else _LINKS
    end = place
    while end < len(tokens) and end - place < LONGEST_LINK:
        token = tokens[end]
        if token.kind in _NAMES and not (token.kind is Kind.LABEL and token.weak):
            return _joined(tokens, place, end, kinds)
        tight_dash = token.kind is Kind.DASH and end == place and _is_tight(tokens, end)
        semicolon = several and token.text == ";"
        if (
            not semicolon
            and token.kind not in links
            and token.kind not in _AROUND_LINKS
            and not tight_dash
        ):
            return None
        if tight_dash:
            kinds.add(Kind.OR)
        kinds |= {Kind.COMMA, Kind.STOP} if semicolon else {token.kind}
        end += 1
    return None


def _joined(
    tokens: Sequence[Token], place: int, end: int, kinds: set[Kind]
) -> tuple[int, frozenset[Kind]] | None:
    if (Kind.LINE not in kinds and kinds & _LINKS) or kinds == {Kind.DASH, Kind.OR}:
        return end, frozenset(kinds - {Kind.DASH})
    if Kind.LINE in kinds and _stands_on_its_line(tokens, end):
        return end, frozenset()
    side_by_side = place == end and tokens[end].kind is tokens[place - 1].kind is Kind.LABEL
    return (end, frozenset()) if side_by_side else None


def _is_linked_by_unknown_word(tokens: Sequence[Token], place: int) -> bool:
    """ "B કે C": a short word that no table knows, between two labels, may well be "or"."""
    between, label, *rest = [*tokens[place : place + 3], None, None, None][:3]
    if between is None or label is None or between.kind is not Kind.WORD:
        return False
    ends = not rest or rest[0] is None or rest[0].kind in (Kind.STOP, Kind.LINE, Kind.COMMA)
    return label.kind is Kind.LABEL and ends and len(between.text) <= LONGEST_CONNECTIVE


def _stands_on_its_line(tokens: Sequence[Token], place: int) -> bool:
    behind = place + 1
    return behind >= len(tokens) or tokens[behind].kind is Kind.LINE


def _is_tight(tokens: Sequence[Token], place: int) -> bool:
    """Whether a dash has no space on either side: "A-C"."""
    token = tokens[place]
    if place == 0 or place + 1 >= len(tokens):
        return False
    return tokens[place - 1].end == token.start and tokens[place + 1].start == token.end


def _starts_own_clause(tokens: Sequence[Token], place: int) -> bool:
    """Whether the label is the subject of what follows: "Answer: B, A is wrong"."""
    behind = place + 1
    return behind < len(tokens) and tokens[behind].kind in _OWN_CLAUSE
