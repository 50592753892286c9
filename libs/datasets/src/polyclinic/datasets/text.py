"""When two texts are the same text."""

from __future__ import annotations

import re
import unicodedata

# Bidi controls, zero-width marks and the soft hyphen: they show nothing and decide nothing. The
# joiners (U+200C, U+200D) do show in Persian and in Indic scripts, and stay.
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_GLANCE = 64
_SURROGATE = re.compile("[\ud800-\udfff]")


def nfc(text: str) -> str:
    """The composed form; every comparison of the house is made on it."""
    return unicodedata.normalize("NFC", text)


def same_text(a: str, b: str) -> bool:
    """Whether two texts are canonically equivalent (composed and decomposed forms are)."""
    return nfc(a) == nfc(b)


def fold_blanks(text: str) -> str:
    """NFC without invisible marks, every run of blanks (no-break ones too) as one space."""
    return " ".join(_INVISIBLE.sub("", nfc(text)).split())


def is_blank(text: str) -> bool:
    """Whether nothing of the text can be seen."""
    # The beginning of nearly every text tells, and texts are long and many.
    return not fold_blanks(text[:_GLANCE]) and not fold_blanks(text[_GLANCE:])


def has_lone_surrogate(text: str) -> bool:
    """Whether half of a surrogate pair stands alone; such text cannot be written as UTF-8."""
    return _SURROGATE.search(text) is not None
