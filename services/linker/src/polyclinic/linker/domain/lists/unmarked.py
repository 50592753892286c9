"""Lists without marks: names behind a colon, or in lines of their own."""

import re
from collections.abc import Sequence

from polyclinic.linker.domain.lists.entries import pieces
from polyclinic.linker.domain.lists.headings import (
    SENTENCE_ENDS,
    WORDS_OF_A_HEADING,
    Headings,
)
from polyclinic.linker.domain.lists.lines import ITEMS, Line, Mark

BOLD_LEAD = re.compile(r"\*\*[^*]{2,80}\*\*\s*[:：(–—-]|\*\*[^*]{2,80}[:：]\*\*\s*\S")
"""A name in bold letters, and what is said of it."""
_LONGEST_NAME_WORDS = 8
_FEWEST = 2


def inline_names(lines: Sequence[Line], place: int, headings: Headings) -> list[str]:
    """Names behind their announcement: "Differential diagnosis: flu, cold, croup".

    None where items follow, since then the line is about them.
    """
    text = lines[place].text.replace("：", ":").replace("**", "")
    head, colon, tail = text.partition(":")
    if not colon or not head[:1].isalpha() or len(head.split()) > WORDS_OF_A_HEADING:
        return []
    following = next((one for one in headings.ahead(place) if one.mark is not Mark.BLANK), None)
    if not headings.announces(head) or (following and following.mark in ITEMS):
        return []
    names = [one.strip(" .。") for one in pieces(tail)]
    fits = all(one and len(one.split()) <= WORDS_OF_A_HEADING for one in names)
    return names if fits and len(names) >= _FEWEST else []


def plain_names(lines: Sequence[Line], place: int, headings: Headings) -> list[str]:
    """Two or more short lines that follow one another."""
    names: list[str] = []
    for line in [lines[place], *headings.ahead(place)]:
        if line.mark is not Mark.TEXT or not _is_short(line.text) or headings.is_known(line.text):
            break
        names.append(line.text)
    return names if len(names) >= _FEWEST else []


def _is_short(text: str) -> bool:
    few = len(text.split()) <= _LONGEST_NAME_WORDS
    return few and not text.rstrip().endswith((*SENTENCE_ENDS, ":", "：", ","))
