"""Whether a sentence ends at a mark."""

from __future__ import annotations

import re
import unicodedata

from polyclinic.languages import facts
from polyclinic.translator.domain.sentences import cues
from polyclinic.translator.domain.sentences.abbreviations import SENTENCES, abbreviations
from polyclinic.translator.domain.sentences.context import Place, is_cased, is_lower
from polyclinic.translator.domain.sentences.enclosing import continues_after_quote, inside_enclosure
from polyclinic.translator.domain.sentences.marks import (
    DANDAS,
    GREEK_QUESTION,
    HARD_STOPS,
    STOPS,
)

_UNSPACED_STOPS = "!?"
_ROMAN = re.compile(r"[IVXLC]+")
_LABEL = re.compile(r"\(?[a-zA-Z]\)\s")
_INNER_DOT = re.compile(r"[^\s\d.]\.[^\s\d.]")
_DAY_OF_DATE = re.compile(r"\d{1,2}\.\s\d{1,2}\.")
_MONTH_OF_DATE = re.compile(r"\d{1,2}\.\s\d{2,4}\b")
_MOST_ORDINAL_DIGITS = 2
_MOST_ENUMERATOR_DIGITS = 2
_LONGEST_LETTER_NAME = 3
_LONGEST_BEFORE_NUMBER = 4
_NEVER_FIRST = ",;:)]}"
_VOWEL = re.compile(r"[aeiouyæøœаеиоуыэюяєіїαεηιουω]")
_SYLLABIC = frozenset({"cs", "sk", "hr", "sr", "sl", "bg"})
"""Where words need no vowel."""
_WITHOUT_FULL_STOP = frozenset({"th", "lo", "km", "my"})
"""Where a dot only abbreviates."""


def ends_sentence(place: Place) -> bool:  # noqa: PLR0911 - one rule a line
    """Whether the marks of a place end the sentence before them."""
    if place.following >= len(place.text):
        return True
    if not _may_end(place) or inside_enclosure(place) or continues_after_quote(place):
        return False
    following = place.text[place.following]
    if following in _NEVER_FIRST or (place.next_character or " ") in STOPS + GREEK_QUESTION:
        return False
    if place.run == ".":
        return _dot_ends(place)
    if place.run[0] in DANDAS:
        return place.word not in abbreviations(place.language.code).never
    if place.run[0] in HARD_STOPS:
        return True
    if "…" in place.run or ".." in place.run:
        return _starts_sentence(place) and not place.next_character.isdigit()
    return _starts_sentence(place)


def _may_end(place: Place) -> bool:
    """Whether marks of this kind can end a sentence where no blank follows."""
    if place.following > place.end:
        return True
    first, beyond = place.run[0], place.text[place.following]
    if first == "．":
        return not beyond.isdigit()
    if first in HARD_STOPS or first == "፡":
        return True
    if first in DANDAS:
        # Letters of an abbreviation stand close: "ایم۔آر۔آئی".
        return first != "۔" or len(place.word.rpartition("۔")[2]) > _LONGEST_LETTER_NAME
    if place.language.spaced:
        return False
    return first in _UNSPACED_STOPS and not beyond.isascii()


def _starts_sentence(place: Place) -> bool:
    """Whether what follows can be the start of a sentence: no small letter, unless as in "pH"."""
    if not is_lower(place.next_character) or _LABEL.match(place.text, place.following):
        return True
    word = place.next_word
    return any(one.isupper() or one.isdigit() for one in word[1:3])


def _dot_ends(place: Place) -> bool:  # noqa: PLR0911 - one rule a line
    kinds = abbreviations(place.language.code)
    if place.text[place.following] in "¿¡":
        return True
    if _is_enumerator(place) or place.language.code in _WITHOUT_FULL_STOP:
        return False
    if not _starts_sentence(place):
        return False
    if place.end > place.mark + 1 and place.text[place.end - 1] not in "\"'":
        return True
    word = _without_prefix(place)
    if word in kinds.never or place.previous + word in kinds.never:
        return False
    if word in kinds.number:
        return not _number_follows(place)
    if word in kinds.closing:
        return not place.next_character.isdigit() or word.startswith(("mg", "ml"))
    return _other_word_ends(place, word)


def _other_word_ends(place: Place, word: str) -> bool:
    if word.isdigit():
        return _number_ends(place, word)
    if _INNER_DOT.search(word):
        return _initials_end(place)
    if _seems_abbreviated(place, word):
        return False
    if len(_letters(word)) == 1 and not place.before[-1:].isdigit():
        return _letter_ends(place, word)
    return True


def _seems_abbreviated(place: Place, word: str) -> bool:
    """Whether a word that no list holds is one by its form: no vowel, or short before a number."""
    if word in cues.UNITS or not word.isalpha() or not is_cased(word[0]) or place.before.isupper():
        return False
    if len(word) > 1 and place.next_character.isdigit() and len(word) <= _LONGEST_BEFORE_NUMBER:
        return True
    plain = unicodedata.normalize("NFD", word)
    return len(word) > 1 and not _VOWEL.search(plain) and place.language.code not in _SYLLABIC


def _letters(word: str) -> str:
    """The word without vowel signs and other combining marks."""
    return "".join(one for one in word if not unicodedata.category(one).startswith("M"))


def _is_enumerator(place: Place) -> bool:
    """Whether the dot belongs to a list number that opens the sentence: "1. Rest"."""
    word = place.before
    short = (word.isdigit() and len(word) <= _MOST_ENUMERATOR_DIGITS) or (
        len(word) == 1 and word.isalpha()
    )
    return place.opens_sentence and (short or bool(_ROMAN.fullmatch(word)))


def _without_prefix(place: Place) -> str:
    """Drop what is written together with an abbreviation: "l'env", "udkt", "(ca"."""
    word = place.word
    for apostrophe in "'’":
        word = word.rsplit(apostrophe, 1)[-1]
    if place.language.code in ("zu", "xh") and len(word) > 1:
        stem = word[1:].lstrip("-")
        if stem in abbreviations(place.language.code).never:
            return stem
    return word


def _number_follows(place: Place) -> bool:
    following = place.next_character
    return following.isdigit() or bool(_ROMAN.fullmatch(place.next_word)) or following == "°"


def _is_starter(place: Place) -> bool:
    starters = facts(place.language.code, SENTENCES).get("starters", ())
    return place.next_word.casefold() in starters and not place.next_is_abbreviated


def _number_ends(place: Place, word: str) -> bool:
    """A number with a dot: an ordinal where the language writes them so."""
    if _is_in_date(place):
        return False
    ordinal = (
        facts(place.language.code, SENTENCES).get("ordinals_have_dots", False)
        and len(word) <= _MOST_ORDINAL_DIGITS
        and not place.next_character.isdigit()
    )
    if not ordinal or place.language.code != "de":
        return True
    if place.next_word.casefold() in cues.GERMAN_MONTHS:
        return False
    return place.previous not in cues.GERMAN_BEFORE_ORDINAL or _is_starter(place)


def _is_in_date(place: Place) -> bool:
    """Whether the number is the day or the month of a date such as "1. 2. 2020"."""
    at = place.mark - len(place.before)
    if _DAY_OF_DATE.match(place.text, at):
        return True
    after_day = place.previous.removesuffix(".").isdigit() and place.previous.endswith(".")
    return after_day and bool(_MONTH_OF_DATE.match(place.text, at))


def _initials_end(place: Place) -> bool:
    """An abbreviation with dots inside, such as "U.S" or "u.a"."""
    if not is_cased(place.before[-1:]):
        return False
    if _is_starter(place):
        return True
    return not place.before.isupper() and not place.next_character.isdigit()


def _letter_ends(place: Place, word: str) -> bool:
    """A single letter: an initial, a unit, or the name of a group or a vitamin."""
    if place.next_is_abbreviated and not place.before.isupper():
        return False
    if not is_cased(word[0]):
        return False
    if place.previous[-1:].isdigit():
        return True
    if not place.before.isupper():
        return not place.next_character.isdigit()
    return place.previous.startswith(cues.LETTERED) or _is_starter(place)
