"""Stops inside brackets and quotations."""

from __future__ import annotations

from polyclinic.translator.domain.sentences import cues
from polyclinic.translator.domain.sentences.context import Place
from polyclinic.translator.domain.sentences.marks import PAIRS

_LONGEST = 100
"""Characters of a quotation or bracket that is kept whole."""
_CLOSERS = frozenset("".join(PAIRS.values()))
_SAYING_WITHIN = 12


def inside_enclosure(place: Place) -> bool:
    """Whether a short bracket or quotation is open at the mark, and closes soon."""
    low = max(place.start, place.mark - _LONGEST)
    opened = _open_at(place.text, low, place.end)
    if not opened:
        return False
    at, opener = opened[0]
    ahead = place.text[place.end : at + _LONGEST]
    blank_line = ahead.find("\n\n")
    ahead = ahead if blank_line < 0 else ahead[:blank_line]
    return any(closer in ahead for closer in PAIRS[opener])


def continues_after_quote(place: Place) -> bool:
    """Whether a quotation ended at the mark and its sentence goes on: "..." she said."""
    if place.end == place.mark + len(place.run):
        return False
    rest = place.text[place.following : place.following + _SAYING_WITHIN]
    code = place.language.base
    if code == "ja":
        return rest[:1] in cues.JAPANESE_CONTINUING
    if code == "ko":
        return rest.startswith(cues.KOREAN_CONTINUING)
    return code == "zh" and _is_said_after(place, rest)


def _is_said_after(place: Place, rest: str) -> bool:
    """Whether the quotation opens the sentence and what follows names the speaker."""
    clause = rest
    for stop in "，。！？；：“「":
        clause = clause.split(stop, 1)[0]
    said = any(verb in clause for verb in cues.CHINESE_SAYING)
    head = place.text[place.start : place.start + _LONGEST].lstrip()
    return said and head[:1] in '“「『《"'


def _open_at(text: str, low: int, high: int) -> list[tuple[int, str]]:
    """The brackets and quotation marks that are open at `high`, outermost first."""
    opened: list[tuple[int, str]] = []
    for at in range(low, high):
        character = text[at]
        if character not in PAIRS and character not in _CLOSERS:
            continue
        if opened and character in PAIRS[opened[-1][1]]:
            opened.pop()
        elif character in PAIRS and (character != "»" or _opens(text, at)):
            opened.append((at, character))
    return opened


def _opens(text: str, at: int) -> bool:
    """Whether a mark that some languages open with and others close with opens here."""
    return at == 0 or text[at - 1].isspace()
