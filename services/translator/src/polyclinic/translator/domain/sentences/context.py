"""What stands around a mark that may end a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from polyclinic.translator.domain.languages import Language
from polyclinic.translator.domain.sentences.marks import OPENING

_OPENING_OR_QUOTE = OPENING + "\"'*_-–—"
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_WINDOW = 48


@dataclass(frozen=True)
class Place:
    """A mark in a text, and its surroundings."""

    text: str
    language: Language
    start: int
    """Where the sentence began."""
    mark: int
    """Where the run of marks begins."""
    end: int
    """Behind the marks and what closes after them."""
    following: int
    """First character of what may be the next sentence."""
    run: str

    @property
    def before(self) -> str:
        """What stands unseparated before the marks, such as "z.B" or "(Fig"."""
        return self._left(self.mark)

    @property
    def word(self) -> str:
        """`before` without what opens, in lower case."""
        return self.before.lstrip(_OPENING_OR_QUOTE).casefold()

    @property
    def previous(self) -> str:
        """The word before `before`, in lower case; empty at the start of the sentence."""
        at = self.mark - len(self.before)
        while at > self.start and self.text[at - 1].isspace():
            at -= 1
        return self._left(at).lstrip(_OPENING_OR_QUOTE).casefold()

    @property
    def opens_sentence(self) -> bool:
        """Whether nothing but `before` stands in the sentence so far."""
        head = self.text[max(self.start, self.mark - _WINDOW) : self.mark]
        return head.strip() == self.before and self.mark - self.start <= _WINDOW

    @property
    def next_character(self) -> str:
        """The first character that follows, quotes and brackets aside; empty at the end."""
        at = self.following
        limit = min(len(self.text), at + _WINDOW)
        while at < limit and self.text[at] in _OPENING_OR_QUOTE:
            at += 1
        return self.text[at : at + 1]

    @property
    def next_word(self) -> str:
        """The first word that follows, as written; empty when no letter or digit does."""
        found = _WORD.search(self.text, self.following, self.following + _WINDOW)
        return found.group() if found else ""

    @property
    def next_is_abbreviated(self) -> bool:
        """Whether the next word is one letter with a dot, as in "z. B."."""
        return bool(re.match(r"[^\W\d_]\.", self.text[self.following : self.following + 2]))

    def _left(self, end: int) -> str:
        low = max(self.start, end - _WINDOW)
        at = end
        while at > low and not self.text[at - 1].isspace():
            at -= 1
        return self.text[at:end]


def is_lower(character: str) -> bool:
    """Whether it is a small letter of a script that begins sentences with capitals."""
    return character.islower() and is_cased(character)


def is_cased(character: str) -> bool:
    """Whether its script begins sentences with capitals; Georgian has them for headlines only."""
    return character.lower() != character.upper() and not "ა" <= character <= "ჿ"
