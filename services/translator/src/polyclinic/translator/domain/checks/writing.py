"""The script that a translation is written in."""

from __future__ import annotations

import regex

from polyclinic.translator.domain.languages import Language

_LATIN = r"\p{Latin}"
_OF_SCRIPT = {
    "Latn": _LATIN,
    "Cyrl": r"\p{Cyrillic}",
    "Grek": r"\p{Greek}",
    "Arab": r"\p{Arabic}",
    "Hebr": r"\p{Hebrew}",
    "Deva": r"\p{Devanagari}",
    "Beng": r"\p{Bengali}",
    "Gujr": r"\p{Gujarati}",
    "Guru": r"\p{Gurmukhi}",
    "Knda": r"\p{Kannada}",
    "Mlym": r"\p{Malayalam}",
    "Taml": r"\p{Tamil}",
    "Telu": r"\p{Telugu}",
    "Sinh": r"\p{Sinhala}",
    "Thai": r"\p{Thai}",
    "Laoo": r"\p{Lao}",
    "Khmr": r"\p{Khmer}",
    "Mymr": r"\p{Myanmar}",
    "Tibt": r"\p{Tibetan}",
    "Ethi": r"\p{Ethiopic}",
    "Armn": r"\p{Armenian}",
    "Geor": r"\p{Georgian}",
    "Hans": r"\p{Han}",
    "Hant": r"\p{Han}",
    "Jpan": r"\p{Han}\p{Hiragana}\p{Katakana}",
    "Kore": r"\p{Hangul}\p{Han}",
}
_WORD = regex.compile(r"(?V1)\p{Latin}[\p{Latin}\p{M}]*|[[\p{L}\p{M}]--\p{Latin}]+")
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_INSIDE = {script: regex.compile(f"[{letters}]") for script, letters in _OF_SCRIPT.items()}
_FOREIGN = {
    # Latin stands in every language (drugs, codes), single Greek letters too (β-blocker).
    script: regex.compile(rf"(?V1)[\p{{L}}--[{letters}\p{{Latin}}\p{{Greek}}ーｰ々]]")
    for script, letters in _OF_SCRIPT.items()
}
_AFTER_LATIN = "\u0250"
_MICRO = "µ"
"""Before the first, every letter but the second is Latin."""
_LEAST_LETTERS = 4
_SHARE = 0.5
_FOREIGN_SHARE, _FOREIGN_LETTERS = 0.05, 2
_JAPANESE_LETTERS = 16


def _is_latin(text: str) -> bool:
    return max(text, default="") < _AFTER_LATIN and _MICRO not in text


def is_in_another_script(source: str, translation: str, target: Language) -> bool:
    """Whether too few letters belong to the target's script, or a word of a third script is left.

    Words that stand in the source as well (names, drugs, codes) do not count.
    """
    if target.script == "Latn" and _is_latin(translation):
        return False
    kept = set(_WORD.findall(source.casefold()))
    letters = "".join(one for one in _WORD.findall(translation) if one.casefold() not in kept)
    foreign = len(_FOREIGN[target.script].findall(translation))
    if foreign >= _FOREIGN_LETTERS and foreign > _FOREIGN_SHARE * len(translation):
        return True
    if len(letters) < _LEAST_LETTERS:
        return False
    inside = len(_INSIDE[target.script].findall(letters))
    if inside < _SHARE * sum(one.isalpha() for one in letters):
        return True
    return (
        target.script == "Jpan"
        and len(letters) >= _JAPANESE_LETTERS
        and not _KANA.search(translation)
    )
