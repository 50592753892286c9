"""Whether a question asks for the right option or for the one that does not hold."""

from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache

from polyclinic.judge.domain.context import ends_sentence
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import LabelSet
from polyclinic.judge.domain.lexicon import Lexicon
from polyclinic.judge.domain.lexing import Lexer
from polyclinic.judge.domain.text import bound, clean, fold
from polyclinic.judge.domain.tokens import Token

SENTENCES = 2
"""At the end of a stem that say what is asked; before them stands the case."""

_DENIALS = {Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.EXCEPT}
_NO_DENIALS = frozenset(
    {"over", "no", "nor", "never", "out", "fail", "fails", "without", "other than", "besides"}
    | {"rather than", "instead of", "hardly", "discard", "rule out", "ruling out", "exclude"}
    | {"ما", "rules out", "excludes", "excluding", "eliminate", "rejected", "mistaken", "non"}
)
"""Cues that stand in stems of either kind."""


class Polarity(Enum):
    """What a question asks for."""

    ORDINARY = auto()
    """The right option."""
    NEGATIVE = auto()
    """The option that is false, wrong, or the exception."""
    OPEN = auto()
    """The stem is not known, or may be read either way."""


@lru_cache(maxsize=256)  # every model is asked the same question, again and again
def polarity_of(question: str, lexicon: Lexicon) -> Polarity:
    """What a stem asks for, by the words of its last sentences.

    Negative by a word for false, wrong or except in the last sentence, or by a denial in capitals;
    open where only a plain "not" stands there, which may belong to the case.
    """
    text = bound(clean(question))
    if not text.strip():
        return Polarity.OPEN
    tokens = Lexer(text, lexicon, LabelSet((), ""), {}).tokens()
    found = Polarity.ORDINARY
    for distance, sentence in enumerate(_last_sentences(tokens)):
        for place, token in enumerate(sentence):
            if token.kind not in _DENIALS:
                continue
            if _is_shouted(token, text) or _is_plain(sentence, place, distance):
                return Polarity.NEGATIVE
            if distance == 0 and fold(token.text) not in _NO_DENIALS:
                found = Polarity.OPEN
    return found


def _is_shouted(token: Token, text: str) -> bool:
    """Whether a denial stands in capitals in a stem that does not."""
    shouted = any(len(word) > 1 and word.isupper() for word in token.text.split())
    return shouted and not text.isupper()


def _is_plain(sentence: Sequence[Token], place: int, distance: int) -> bool:
    """Whether a denial can only be of what is asked."""
    token = sentence[place]
    if distance or fold(token.text) in _NO_DENIALS:
        return False
    negated = any(one.kind in (Kind.NEG, Kind.NEG_POST) for one in sentence if one is not token)
    if token.kind is Kind.WRONG:
        return not negated
    if token.kind is Kind.EXCEPT:
        return all(one.kind is not Kind.WORD for one in sentence[place + 1 :])
    return False


def _last_sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """The last sentences that say something, the last one first."""
    found: list[list[Token]] = []
    current: list[Token] = []
    for token in reversed(tokens):
        if not ends_sentence(token):
            current.append(token)
        elif current:
            found.append(current[::-1])
            current = []
        if len(found) == SENTENCES:
            return found
    return [*found, current[::-1]] if current else found
