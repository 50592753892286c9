"""Whether a translation is the untouched source."""

from __future__ import annotations

import unicodedata
from collections import Counter

import regex

_WORD = regex.compile(r"[\p{L}\p{M}\p{N}'’+\-]+")
_LOWER_WORD = regex.compile(r"\p{Ll}[\p{L}\p{M}]{3,}")
_STOP = tuple(".!?。！？।؟۔።")
_ALMOST, _ALMOST_WORDS = 0.9, 6
_ALMOST_CHARACTERS = _ALMOST_WORDS * 4
"""Fewer cannot hold so many of those words, which have four letters or more."""
_SHORT = 3
_SPECIES = regex.compile(r"\p{Lu}\p{Ll}+ \p{Ll}+(?:us|um|is|ae|ii|oli|ans)")
"""Latin names of germs: "Escherichia coli"."""
_STEMS = tuple(
    word
    for line in (
        "cillin mycin micin oxacin cyclin azol azole prazole pril sartan statin olol mab tinib vir",
        "azepam barbital caine profen cetamol salicyl formin gliptin gliflozin insulin heparin",
        "warfarin parin digoxin morphin placebo virus diabetes mellitus dexa predni cortis",
    )
    for word in line.split()
)
"""Parts of names of drugs and illnesses that most languages share."""


def is_copy(source: str, translation: str) -> bool:
    """Whether a translation is its source, and the source is no name or code.

    Case, blanks, marks and the form of characters do not count. A name, a code or a drug stays as
    it is in most languages: equality alone proves nothing of them.
    """
    given, made = _normal(source), _normal(translation)
    # The first words differ in most pairs, which is cheap to see.
    if _first(given) == _first(made) and _WORD.findall(given) == _WORD.findall(made):
        return not _is_name_or_code(source)
    return _is_almost_copy(source, translation)


def _normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _first(text: str) -> str:
    found = _WORD.search(text)
    return found.group() if found else ""


def _is_almost_copy(source: str, translation: str) -> bool:
    """Whether nearly all longer small-letter words of the translation are the source's."""
    if min(len(source), len(translation)) < _ALMOST_CHARACTERS:
        return False
    made = _LOWER_WORD.findall(translation)
    if len(made) < _ALMOST_WORDS:
        return False
    given = _LOWER_WORD.findall(source)
    if len(given) < _ALMOST_WORDS:
        return False
    common = (Counter(given) & Counter(made)).total()
    return common >= _ALMOST * max(len(made), len(given))


def _is_name_or_code(text: str) -> bool:
    words = _WORD.findall(text)
    if not words or _SPECIES.fullmatch(text.strip()):
        return True
    # A sentence of its own, unless it names several things or one that is written alike.
    is_sentence = text.rstrip().endswith(_STOP)
    if is_sentence and (len(words) > _SHORT or (len(words) == 1 and _is_ordinary(words[0]))):
        return False
    return all(not (_is_plain(word) and _is_ordinary(word)) for word in words)


def _is_ordinary(word: str) -> bool:
    """Whether a word is neither a drug nor a code, which most languages write alike."""
    if any(one.isdigit() for one in word) or any(one.isupper() for one in word[1:]):
        return False
    return not any(stem in word.casefold() for stem in _STEMS)


def _is_plain(word: str) -> bool:
    """Whether a word is neither capitalised nor short nor written with figures."""
    if any(character.isdigit() or character == "+" for character in word):
        return False
    if word[:1].isupper() and word[1:].islower():
        return False
    if any(character.isupper() for character in word):
        return False
    # Letters without case: what is no name cannot be told from what is one.
    return len(word) > _SHORT or not word.isascii()
