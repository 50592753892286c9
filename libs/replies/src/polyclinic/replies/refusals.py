"""Replies that decline in words."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from polyclinic.replies.refusal_phrases import languages_with_refusals, refusals_of

_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]")
_GAP = r"(?:\s+[^\s.!?;:]+){0,8}?\s+"
_QUOTES = str.maketrans("\u2018\u2019\u02bc`\u00b4", "'''''")


def phrase_pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of some phrases as whole words.

    Args:
        phrases: In the form of the text that is searched; "*" and "…" as in `RefusalPhrases`.
    """
    return re.compile("|".join(_alternative(phrase) for phrase in sorted(set(phrases))))


def declines(text: str) -> tuple[int, int] | None:
    """Where the last words stand by which a text says that its writer will not answer.

    Args:
        text: Of `plain`, in any of the languages that have phrases.
    """
    found = None
    for found in _declining().finditer(text):  # noqa: B007 - the last one is wanted
        pass
    return found.span() if found else None


def plain(text: str) -> str:
    """Text in lower case and NFKC, without invisible marks, with ASCII's apostrophe."""
    kept = "".join(char for char in text if unicodedata.category(char) not in ("Cf", "Cs"))
    return unicodedata.normalize("NFKC", kept.translate(_QUOTES)).lower()


@cache
def _declining() -> re.Pattern[str]:
    every = (
        plain(phrase).strip()
        for phrases in map(refusals_of, languages_with_refusals())
        for phrase in phrases.declines + phrases.apart
    )
    return phrase_pattern(phrase.replace("...", "…") for phrase in every if phrase)


def _alternative(phrase: str) -> str:
    stem = phrase.endswith("*")
    parts = re.split(r"\s*…\s*", phrase.rstrip("*"))
    words = _GAP.join(re.escape(part).replace(r"\ ", r"\s+") for part in parts)
    if _UNSPACED.match(phrase):
        return words
    return rf"(?<!\w){words}" + ("" if stem else r"(?!\w)")
