"""Numbers as values, whatever script and separators they are written with."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

import regex

_GROUPED = r"\d{1,3}(?:[ \u00a0\u202f\u2009'’]\d{3})+(?!\d)"
_TOKEN = regex.compile(
    rf"(?P<grouped>{_GROUPED}(?:[.,]\d+)?)"
    r"|(?P<date>(?<![\d.,/-])\d{1,4}(?P<mark>[./-])\d{1,2}(?P=mark)\d{2,4}(?![\d/]))"
    r"|(?P<number>\d+(?:[.,:]\d+)*)"
)
_FOLDED = str.maketrans({"٫": ".", "٬": ",", "،": ",", "⁄": "/", "．": ".", "，": ","})
_HALVES = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_UNUSUAL = regex.compile(
    rf"(?V1)[[\p{{Nd}}--[0-9]]{_SUPERSCRIPT}{''.join(_HALVES)}{''.join(map(chr, _FOLDED))}]"
)
"""What is not yet western."""
_DIGIT = re.compile("[0-9]")
_GROUP = 3
_LAKH_GROUP = 2


@dataclass(frozen=True)
class Number:
    """A number of a text."""

    readings: frozenset[str]
    """Canonical values; several where the writing is ambiguous ("1.234")."""
    parts: tuple[str, ...] = ()
    """What a date, a time or numbers in a row are made of; otherwise empty."""
    is_date: bool = False


def numbers(text: str) -> list[Number]:
    """Every number of a text, in its order; signs are left out."""
    western = _western(text)
    if not _DIGIT.search(western):
        return []
    return [_read(match) for match in _TOKEN.finditer(western)]


def canonical(whole: str, fraction: str = "") -> str:
    """One spelling of a value: no zeros in front, none behind a fraction."""
    fraction = fraction.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{fraction}" if fraction else "")


def _western(text: str) -> str:
    """Digits of every script as 0-9; superscripts apart from what they stand behind."""
    if text.isascii() or not _UNUSUAL.search(text):
        return text
    folded = []
    raised = False
    for character in text.translate(_FOLDED):
        was_raised, raised = raised, character in _SUPERSCRIPT
        if raised:
            folded.append(("" if was_raised else " ") + str(unicodedata.digit(character)))
        elif character in _HALVES:
            folded.append(f" {_HALVES[character]}")
        elif character.isdecimal() and not character.isascii():
            folded.append(str(unicodedata.decimal(character)))
        else:
            folded.append(character)
    return "".join(folded)


def _read(match: regex.Match[str]) -> Number:
    written = match.group()
    if written.isdecimal():
        return Number(frozenset({canonical(written)}))
    groups = regex.split(r"\D", written)
    parts = tuple(canonical(one) for one in groups)
    if match["date"] and not _is_grouped(groups):
        return Number(frozenset({"-".join(parts)}), parts, is_date=True)
    is_loose = len(parts) > 1 and (":" in written or bool(match["grouped"]))
    return Number(_readings(written, groups), parts if is_loose else ())


def _readings(written: str, groups: list[str]) -> frozenset[str]:
    if len(groups) == 1:
        return frozenset({canonical(written)})
    marks = regex.findall(r"\D", written)
    whole, last = "".join(groups[:-1]), groups[-1]
    if marks[-1] not in marks[:-1] and len(marks) > 1 and marks[-1] in ".,":
        return frozenset({canonical(whole, last)})
    if _is_grouped(groups):
        joined = canonical("".join(groups))
        # "1.234": a thousand and more, or a fraction; only as written may it be the latter.
        return frozenset({joined, f"{groups[0]}.{last}"} if len(groups) == 2 else {joined})  # noqa: PLR2004 - whole and rest
    if len(marks) > 1:
        return frozenset({".".join(groups)})
    return frozenset({canonical(groups[0], last)})


def _is_grouped(groups: list[str]) -> bool:
    """Whether separators divide thousands (or lakhs): "2.200.112", "1,00,000"."""
    first, *middle, last = groups
    if not 1 <= len(first) <= _GROUP or first.startswith("0") or len(last) != _GROUP:
        return False
    return all(len(one) == _GROUP for one in middle) or (
        len(first) <= _LAKH_GROUP and all(len(one) == _LAKH_GROUP for one in middle)
    )
