"""Digits, marks and letters of every script in the forms that numbers are read in."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from fractions import Fraction

import regex

from polyclinic.translator.domain.checks.habits import DECIMAL_SIGN

_FULL_WIDTH = {chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)}
_FOLDED = str.maketrans(
    _FULL_WIDTH
    | {"،": ",", "⁄": "/", "∕": "/", "٪": "%", "﹪": "%", "−": "-", "﹣": "-", "‐": "-", "‑": "-"}
    | {"–": "-", "≦": "≤", "≧": "≥", "⩽": "≤", "⩾": "≥", "º": "°", "µ": "μ"}
)
_SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED_MINUS = "⁻"
_FRACTIONS = "½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_TERMINATING = (2, 4, 5, 8)
_UNUSUAL = regex.compile(
    rf"(?V1)[[\p{{Nd}}--[0-9]]\p{{Cf}}{_SUPERSCRIPT}{_RAISED_MINUS}{_FRACTIONS}"
    rf"{regex.escape(''.join(map(chr, _FOLDED)))}]"
)
"""What is not yet western."""
_INVISIBLE = regex.compile(r"\p{Cf}+")
_WHOLE = regex.compile(r"([0-9]) ?$")


_INTERVAL = regex.compile(r"(?<!\d)(\d{1,2}) ?(?:/|em) ?\1(?= ?(?:hs?|horas?)\b)", regex.IGNORECASE)
""" "8/8 h", "de 8 em 8 horas": every eight hours."""


def western(text: str) -> str:
    """Digits as 0-9, dashes as "-", fractions as decimals where these end.

    Superscripts are set apart from what they stand behind ("10⁹" is "10 9", "10⁻⁹" is "10 ^-9");
    full-width forms become ASCII; characters without a width go; "8/8 h" is "8 h".
    """
    text = _INTERVAL.sub(r"\1", text)
    if text.isascii() or not _UNUSUAL.search(text):
        return text
    folded = ""
    raised = False
    for character in _INVISIBLE.sub("", text).translate(_FOLDED):
        was_raised, raised = raised, character in _SUPERSCRIPT or character == _RAISED_MINUS
        if character == _RAISED_MINUS:
            folded += " ^-"
        elif raised:
            folded += ("" if was_raised else " ") + str(unicodedata.digit(character))
        elif character in _FRACTIONS:
            folded = _with_fraction(folded, character)
        elif character.isdecimal() and not character.isascii():
            folded += str(unicodedata.decimal(character))
        else:
            folded += character
    return folded


def _with_fraction(before: str, character: str) -> str:
    """ "1½" is 1.5, "½" is 0.5, "⅓" stays 1/3."""
    value = Fraction(unicodedata.numeric(character)).limit_denominator(8)
    if value.denominator not in _TERMINATING:
        return f"{before} {value}"
    places = str(Decimal(value.numerator) / value.denominator).partition(".")[2]
    if _WHOLE.search(before):
        return f"{before.rstrip(' ')}{DECIMAL_SIGN}{places}"
    return f"{before} 0{DECIMAL_SIGN}{places}"
