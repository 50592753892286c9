"""Text as the leak check sees it: folded, with the way back to the characters of the file."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

REDACTED = "\ufffc"
"""What a mark of redaction becomes: one character that no name holds."""

_MARK = re.compile(r"\[\s*REDACTED\s*\]", re.IGNORECASE)

# Letters with a stroke or a tail have no decomposition; ligatures of letters are spelt out.
_STROKES = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ı": "i"}
    | {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ß": "ss", "ẞ": "SS"}
)
_APOSTROPHES = frozenset("'’‘ʼ`´＇")
_HYPHENS = frozenset("‐‑‒–—―−﹣－-")

# Marks that may be missing in a careless spelling: accents of Latin, Greek and Cyrillic, points of
# Hebrew, short vowels of Arabic. Vowel signs and tone marks of Indic scripts and Thai make
# different words and stay.
_ACCENT_RANGES = (
    (0x0300, 0x036F),
    (0x0591, 0x05C7),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
)


@dataclass(frozen=True)
class FoldedText:
    """Folded characters, and where each comes from."""

    text: str
    """Without accents, apostrophes and invisible marks; each run of blanks is " ", a hyphen (with
    a line break behind it, too) is "-", a mark of redaction is `REDACTED`."""

    origins: tuple[int, ...]
    """Shape (len(text),): position in the text as written of what each character comes from."""

    def span(self, start: int, end: int, written: str) -> tuple[int, int] | None:
        """The characters as written behind folded ones; None when a character would be cut."""
        first, last = self.origins[start], self.origins[end - 1]
        if start > 0 and self.origins[start - 1] == first:
            return None
        if end < len(self.origins) and self.origins[end] == last:
            return None
        stop = last + 1
        while stop < len(written) and _is_accent(written[stop]):
            stop += 1
        return first, stop


def fold(written: str, *, keep_case: bool = False) -> str:
    """Fold case (unless it is to be kept), accents and Unicode forms, blanks and hyphens."""
    marked = _MARK.sub(REDACTED, written)
    return _RUN.sub(r"\1", marked.translate(_CASED if keep_case else _CASELESS))


def fold_with_origins(written: str, *, keep_case: bool = False) -> FoldedText:
    """What `fold` gives, with the way back; slower by far, so for texts in which something is."""
    folded: list[str] = []
    origins: list[int] = []
    table = _CASED if keep_case else _CASELESS
    marks = {mark.start(): mark.end() for mark in _MARK.finditer(written)}
    position = 0
    while position < len(written):
        if position in marks:
            folded.append(REDACTED)
            origins.append(position)
            position = marks[position]
            continue
        for character in table[ord(written[position])]:
            if character in " -" and folded and folded[-1] in " -":
                continue
            folded.append(character)
            origins.append(position)
        position += 1
    return FoldedText("".join(folded), tuple(origins))


class _Table(dict[int, str]):
    """Code point to what it becomes, filled as characters come."""

    def __init__(self, *, keep_case: bool) -> None:
        super().__init__()
        self._keep_case = keep_case

    def __missing__(self, code: int) -> str:
        self[code] = _folded_character(chr(code), keep_case=self._keep_case)
        return self[code]


_CASED, _CASELESS = _Table(keep_case=True), _Table(keep_case=False)
_RUN = re.compile("([ -])[ -]+")


def _folded_character(character: str, *, keep_case: bool) -> str:
    if character in _APOSTROPHES:
        return ""
    if character in _HYPHENS:
        return "-"
    if character.isspace():
        return " "
    if character.isascii():
        return character if keep_case else character.lower()
    plain = unicodedata.normalize("NFKD", character).translate(_STROKES)
    cased = plain if keep_case else unicodedata.normalize("NFKD", plain.casefold())
    return "".join(each for each in cased if not _is_invisible(each) and not _is_accent(each))


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in ("Cf", "Cc")


def _is_accent(character: str) -> bool:
    code = ord(character)
    return code > 0x2FF and any(first <= code <= last for first, last in _ACCENT_RANGES)  # noqa: PLR2004  (below: no accents)
