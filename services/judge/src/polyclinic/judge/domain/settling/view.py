"""One token that looks like a label, and what stands beside it."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.settling.ticking import is_mark
from polyclinic.judge.domain.tokens import Token

MOST_MARKS = 5
"""Tokens that are searched for the label behind an article."""
_CLOSERS = {
    Kind.STOP, Kind.COMMA, Kind.COLON, Kind.LINE, Kind.CLOSE, Kind.QUESTION, Kind.SLASH,
    Kind.OPEN, Kind.DASH,
}  # fmt: skip
_MARKS = {Kind.COLON, Kind.DASH, Kind.STOP}
_MARKS = {Kind.COLON, Kind.LINE, Kind.OPEN, Kind.DASH}
_SENTENCE_STARTS = {Kind.STOP, Kind.LINE, Kind.QUESTION, Kind.COLON, Kind.DASH, Kind.OPEN}
_BEFORE_A_LABEL = {
    Kind.COPULA, Kind.CHOICE, Kind.ANSWER, Kind.PICK, Kind.AND, Kind.OR, Kind.COMMA, Kind.SKIP,
    Kind.ONLY, Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.COLON, Kind.THINK, Kind.BUT, Kind.SLASH,
    Kind.CORRECT, Kind.BECAUSE, Kind.SO, Kind.EXCEPT,
}  # fmt: skip


class View:
    """A token and its neighbours.

    Attributes:
        token: What looks like a label.
        before: What stands before it; None at the start.
        after: What stands behind it; None at the end.
    """

    def __init__(self, tokens: Sequence[Token], place: int) -> None:
        self._tokens = tokens
        self._place = place
        self.token = tokens[place]
        self.before = self.at(-1)
        self.after = self.at(1)

    def at(self, distance: int) -> Token | None:
        """The token so far behind, or before where negative."""
        place = self._place + distance
        return self._tokens[place] if 0 <= place < len(self._tokens) else None

    def closed(self) -> bool:
        """Whether nothing behind the token can go with it."""
        after = self.after
        if after is None or after.kind in _CLOSERS or is_mark(after):
            return True
        if after.kind in (Kind.AND, Kind.OR) and not after.text.isalnum():
            return self.at(2) is None
        return after.bracketed and after.kind is Kind.TEXT

    def announces(self) -> bool:
        """ "é a: **D)**": a small word before the label that it goes with, marks between."""
        for distance in range(1, MOST_MARKS):
            token = self.at(distance)
            if token is None or (token.kind not in _MARKS and token.kind is not Kind.LABEL):
                return False
            if token.kind is Kind.LABEL:
                return True
        return False

    def follows(self, *kinds: Kind) -> bool:
        """Whether one of the kinds stands behind; of a link, with an option behind it."""
        after = self.after
        if after is None or after.kind not in kinds:
            return False
        if after.kind not in (Kind.AND, Kind.OR):
            return True
        then = self.at(2)
        return then is not None and then.kind in (Kind.LABEL, Kind.SKIP, Kind.CHOICE)

    def cue_follows(self) -> bool:
        """Whether a known word follows: then the letter is no part of a name."""
        return self.after is not None and self.after.kind is not Kind.WORD

    def starts_sentence(self) -> bool:
        """Whether nothing of its sentence stands before the token."""
        return self.before is None or self.before.kind in _SENTENCE_STARTS

    def after_cue(self) -> bool:
        """Whether the token stands where a label may be named, or by itself on its line."""
        before = self.before
        if before is None or before.kind in _BEFORE_A_LABEL:
            return True
        return before.kind is Kind.LINE and self.closed()

    def is_numbered(self) -> bool:
        """ "Antwort A", "option A": a capital behind the noun, and on the same line."""
        return self.before is not None and self.before.kind in (Kind.ANSWER, Kind.CHOICE)
