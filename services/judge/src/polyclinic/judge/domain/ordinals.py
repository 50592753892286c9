"""Ordinal numbers: "the third option" names an option by its place."""

from functools import lru_cache

from polyclinic.judge.domain.cues import table_of
from polyclinic.judge.domain.text import clean, fold, without_accents

SHORTEST_STEM = 3


class Ordinals:
    """The ordinals of one language, and the English ones."""

    def __init__(self, language: str) -> None:
        self._words: dict[str, int] = {}
        self._stems: list[tuple[str, int]] = []
        for code in ("en", language):
            for place, forms in enumerate(table_of(code).ordinals):
                for form in forms:
                    self._add(clean(form), place)

    def _add(self, form: str, place: int) -> None:
        if form.endswith("*"):
            self._stems.append((fold(form[:-1]), place))
            return
        self._words[fold(form)] = place
        self._words.setdefault(without_accents(fold(form)), place)

    def place(self, word: str) -> int | None:
        """Place that an ordinal names, from 0; None for any other word."""
        key = fold(word)
        if key in self._words:
            return self._words[key]
        for stem, place in self._stems:
            if key.startswith(stem) and len(key) <= len(stem) + SHORTEST_STEM:
                return place
        return None


@lru_cache(maxsize=128)
def ordinals_of(language: str) -> Ordinals:
    """The ordinals of the first part of a BCP-47 code."""
    return Ordinals(language)
