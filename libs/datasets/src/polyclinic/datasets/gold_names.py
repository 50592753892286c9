"""What names a diagnosis: its name, the halves of "X (ABC)", its initials; as patterns.

Patterns are for text folded by `folded_text.fold`: names for text without case, acronyms for
text that keeps it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Literal

from polyclinic.datasets.folded_text import fold

_FEWEST_WORDS = 3
_LONGEST_ACRONYM = 10
# A longer "name" is an explanation, which no text repeats by the letter.
_LONGEST_NAME = 1000
_UNMISTAKABLE = 5
_SHORTEST_PLURAL = 4

# "Crohn's disease" is "Crohn disease", too.
_POSSESSIVE = re.compile(r"(?<=\w)['’‘ʼ`´＇]s\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[(（]([^()（）]*)[)）]")

# Words that acronyms pass over, in languages that abbreviate so.
_SMALL_WORDS: frozenset[str] = frozenset().union(
    *(
        words.split()
        for words in (
            "a an and at by due for from in of on or the to with without",  # English
            "ao aos as com da das de do dos e em na nas no nos o os ou para pela pelo por sem uma",
            "al con del el en la las los sin su un una y",  # Spanish
            "au aux avec d des du et l le les par sans une",  # French
            "am auf bei das dem den der die ein eine im mit ohne und von vom zu zum zur",  # German
            "che di della delle dello dei degli il lo gli nel nella per senza",  # Italian
        )
    )
)

_UNSPACED = (
    "CJK ",
    "HIRAGANA ",
    "KATAKANA",
    "HANGUL ",
    "THAI ",
    "LAO ",
    "KHMER ",
    "MYANMAR ",
    "TIBETAN ",
)

_GENITIVE = "(?:(?<=[a-z]{4})s)?"
"""Behind a word: a text is folded without apostrophes, "crohns disease"."""


# Arabic writes "the", "and", "with" and "for" as letters before a word, Persian and Urdu do not.
_ARABIC = "ARABIC LETTER "
_ARTICLE = "ال"
_ARTICLES = "(?:ا?ل){0,2}"
"""Twice for a word that begins with the same letters, "الالتهاب"; behind "for" it is short."""
_PREFIXES = re.compile(r"(?<!\w)[وف]?[بكل]?$")
_LONGEST_PREFIX = 3


@dataclass(frozen=True)
class GoldName:
    """One way to name a diagnosis."""

    name: str
    """As written in the file; for initials the acronym."""

    kind: Literal["name", "acronym"]

    pattern: re.Pattern[str]
    """Without word borders; `stands_alone` looks at them."""

    @property
    def is_caseless(self) -> bool:
        """Whether it is looked for in text whose case is folded."""
        return self.kind == "name"


@lru_cache(maxsize=1024)
def gold_names(diagnosis: str) -> tuple[GoldName, ...]:
    """Every way to name a diagnosis that is looked for; () for a blank one.

    Acronyms are those that the name gives ("Lupus (SLE)", "AIDS (acquired ...)") and the initials
    of names of at least three words that count. What else stands in brackets ("acute phase") is a
    part of the whole name, but none by itself. A short name in capitals ("AIDS") is looked for in
    capitals only, a longer one ("DENGUE", "COVID-19") in any case.
    """
    found = [name for part in _parts(diagnosis) for name in _names_of(part)]
    return tuple({(name.name, name.kind): name for name in found}.values())


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no letter or digit of the same word stands around; scripts without blanks have none.

    Args:
        text: Folded.
        start: First character of the name in it.
        end: One behind the last.
    """
    before = start > 0 and _joined(text[start - 1], text[start]) and not _is_prefixed(text, start)
    after = end < len(text) and (_joined(text[end], text[end - 1]) or _is_mark(text[end]))
    return not before and not after


def _parts(diagnosis: str) -> list[str]:
    """The whole name, the name without its brackets, and acronyms on either side of them."""
    whole = diagnosis.strip()
    bare = _BRACKETS.sub(" ", whole).strip()
    within = [inner.strip() for inner in _BRACKETS.findall(whole)]
    halves = [inner for inner in within if _is_acronym(inner) or _is_acronym(bare)]
    return [part for part in dict.fromkeys([whole, bare, *halves]) if part]


def _names_of(part: str) -> list[GoldName]:
    found = []
    if _is_acronym(part):
        found.append(_acronym(part))
    if not _is_acronym(part) or len(part) >= _UNMISTAKABLE:
        found.extend(_name(part))
    initials = "" if _BRACKETS.search(part) else _initials(part)
    if initials:
        found.append(_acronym(initials))
    return found


def _is_acronym(part: str) -> bool:
    """One word of capitals and digits with at least two capitals and at most one small letter."""
    plain = fold(part, keep_case=True).replace(".", "").replace("-", "")
    if not plain.isalnum() or len(plain) > _LONGEST_ACRONYM or not plain[0].isupper():
        return False
    capitals = sum(letter.isupper() for letter in plain)
    digits = sum(letter.isdigit() for letter in plain)
    return capitals >= 2 and len(plain) - capitals - digits <= 1  # noqa: PLR2004  (see above)


def _acronym(acronym: str) -> GoldName:
    letters = fold(acronym, keep_case=True).replace(".", "")
    spelt = "".join(
        "[ -]?" if letter == "-" else re.escape(letter) + r"\.?" for letter in letters[:-1]
    )
    return GoldName(acronym, "acronym", re.compile(rf"{spelt}{re.escape(letters[-1])}s?"))


def _name(part: str) -> list[GoldName]:
    folded = fold(_POSSESSIVE.sub("", part))
    words = [at for at, character in enumerate(folded) if _is_word(character)]
    if len(words) < 2 or len(folded) > _LONGEST_NAME:  # noqa: PLR2004  (one letter names nothing)
        return []
    tail = r"\)?" if folded[words[-1] + 1 :].startswith(")") else ""
    runs = groupby(folded[words[0] : words[-1] + 1], _is_word)
    pieces = [
        _word("".join(run)) if is_word else _GENITIVE + _gap("".join(run)) for is_word, run in runs
    ]
    last_word = re.split(r"[^a-z]", folded[: words[-1] + 1])[-1]
    plural = "(?:e?s)?" if len(last_word) >= _SHORTEST_PLURAL else ""
    return [GoldName(part, "name", re.compile("".join(pieces) + plural + tail))]


def _word(word: str) -> str:
    """A word that a text may part with a hyphen, or with a blank before its number."""
    is_arabic = unicodedata.name(word[0], "").startswith(_ARABIC)
    if is_arabic and len(word) > _SHORTEST_PLURAL:
        word = word.removeprefix(_ARTICLE)
    pieces = [_ARTICLES * is_arabic, re.escape(word[0])]
    for before, character in pairwise(word):
        between = "[ -]?" if before.isdigit() != character.isdigit() else "-?"
        pieces.append(between + re.escape(character))
    return "".join(pieces)


def _gap(gap: str) -> str:
    """What stands between two words: a text may leave commas and brackets out, and hyphens too."""
    marks = [re.escape(mark) for mark in gap if mark not in " -"]
    if marks:
        return rf"(?:[ -]?{'[ -]?'.join(marks)}[ -]?|[ -])"
    return "[ -]?" if "-" in gap else "[ -]"


def _initials(part: str) -> str:
    plain = fold(part, keep_case=True)
    words = [word for word in re.split(r"[\W_]+", plain) if word]
    words = [word for word in words if word.casefold() not in _SMALL_WORDS]
    named = [word for word in words if word[0].upper() != word[0].lower()]
    if not _FEWEST_WORDS <= len(named) <= _LONGEST_ACRONYM:
        return ""
    if any(word not in named and not word.isdigit() for word in words):
        return ""
    return "".join(word if word.isdigit() else word[0].upper() for word in words)


def _joined(neighbour: str, edge: str) -> bool:
    both = _is_word(neighbour) and _is_word(edge)
    return both and not _is_unspaced(neighbour) and not _is_unspaced(edge)


def _is_prefixed(text: str, start: int) -> bool:
    """Whether all that stands before, in the same word, is what Arabic writes in front of one."""
    return _PREFIXES.search(text[max(0, start - _LONGEST_PREFIX) : start]) is not None


def _is_word(character: str) -> bool:
    return character.isalnum() or _is_mark(character)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _is_unspaced(character: str) -> bool:
    """Whether the script writes words without blanks between them (or with endings attached)."""
    return unicodedata.name(character, "").startswith(_UNSPACED)
