"""The words for the labels of natural-language inference, by language."""

from collections.abc import Sequence

from polyclinic.judge.domain.cues import ANSWERS
from polyclinic.languages import facts


def words_for(label: str, language: str) -> Sequence[str]:
    """Every word for an English inference label in a language, English included."""
    own = [word for code in ("en", language) for word in _words(code, label)]
    return list(dict.fromkeys([label, *own]))


def _words(language: str, label: str) -> Sequence[str]:
    words: Sequence[str] = facts(language, ANSWERS).get("inference", {}).get(label, ())
    return words
