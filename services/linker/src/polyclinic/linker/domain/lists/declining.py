"""A reply that declines, though it may have a list: of what to do, or of what else to tell."""

import re
import unicodedata
from functools import cache

from polyclinic.linker.domain.lists.blocks import blocks
from polyclinic.linker.domain.lists.keys import is_about
from polyclinic.linker.domain.lists.lines import ITEMS, lines_of
from polyclinic.linker.domain.lists.offers import CARE, DESPITE, NAMING, SHORT_OF, TO_DO
from polyclinic.replies.own_words import own_words
from polyclinic.replies.refusals import declines, plain

_OPENING_CHARS = 600
_BEGINNING_CHARS = 200
"""A reply that declines begins so; further on, the words are about the patient or the list."""
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]|「[^」]*」')
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？؟।۔:：\n]")
_ACCENTS = re.compile("[\u0300-\u036f]+")


def is_refusal(reply: str, stems: tuple[str, ...]) -> bool:
    """Whether a reply without JSON opens with a refusal and does not answer despite it.

    A list behind it counts as an answer ("I cannot replace a doctor: 1. Flu"), unless half of it
    or more sends the reader to a doctor, or most is to be done or told and nothing announces an
    answer ("... but the likeliest are:").

    Args:
        reply: What a model wrote.
        stems: Of `keys`, which announce the wanted list.
    """
    opening = _opening(reply)
    found = declines(opening)
    if found is None or found[0] > _BEGINNING_CHARS:
        return False
    lists = blocks(reply)
    announced = [block for block in lists if _announces(block.heading, stems)]
    items = [_bare(item) for block in announced or lists for item in block.items]
    if items and 2 * _count(items, CARE) >= len(items):
        return True
    if announced or (items and 2 * _count(items, (*CARE, *TO_DO)) <= len(items)):
        return False
    return not _answers(opening, found, stems)


def _count(items: list[str], stems: tuple[str, ...]) -> int:
    return sum(_has(item, stems) for item in items)


def _announces(heading: str, stems: tuple[str, ...]) -> bool:
    return is_about(heading, stems) and not declines(plain(heading))


def _answers(opening: str, declining: tuple[int, int], stems: tuple[str, ...]) -> bool:
    start, end = declining
    closing = _SENTENCE_END.search(opening, end)
    stop = closing.end() if closing else len(opening)
    before = [match.end() for match in _SENTENCE_END.finditer(opening, 0, start)]
    sentence = _bare(opening[before[-1] if before else 0 : stop])
    after, rest = _bare(opening[end:stop]), _bare(opening[stop:])
    return (
        _has(sentence, SHORT_OF)
        or _has(after, DESPITE)
        or _has(rest, (*DESPITE, *NAMING))
        or is_about(rest, stems)
    )


def _opening(reply: str) -> str:
    """What stands before the first item, without quotations."""
    text, _ = own_words(reply, is_open=True)
    lines: list[str] = []
    for line in lines_of(text[:_OPENING_CHARS]):
        if line.mark in ITEMS:
            break
        lines.append(line.text)
    return _QUOTED.sub(" ", plain("\n".join(lines)))


def _bare(text: str) -> str:
    """Text in lower case, without commas, and without accents of European letters."""
    stripped = _ACCENTS.sub("", unicodedata.normalize("NFD", plain(text)))
    words = unicodedata.normalize("NFC", stripped).replace(",", " ").replace("đ", "d")
    return f" {' '.join(words.split())} "


def _has(text: str, stems: tuple[str, ...]) -> bool:
    return any(stem in text for stem in _composed(stems))


@cache
def _composed(stems: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unicodedata.normalize("NFC", stem) for stem in stems)
