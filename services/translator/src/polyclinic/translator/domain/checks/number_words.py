"""Numbers written as words: they excuse a figure that stands on one side only."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

import regex

from polyclinic.languages import codes_with, facts
from polyclinic.translator.domain.checks.folding import canonical
from polyclinic.translator.domain.checks.number_lexicon import (
    NUMBERS,
    ONE_AND_A_HALF,
    QUARTERS,
    SCALES,
    THIRDS,
    TWO_AND_A_HALF,
)
from polyclinic.translator.domain.languages import Language

_NOON = 12

_HAN_LANGUAGES = ("zh", "ja")
_WORD = regex.compile(r"[\p{L}\p{M}]+(?:'[\p{L}]+)?")
_HAN = regex.compile(r"[〇零一二两兩三四五六七八九十百半]+")
_ROMAN = regex.compile(r"(?<![\p{L}\p{N}])[IVX]{1,4}(?![\p{L}\p{N}])")
_ROMANS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_HAN_DIGITS = dict(zip("〇一二三四五六七八九", range(10), strict=True)) | {
    "零": 0,
    "两": 2,
    "兩": 2,
}
_AFTERNOON = regex.compile(r"\b(\d{1,2})(?:[:.](\d\d))?\s*p\.?\s?m\b", regex.IGNORECASE)


def _folded(word: str) -> str:
    return unicodedata.normalize("NFC", word).casefold()


@cache
def _values(code: str) -> Mapping[str, str]:
    """Folded words of a language for numbers, and for months by their number, to the value."""
    said = facts(code, NUMBERS)
    months = enumerate(said.get("months", ()), 1)
    values = [*((str(place), forms) for place, forms in months), *said.get("words", {}).items()]
    return {_folded(form): value for value, forms in values for form in forms}


@cache
def _values_of_all() -> tuple[Mapping[str, str], ...]:
    return tuple(values for code in codes_with(NUMBERS) if (values := _values(code)))


_SCALE_VALUES = {
    _folded(word): int(value) for value, words in SCALES.items() for word in words.split()
}

_FRACTION_VALUES = {
    _folded(word): values
    for words, values in (
        (ONE_AND_A_HALF, {"1.5"}),
        (TWO_AND_A_HALF, {"2.5"}),
        (THIRDS, {"1/3", "2/3"}),
        (QUARTERS, {"0.25", "0.75"}),
    )
    for word in words.split()
}
_HAN_FRACTIONS = (
    (regex.compile("三分(?:之|の)?[一二]"), {"1/3", "2/3"}),
    (regex.compile("四分(?:之|の)?[一三]"), {"0.25", "0.75"}),
)


def named_values(text: str, language: Language | None) -> set[str]:
    """Values that words, months, Roman and Chinese numerals of a text may stand for.

    Words count in the language of the text only: "on" is ten in Turkish. Where the language is
    not known, those of every language count.
    """
    values: set[str] = set()
    tables = (_values(language.base),) if language else _values_of_all()
    for word in _words(text):
        values |= {table[word] for table in tables if word in table}
        values |= _FRACTION_VALUES.get(word, set())
    if language is None or language.base in _HAN_LANGUAGES:
        for match in _HAN.finditer(text):
            values |= _han_values(match.group())
        for pattern, fractions in _HAN_FRACTIONS:
            values |= fractions if pattern.search(text) else set()
    for match in _ROMAN.finditer(text):
        if match.group() in _ROMANS:
            values.add(str(_ROMANS.index(match.group()) + 1))
    return values


def scales(text: str) -> set[int]:
    """Powers that words such as "million", "lakh" or "万" of a text multiply with."""
    found = [*_words(text), *(one for one in text if not one.isascii())]
    return {_SCALE_VALUES[word] for word in found if word in _SCALE_VALUES}


def afternoon_times(text: str) -> dict[str, str]:
    """Times after noon as written and by a day of 24 hours: "2:30 pm" gives "2.3": "14.3"."""
    return {
        canonical(hour, minutes): canonical(str(int(hour) % _NOON + _NOON), minutes)
        for hour, minutes in _AFTERNOON.findall(text)
    }


def _words(text: str) -> list[str]:
    return [str(word) for word in _WORD.findall(_folded(text))]


def _han_values(numeral: str) -> set[str]:
    """ "二十五" gives 25; each sign by itself is a value, too."""
    values = {str(_HAN_DIGITS[one]) for one in numeral if one in _HAN_DIGITS}
    if "半" in numeral:
        values.add("0.5")
    total = digit = 0
    for one in numeral.replace("半", ""):
        if one in _HAN_DIGITS:
            digit = _HAN_DIGITS[one]
        else:
            total += (digit or 1) * (10 if one == "十" else 100)
            digit = 0
    values.add(str(total + digit))
    return values
