"""Numbers of questions are no labels; ordinals and headings of options are."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.text import fold
from polyclinic.judge.domain.tokens import Token

MOST_HEADING_MARKS = 4
"""Characters between a noun and its label that are blanks and marks of emphasis."""
_ENDS = {Kind.STOP, Kind.LINE, Kind.COLON, Kind.COMMA, Kind.DASH, Kind.OPEN}
_TELLING = {
    Kind.ANSWER, Kind.CORRECT, Kind.COPULA, Kind.COLON, Kind.CHOICE, Kind.FINAL, Kind.PICK, Kind.IT,
    Kind.SO, Kind.THINK, Kind.ONLY,
}  # fmt: skip
_NUMBER_WORDS = frozenset(
    {"no", "nr", "num", "núm", "number", "numero", "número", "numéro", "nummer", "numer", "broj"}
    | {"br", "číslo", "č", "št", "številka", "sz", "szám", "szamu", "номер", "№", "број", "брой"}
    | {"бр", "αριθμός", "αρ", "numara", "nomor", "nombor", "numri", "numărul", "număr", "nº", "n"}
    | {"شماره", "رقم", "نمبر", "संख्या", "नंबर", "নম্বর", "எண்", "సంఖ్య", "numru", "nombro"}
)
_HAN_PLACES = {
    sign: place for signs in ("12345678", "一二三四五六七八") for place, sign in enumerate(signs)
}
_COUNTED = (Kind.CHOICE, Kind.SKIP, Kind.WORD)
MOST_OF_A_LIST = 4
MOST_ALONE = 6
"""Tokens of a reply that says no more than an ordinal."""
_LIST_MARKS = {Kind.COLON, Kind.DASH, Kind.STOP}
_AFTER_HEADINGS = _LIST_MARKS | {Kind.TEXT, Kind.OPEN, Kind.COPULA}


def name_by_ordinals(tokens: Sequence[Token], options: int) -> None:
    """ "The third option": an ordinal beside a noun for an option is a label."""
    for place, token in enumerate(tokens):
        if not 0 <= token.ordinal < options or token.kind not in (Kind.WORD, Kind.SKIP):
            continue
        before = place - 2 if place > 0 and _is_small(tokens[place - 1]) else place - 1
        beside = [*tokens[max(0, before) : max(0, before) + 1], *tokens[place + 1 : place + 2]]
        if any(one.kind is Kind.CHOICE for one in beside):
            token.kind, token.positions = Kind.LABEL, (token.ordinal,)
            token.weak = token.by_place = True


def _is_small(token: Token) -> bool:
    """Whether a token is an article, as "a" in Romanian "varianta a patra"."""
    is_word = token.text.islower() or token.text == "I"
    return token.kind is Kind.SKIP or (token.kind is Kind.LABEL and is_word)


def name_by_place(tokens: Sequence[Token], options: int) -> None:
    """ "The third.", "The right one is the third": an ordinal that is all that is said.

    Only where no option's text holds a number, for then an ordinal may be of what is asked.
    """
    for place, token in enumerate(tokens):
        if not 0 <= token.ordinal < options or token.kind is not Kind.WORD:
            continue
        goes_on = place + 1 < len(tokens) and tokens[place + 1].kind not in _ENDS
        if goes_on and not _is_of_a_list(tokens, place + 1):
            continue
        told: set[Kind] = set()
        here = place - 1
        while here >= 0 and (tokens[here].kind in _TELLING or _is_small(tokens[here])):
            told.add(tokens[here].kind)
            here -= 1
        opens = here < 0 or tokens[here].kind in _ENDS
        linked = Kind.COPULA in told or Kind.COLON in told
        stated = bool(told & {Kind.ANSWER, Kind.CORRECT, Kind.FINAL}) and linked
        alone = (
            not told - {Kind.SKIP, Kind.IT, Kind.COPULA, Kind.LABEL} and len(tokens) <= MOST_ALONE
        )
        if opens and (stated or Kind.PICK in told or alone):
            token.kind, token.positions = Kind.LABEL, (token.ordinal,)


def _is_of_a_list(tokens: Sequence[Token], place: int) -> bool:
    """Whether "of the list", "of the four" ends the sentence that goes on at `place`."""
    rest = [token.kind for token in tokens[place : place + MOST_OF_A_LIST]]
    ends = [here for here, kind in enumerate(rest) if kind in (Kind.STOP, Kind.LINE)]
    whole = rest[: ends[0]] if ends else rest
    closed = bool(ends) or place + len(rest) == len(tokens)
    return closed and rest[0] is Kind.SKIP and whole.count(Kind.WORD) <= 1 and set(whole) <= {
        Kind.SKIP, Kind.WORD, Kind.CHOICE,
    }  # fmt: skip


def name_by_numbers(tokens: Sequence[Token]) -> None:
    """ "Option no. 4": the word for a number between a noun and its digits changes nothing."""
    for place, token in enumerate(tokens[:-2]):
        if token.kind not in (Kind.CHOICE, Kind.ANSWER):
            continue
        word = tokens[place + 1]
        if fold(word.text) not in _NUMBER_WORDS:
            continue
        then = tokens[place + 2]
        if then.text == "." and place + 3 < len(tokens):
            stop, then = then, tokens[place + 3]
        else:
            stop = None
        if then.kind is not Kind.LABEL or not then.text.isdigit():
            continue
        for skipped in filter(None, (word, stop)):
            skipped.kind, skipped.positions = Kind.SKIP, ()


def name_by_han_ordinals(tokens: Sequence[Token], options: int) -> None:
    """ "第三个选项": the third option, whatever numbers the options' texts hold."""
    for place, token in enumerate(tokens[:-2]):
        number = tokens[place + 1]
        if token.text != "第" or number.text not in _HAN_PLACES:
            continue
        behind = [one.kind for one in tokens[place + 2 : place + 4]]
        position = _HAN_PLACES[number.text]
        if position >= options or Kind.CHOICE not in behind or behind[0] not in _COUNTED:
            continue
        token.kind = Kind.SKIP
        number.kind, number.positions = Kind.LABEL, (position,)
        number.weak = number.by_place = number.bracketed = True


def name_headings(tokens: Sequence[Token]) -> None:
    """ "Answer A: ...", "Answer B is ..." on lines of their own: the noun is one for an option."""
    heads: list[int] = []
    named: set[tuple[int, ...]] = set()
    for place, token in enumerate(tokens[:-2]):
        opens = place == 0 or tokens[place - 1].kind in (Kind.LINE, Kind.DASH)
        label, mark = tokens[place + 1], tokens[place + 2]
        if token.kind is not Kind.ANSWER or not opens or label.kind is not Kind.LABEL:
            continue
        if label.start - token.end <= MOST_HEADING_MARKS and mark.kind in _AFTER_HEADINGS:
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
