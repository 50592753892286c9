"""Numbers of questions are no labels; ordinals and headings of options are."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.tokens import Token

MOST_HEADING_MARKS = 4
"""Characters between a noun and its label that are blanks and marks of emphasis."""
_LIST_MARKS = {Kind.COLON, Kind.DASH, Kind.STOP}


def name_by_ordinals(tokens: Sequence[Token], options: int) -> None:
    """ "The third option": an ordinal beside a noun for an option is a label."""
    for place, token in enumerate(tokens):
        if not 0 <= token.ordinal < options or token.kind is not Kind.WORD:
            continue
        before = place - 1 if place > 0 and tokens[place - 1].kind is not Kind.SKIP else place - 2
        beside = [*tokens[max(0, before) : max(0, before) + 1], *tokens[place + 1 : place + 2]]
        if any(one.kind is Kind.CHOICE for one in beside):
            token.kind, token.positions = Kind.LABEL, (token.ordinal,)
            token.weak = token.by_place = True


def name_headings(tokens: Sequence[Token]) -> None:
    """ "Answer A: ...", "Answer B: ..." on lines of their own: the noun is one for an option."""
    heads: list[int] = []
    named: set[tuple[int, ...]] = set()
    for place, token in enumerate(tokens[:-2]):
        opens = place == 0 or tokens[place - 1].kind in (Kind.LINE, Kind.DASH)
        label, mark = tokens[place + 1], tokens[place + 2]
        if token.kind is not Kind.ANSWER or not opens or label.kind is not Kind.LABEL:
            continue
        if label.start - token.end <= MOST_HEADING_MARKS and mark.kind in _LIST_MARKS:
            heads.append(place)
            named.add(label.positions)
    if len(named) > 1:
        for place in heads:
            tokens[place].kind = Kind.CHOICE


def skip_question_numbers(tokens: list[Token]) -> None:
    """Take out the number of a question: "question 3", and "1. B" where labels are letters."""
    for place, token in enumerate(tokens):
        behind = [t.kind for t in tokens[place + 1 : place + 3]]
        if token.kind is Kind.ASKED:
            token.kind = Kind.SKIP
            if behind[:1] == [Kind.LABEL] and tokens[place + 1].text.isdigit():
                tokens[place + 1].kind = Kind.SKIP
                tokens[place + 1].positions = ()
            elif behind[:1] == [Kind.LABEL] and not tokens[place + 1].bracketed:
                token.kind = Kind.GENITIVE
        elif (
            token.kind is Kind.ANSWER
            and behind[:1] == [Kind.LABEL]
            and _numbers_question(tokens, place + 1)
        ):
            tokens[place + 1].kind, tokens[place + 1].positions = Kind.SKIP, ()
        elif (
            (token.positions == (INVALID,) or token.by_place)
            and token.text.isdigit()
            and (place == 0 or tokens[place - 1].kind is Kind.LINE)
            and behind == [Kind.STOP, Kind.LABEL]
        ):
            token.kind, token.positions = Kind.SKIP, ()
            tokens[place + 1].kind = Kind.DASH


def _numbers_question(tokens: Sequence[Token], place: int) -> bool:
    """ "Answer 3: B": a number of another system before a mark and a label."""
    token = tokens[place]
    behind = tokens[place + 1 : place + 3]
    return (
        token.text.isdigit()
        and (token.by_place or token.positions == (INVALID,))
        and len(behind) == 2  # noqa: PLR2004 - a mark and a label
        and behind[0].kind in _LIST_MARKS
        and behind[1].kind in (Kind.LABEL, Kind.TEXT)
    )
