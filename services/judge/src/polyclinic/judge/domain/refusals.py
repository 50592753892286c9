"""A judge that declines in prose."""

import re
from functools import cache

from polyclinic.judge.domain.cues import TABLES
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.scripts import Script, script_of
from polyclinic.judge.domain.text import clean, lowered

OPENING_CHARS = 600
"""A refusal opens a reply; further on the same words are about the patient."""


def is_refusal(reply: str) -> bool:
    """Whether a reply that holds no verdict says that its writer will not give one.

    Args:
        reply: Without reasoning; in any of the languages that have cues.
    """
    return _pattern().search(lowered(clean(reply[:OPENING_CHARS]))) is not None


@cache
def _pattern() -> re.Pattern[str]:
    phrases = {
        lowered(clean(phrase.strip()))
        for table in TABLES.values()
        for phrase in table.phrases.get(Kind.REFUSE, "").split("|")
        if phrase.strip()
    }
    return re.compile("|".join(_alternative(phrase) for phrase in sorted(phrases)))


def _alternative(phrase: str) -> str:
    stem = phrase.endswith("*")
    words = re.escape(phrase.rstrip("*")).replace(r"\ ", r"\s+")
    if script_of(phrase[0]) is Script.UNSPACED:
        return words
    return rf"(?<!\w){words}" + ("" if stem else r"(?!\w)")
