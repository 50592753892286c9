"""Numbers as models write them: digits of any script, a decimal comma, words."""

import re
import unicodedata
from collections.abc import Mapping

_PLAIN = re.compile(r"[+-]?\d{1,15}(?:[.,]\d{1,15})?")
_THOUSANDS = re.compile(r"[+-]?\d+[.,]\d{3}")
_OF = r"\s*(?:/|⁄|out of|of|de un total de|de|sobre|von|sur|su|из|kati ya|kwa|daripada|จาก|中)\s*"
_SHARE = re.compile(rf"({_PLAIN.pattern}){_OF}({_PLAIN.pattern})")

_WORDS = (
    ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    ("zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"),
    ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"),
    ("ศูนย์", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า", "สิบ"),
    ("sifuri", "moja", "mbili", "tatu", "nne", "tano", "sita", "saba", "nane", "tisa", "kumi"),
    ("iqanda", "kunye", "kubili", "kuthathu", "kune", "kuhlanu"),
)
"""From zero upwards: en, es, pt, de, fr, zh and ja, th, sw, zu. No word means two numbers."""

WORDS: Mapping[str, int] = {word: number for series in _WORDS for number, word in enumerate(series)}


def ascii_digits(text: str) -> str:
    """Text with the digits of every script as ASCII digits; the length stays the same."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(char)) if unicodedata.category(char) == "Nd" else char
        for char in text
    )


def read_number(text: str, *, of: float | None = None) -> float | None:
    """The one number that a text is; None when it is anything else.

    Digits of any script, a decimal point or comma, one word for a small number. "1,000" is
    none: who knows whether the comma divides thousands.

    Args:
        text: Such as "4", "٣", "3,5" or "four".
        of: Highest score of a scale: then "4/5" and "4 out of 5" are 4 where this is 5.
    """
    plain = ascii_digits(unicodedata.normalize("NFKC", text)).strip().strip("*_.。 ").casefold()
    if _THOUSANDS.fullmatch(plain):
        return None
    if _PLAIN.fullmatch(plain):
        return _value(plain)
    share = _SHARE.fullmatch(plain)
    if share is not None and of is not None and _value(share[2]) == of:
        return _value(share[1])
    return WORDS.get(plain)


def _value(digits: str) -> float:
    return float(digits.replace(",", "."))
