"""Which script a character is of, as far as finding words needs to know."""

import re
import unicodedata
from enum import IntEnum, auto
from functools import lru_cache


class Script(IntEnum):
    """Scripts that a run of letters does not cross."""

    LATIN = auto()
    GREEK = auto()
    CYRILLIC = auto()
    HEBREW = auto()
    ARABIC = auto()
    HANGUL = auto()
    INDIC = auto()
    UNSPACED = auto()
    """Han, kana, Thai and others that write words without spaces."""
    OTHER = auto()
    """Letters of any other script."""
    NONE = auto()
    """No letter."""


_RANGES = (
    (0x0000, 0x036F, Script.LATIN), (0x0370, 0x03FF, Script.GREEK),
    (0x0400, 0x052F, Script.CYRILLIC), (0x0590, 0x05FF, Script.HEBREW),
    (0x0600, 0x077F, Script.ARABIC), (0x08A0, 0x08FF, Script.ARABIC),
    (0x0900, 0x0DFF, Script.INDIC), (0x0E00, 0x0EFF, Script.UNSPACED),
    (0x1000, 0x109F, Script.UNSPACED), (0x1100, 0x11FF, Script.HANGUL),
    (0x1780, 0x17FF, Script.UNSPACED), (0x1E00, 0x1EFF, Script.LATIN),
    (0x1F00, 0x1FFF, Script.GREEK), (0x2E80, 0x2FDF, Script.UNSPACED),
    (0x3005, 0x3007, Script.UNSPACED), (0x3040, 0x30FF, Script.UNSPACED),
    (0x3100, 0x312F, Script.UNSPACED), (0x31F0, 0x31FF, Script.UNSPACED),
    (0x3400, 0x9FFF, Script.UNSPACED), (0xA960, 0xA97F, Script.HANGUL),
    (0xAC00, 0xD7FF, Script.HANGUL), (0xF900, 0xFAFF, Script.UNSPACED),
    (0x20000, 0x3FFFF, Script.UNSPACED),
)  # fmt: skip


@lru_cache(maxsize=8192)
def script_of(char: str) -> Script:
    """The script of a letter or mark; NONE for anything else."""
    if unicodedata.category(char)[0] not in "LM":
        return Script.NONE
    code = ord(char)
    for first, last, script in _RANGES:
        if first <= code <= last:
            return script
    return Script.OTHER


def is_mark(char: str) -> bool:
    """Whether the character belongs to the letter before it."""
    return unicodedata.category(char)[0] == "M"


def is_katakana(char: str) -> bool:
    """Whether the character can continue a katakana word."""
    return "\u30a1" <= char <= "\u30ff"


_WORDS = re.compile(r"[^\s\-]+")


def words(phrase: str) -> list[str]:
    """The words of a phrase of a cue table."""
    return _WORDS.findall(phrase)


_PLAIN_LETTERS = re.compile("[A-Za-z]*")


def run_end(text: str, place: int) -> int:
    """End of the run of letters of one script that starts at `place`."""
    script = script_of(text[place])
    end = place + 1
    if script is Script.LATIN and (plain := _PLAIN_LETTERS.match(text, end)):
        end = plain.end()
        if text[end : end + 1].isascii():  # no letter, nor a mark on the last one
            return end
    while end < len(text) and (script_of(text[end]) is script or is_mark(text[end])):
        end += 1
    return end
