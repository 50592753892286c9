"""Where in a reply a mention stands: alone, at the front, in a list of the options."""

from collections.abc import Sequence

from polyclinic.judge.domain.context import Before, sentence_bounds
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID, UNCLEAR
from polyclinic.judge.domain.mentions import Mention
from polyclinic.judge.domain.tokens import Token

LONGEST_OPENING = 10
"""Tokens before a label that still opens the reply, empty lines among them."""

_PURE = {
    Kind.LABEL, Kind.TEXT, Kind.SKIP, Kind.IT, Kind.COPULA, Kind.CHOICE, Kind.SO, Kind.FINAL,
    Kind.THINK, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.BOX, Kind.ANSWER,
    Kind.CORRECT, Kind.AND, Kind.OR, Kind.SLASH, Kind.ONLY,
}  # fmt: skip
_NAMES = {Kind.LABEL, Kind.TEXT}
_BEFORE_LEADING = {Kind.CHOICE, Kind.DASH, Kind.SKIP, Kind.OPEN, Kind.LINE}
_AFTER_LEADING = {
    Kind.STOP, Kind.COLON, Kind.DASH, Kind.COMMA, Kind.LINE, Kind.BECAUSE, Kind.OPEN, Kind.SO,
}  # fmt: skip
_LIST_MARKS = {Kind.STOP, Kind.COLON, Kind.DASH}
_CLOSERS = {
    Kind.STOP, Kind.LINE, Kind.COMMA, Kind.COLON, Kind.DASH, Kind.CLOSE, Kind.BECAUSE, Kind.SO,
    Kind.BUT, Kind.OPEN,
}  # fmt: skip


class Shape:
    """The layout of one reply."""

    def __init__(self, tokens: Sequence[Token], mentions: Sequence[Mention]) -> None:
        self._tokens = tokens
        led = {m.positions for m in mentions if self._leads_line(m) and not m.by_text}
        self._led_lines = len(led)

    def opens_line(self, mention: Mention) -> bool:
        """Whether a mention starts its line, behind a bullet or a noun for an option at most."""
        here = mention.first - 1
        while here >= 0 and self._tokens[here].kind in (Kind.DASH, Kind.CHOICE):
            here -= 1
        return here < 0 or self._tokens[here].kind is Kind.LINE

    def _leads_line(self, mention: Mention) -> bool:
        after = mention.first + 1
        marked = mention.bracketed or (
            after < len(self._tokens) and self._tokens[after].kind in _LIST_MARKS
        )
        return marked and self.opens_line(mention)

    def is_closed(self, mention: Mention) -> bool:
        """Whether nothing behind the mention can belong to its name."""
        rest = [token.kind for token in self._tokens[mention.last : mention.last + 2]]
        if rest[:1] == [Kind.COPULA]:  # behind its noun, as in Japanese
            rest = rest[1:]
        if self._tokens[mention.first].text.isdigit() and rest[:1] == [Kind.WORD]:  # a unit
            rest = rest[1:]
        return not rest or rest[0] in _CLOSERS

    def is_pure(self, mention: Mention) -> bool:
        """Whether a sentence or line says nothing but the mention."""
        tokens = self._tokens
        start, end = sentence_bounds(tokens, mention.first, mention.last)
        rest = [*tokens[start : mention.first], *tokens[mention.last : end]]
        if any(token.kind not in _PURE or token.kind in _NAMES for token in rest):
            return False
        if not mention.by_place and any(map(is_doubtful, rest)):
            return False
        if end > mention.last and rest[-1].kind is Kind.COLON:
            return False
        if mention.weak and mention.by_text and (start > 0 or end + 1 < len(tokens)):
            return False
        numbered = start > 1 and tokens[start - 1].kind is Kind.STOP
        if start == mention.first and numbered and tokens[start - 2].kind is Kind.LABEL:
            return False  # "3. 2": which of them numbers the question?
        goes_on = end + 1 < len(tokens) and tokens[end].kind is Kind.STOP
        return not (start == mention.first and goes_on and tokens[end + 1].kind is not Kind.LINE)

    def ends_reply(self, mention: Mention) -> bool:
        """Whether only the end of its sentence follows the mention."""
        rest = self._tokens[mention.last :]
        return all(token.kind in (Kind.STOP, Kind.LINE) for token in rest)

    def concludes(self, mention: Mention, cues: Before) -> bool:
        """Whether a reply ends in "so C" or "it's C"."""
        if mention.by_text or mention.weak or mention.open_ended or not self.ends_reply(mention):
            return False
        said = [kind for kind in cues.kinds if kind not in (Kind.SKIP, Kind.CHOICE, Kind.BUT)]
        if said == [Kind.SO]:
            return True
        if Kind.COPULA not in said or not set(said) <= {Kind.COPULA, Kind.IT, Kind.SO}:
            return False
        return Kind.IT in said or "'" in self._tokens[cues.first].text

    def leads_reply(self, mention: Mention) -> bool:
        """Whether a reply opens with the mention and then explains it."""
        tokens = self._tokens
        if self._led_lines > 1 or mention.first > LONGEST_OPENING:
            return False
        if mention.by_text and tokens[mention.first].text.isdigit() and mention.last < len(tokens):
            return False
        if any(token.kind not in _BEFORE_LEADING for token in tokens[: mention.first]):
            return False
        if mention.last >= len(tokens):
            return True
        after = tokens[mention.last]
        if after.kind not in _AFTER_LEADING and not mention.bracketed:
            return False
        return not self._is_doubted(mention, after)

    def _is_doubted(self, mention: Mention, after: Token) -> bool:
        """Whether the opening sentence takes the option back, or goes on with another."""
        tokens = self._tokens
        _, end = sentence_bounds(tokens, mention.first, mention.last)
        rest = tokens[self._past_reason(mention.last, end) : end]
        doubts = {Kind.HEDGE, Kind.EXCEPT, Kind.IF}
        if mention.by_text:
            doubts |= {Kind.WRONG, Kind.NEG, Kind.NEG_POST}
        if after.kind is Kind.COMMA:
            doubts.add(Kind.WRONG)
        follower = tokens[mention.last + 1 : mention.last + 2]
        if after.kind in _LIST_MARKS and any(is_valid_label(token) for token in follower):
            return True
        if any(self._is_rival(mention, rest, place) for place in range(len(rest))):
            return True
        return any(token.kind in doubts for token in rest)

    def _past_reason(self, place: int, end: int) -> int:
        """Index behind a bracket that gives the reason: "a (a common test, a possible cause)"."""
        if self._tokens[place].kind is not Kind.OPEN:
            return place
        for here in range(place + 1, end):
            if self._tokens[here].kind in (Kind.LABEL, Kind.TEXT):
                return place
            if self._tokens[here].kind is Kind.CLOSE:
                return here + 1
        return place

    def _is_rival(self, mention: Mention, rest: Sequence[Token], place: int) -> bool:
        """Whether the sentence goes on with another option that it does not deny."""
        token = rest[place]
        if any(one.kind in (Kind.BECAUSE, Kind.IF) for one in rest[:place]):
            return False
        if not is_valid_label(token) or set(token.positions) <= set(mention.positions):
            return False
        near = {one.kind for one in rest[max(0, place - 3) : place + 4]}
        return not near & {Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.EXCEPT, Kind.RETRACT}


def is_valid_label(token: Token) -> bool:
    """Whether a token names an option of the item by its label."""
    return (
        token.kind is Kind.LABEL
        and not token.by_place
        and not {INVALID, UNCLEAR} & set(token.positions)
    )


def is_doubtful(token: Token) -> bool:
    """Whether a token looks like a label of the item and was taken for a word."""
    return bool(token.positions) and token.kind is not Kind.LABEL and token.text.isupper()
