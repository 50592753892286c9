"""Bring a reply to one form, so that what cannot be seen cannot decide."""

import re
import unicodedata
from functools import lru_cache

HEAD_CHARS = 4_096
TAIL_CHARS = 28_672
"""A longer reply is read at both its ends only: answers stand there, and time stays bounded."""

MOST_CACHED_CHARS = 40
"""Longer words are not kept: a reply must not fill the memory."""

_INVISIBLE = {
    0x034F,  # combining grapheme joiner
    0x115F, 0x1160, 0x3164, 0xFFA0,  # Hangul fillers
    0x2800,  # blank Braille cell
    0x0640,  # Arabic tatweel: stretches a word, says nothing
    *range(0x180B, 0x180F),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}  # fmt: skip
_SIGNS = {0x2122: "\u00ae", 0x2120: "\u00ae", 0x2116: "#", 0x1F12F: "\u00ae"}
"""Signs whose compatible form would be a word: "TM", "No"."""
_HALF_EMOJI = re.compile(r"\\{1,4}u[dD][89a-fA-F][0-9a-fA-F]{2}|[\U0001F1E6-\U0001F1FF]{2}")
"""A lone surrogate that came as its escape, and a flag, whose halves look like letters."""
_LINE_ENDS = {0x0B: "\n", 0x0C: "\n", 0x0D: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}
_QUOTES = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u00b4`\u05f3", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u05f4", '"'),
    **dict.fromkeys("\u300c\u300d\u300e\u300f\u301d\u301e", '"'),
}


_HAN_NUMBERS = {number: str(place) for place, number in enumerate("一二三四五六七八九", 1)}


def _enclosed() -> dict[int, str]:
    """Circled, squared and bracketed characters, each as "(x)": an option marker all the same."""
    blocks = (range(0x2460, 0x2500), range(0x3200, 0x3300), range(0x1F100, 0x1F150))
    table = {}
    for code in (code for block in blocks for code in block):
        plain = unicodedata.normalize("NFKC", chr(code)).strip("().")
        plain = _HAN_NUMBERS.get(plain, plain)
        if plain and plain != chr(code):
            table[code] = f" ({plain}) "
    for start, first, count in (
        (0x2776, 1, 10), (0x2780, 1, 10), (0x278A, 1, 10), (0x24F5, 1, 10), (0x24EB, 11, 10),
    ):  # fmt: skip
        table |= {start + i: f" ({first + i}) " for i in range(count)}
    for start in (0x1F150, 0x1F170, 0x1F1E6):
        table |= {start + i: f" ({chr(65 + i)}) " for i in range(26)}
    return table


_ENCLOSED = _enclosed()


@lru_cache(maxsize=8192)
def _plain(char: str) -> str:
    """One character without what is invisible: controls, format characters, fillers."""
    code = ord(char)
    if code in _LINE_ENDS:
        return _LINE_ENDS[code]
    if code in _SIGNS:
        return _SIGNS[code]
    if char in "\n\t":
        return char
    if code in _ENCLOSED:
        return _ENCLOSED[code]
    if code in _INVISIBLE or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Me"):
        return ""
    return char


@lru_cache(maxsize=8192)
def _unified(char: str) -> str:
    """One character of a composed text: digits of every script, quotes and spaces as in ASCII."""
    if char in "\n":
        return char
    if unicodedata.category(char) == "Nd":
        return str(unicodedata.decimal(char))
    if char.isspace():
        return " "
    return _QUOTES.get(char, char)


_ASCII = {code: _unified(_plain(chr(code))) if _plain(chr(code)) else "" for code in range(128)}
"""What `clean` makes of ASCII, where there is nothing to compose."""


def clean(text: str) -> str:
    """Text without invisible marks, in NFKC, with ASCII digits, quotes and spaces.

    Enclosed characters such as "Ⓑ" become "(B)". Line breaks of every kind become "\\n".
    Equal for any Unicode form of the same text (SCIENCE section 1).
    """
    text = _HALF_EMOJI.sub(" ", text.replace("\r\n", "\n"))
    if text.isascii():
        return text.translate(_ASCII)
    for _ in range(2):  # composing can bring out a filler that was in a compatible form
        text = unicodedata.normalize("NFKC", "".join(map(_plain, text)))
    return "".join(map(_unified, text))


def bound(text: str) -> str:
    """The ends of a text that is longer than what is read."""
    if len(text) <= HEAD_CHARS + TAIL_CHARS:
        return text
    return f"{text[:HEAD_CHARS]}\n\n{text[-TAIL_CHARS:]}"


def lowered(text: str) -> str:
    """Lower case, one character for each, so that places stay the same."""
    low = text.lower()
    if len(low) == len(text) and "Σ" not in text:  # whose lower case depends on what follows
        return low
    return "".join(low if len(low := c.lower()) == 1 else c for c in text)


_SEMITIC_MARKS = re.compile("[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]+")
_ACCENTS = re.compile("[\u0300-\u036f]+")
_ARABIC = str.maketrans("يىكةۀہھٱ", "ییکهههها")


def fold(word: str) -> str:
    """Key of a word for the cue tables: no case, no vowel points, one form of each letter."""
    return _folded_once(word) if len(word) <= MOST_CACHED_CHARS else _folded(word)


def _folded(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    stripped = _SEMITIC_MARKS.sub("", decomposed)
    return unicodedata.normalize("NFC", stripped).translate(_ARABIC)


_folded_once = lru_cache(maxsize=8192)(_folded)


def without_accents(key: str) -> str:
    """A key as typed by someone who leaves the accents out; other scripts stay."""
    if any("\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7ff" for char in key):
        return key
    stripped = _ACCENTS.sub("", unicodedata.normalize("NFD", key))
    return unicodedata.normalize("NFC", stripped)
