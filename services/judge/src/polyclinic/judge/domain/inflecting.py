"""An option's text in another case or with a particle written on: "инсулина" for "инсулин"."""

import re
from collections.abc import Mapping

from polyclinic.judge.domain.scripts import Script, script_of

SHORTEST_STEM = 4
LONG_WORD = 7
MOST_ADDED = 4
"""Letters of an ending; a longer one makes another word."""
_LETTER = r"[^\W\d_]"


def inflected(texts: Mapping[str, int]) -> list[tuple[str, re.Pattern[str], int]]:
    """How each text may be written with other endings.

    Args:
        texts: Lower-case texts of the options and their positions.

    Returns:
        For each text that can be told from the others by its stems: the stem that it begins with,
        the pattern of its forms, and its position.
    """
    found = []
    for text, position in texts.items():
        words = text.split(" ")
        if not any(_is_telling(word) for word in words):
            continue
        pattern = re.compile(r"\s+".join(map(_forms, words)))
        rivals = (other for other, place in texts.items() if place != position)
        if not any(pattern.search(other) for other in rivals):
            found.append((_stem(words[0]), pattern, position))
    return found


def _is_telling(word: str) -> bool:
    return word.isalpha() and len(_stem(word)) >= SHORTEST_STEM


def _stem(word: str) -> str:
    if not word.isalpha() or script_of(word[0]) is Script.UNSPACED:
        return word
    kept = len(word) - (2 if len(word) >= LONG_WORD else 1)
    return word[:kept] if kept >= SHORTEST_STEM else word


def _forms(word: str) -> str:
    stem = _stem(word)
    if stem == word:
        return re.escape(word)
    return f"{re.escape(stem)}{_LETTER}{{0,{len(word) - len(stem) + MOST_ADDED}}}"
