"""Lengths: what a sentence should come to in another script."""

from __future__ import annotations

import regex

from polyclinic.translator.domain.languages import Language

_PER_ENGLISH = {
    "Hans": 0.36,
    "Hant": 0.36,
    "Jpan": 0.52,
    "Kore": 0.55,
    "Arab": 0.88,
    "Hebr": 0.78,
    "Ethi": 0.68,
    "Thai": 0.95,
    "Laoo": 1.0,
    "Khmr": 1.05,
    "Mymr": 1.2,
    "Taml": 1.15,
    "Mlym": 1.15,
    "Tibt": 1.1,
    "Grek": 1.12,
    "Cyrl": 1.05,
}
"""Characters for one character of English; 1.05 for scripts that are not listed."""
_USUAL = 1.05

_SCRIPTS = {
    "Hans": regex.compile(r"\p{Han}"),
    "Jpan": regex.compile(r"[\p{Hiragana}\p{Katakana}]"),
    "Kore": regex.compile(r"\p{Hangul}"),
    "Arab": regex.compile(r"\p{Arabic}"),
    "Hebr": regex.compile(r"\p{Hebrew}"),
    "Ethi": regex.compile(r"\p{Ethiopic}"),
    "Taml": regex.compile(r"\p{Tamil}"),
    "Mlym": regex.compile(r"\p{Malayalam}"),
    "Mymr": regex.compile(r"\p{Myanmar}"),
    "Tibt": regex.compile(r"\p{Tibetan}"),
}
_FIRST_OTHER = "\u0590"
"""No script of the table has a letter before this."""
_KANA_SHARE = 0.15
_SHARE = 0.4

_TINY, _SHORT = 12.0, 30.0
_MOST, _LEAST = 3.0, 0.38
_LEAST_SHORT = 0.2
_ROOM = 25.0
"""English characters that a short text may grow by beside its factor: "AVC", "stroke"."""


def has_odd_length(source: str, translation: str, target: Language) -> bool:
    """Whether a translation is more than three times as long as its source, or much shorter.

    Lengths are in characters of English, by the scripts of both; short texts get more room.
    """
    given = _in_english(source, _script_of(source))
    made = _in_english(translation, target.script)
    if made > _MOST * given + (_ROOM if given < _SHORT else 0.0):
        return True
    if given < _TINY:
        return False
    return made < given * (_LEAST_SHORT if given < _SHORT else _LEAST)


def relative_length(source: str, translation: str, target: Language) -> float:
    """How long a translation is for its source; about 1 when it says all and no more."""
    given = _in_english(source, _script_of(source))
    return _in_english(translation, target.script) / given if given else 1.0


def _in_english(text: str, script: str) -> float:
    return len(text.strip()) / _PER_ENGLISH.get(script, _USUAL)


def _script_of(text: str) -> str:
    """The script of a text as far as lengths go."""
    if max(text, default="") < _FIRST_OTHER:
        return "Latn"
    letters = sum(character.isalpha() for character in text) or 1
    if len(_SCRIPTS["Jpan"].findall(text)) >= _KANA_SHARE * letters:
        return "Jpan"
    for script, pattern in _SCRIPTS.items():
        if len(pattern.findall(text)) >= _SHARE * letters:
            return script
    return "Latn"
