"""Whether texts are written in the script of a language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.codes import base_language, language_name
from polyclinic.languages.iso import DEFAULT_SCRIPTS

# ISO 15924 to how Unicode's names of its letters begin.
_BEGINNINGS = {
    "Latn": ("LATIN", "FULLWIDTH LATIN"),
    "Cyrl": ("CYRILLIC",),
    "Arab": ("ARABIC",),
    "Deva": ("DEVANAGARI",),
    "Grek": ("GREEK",),
    "Hebr": ("HEBREW",),
    "Thai": ("THAI",),
    "Ethi": ("ETHIOPIC",),
    "Beng": ("BENGALI",),
    "Jpan": ("CJK", "HIRAGANA", "KATAKANA"),
    "Kore": ("HANGUL", "CJK"),
    "Hans": ("CJK",),
}
_BY_LANGUAGE = {"zh": "Hans", "ja": "Jpan", "ko": "Kore"}
_FEWEST_LETTERS = 8
_GLANCE = 400


def script_problem(renditions: Sequence[Rendition], where: str) -> Problem | None:
    """An error when most questions have hardly a letter of their language's usual script."""
    language = renditions[0].language
    base = base_language(language)
    beginnings = _BEGINNINGS.get(_BY_LANGUAGE.get(base) or DEFAULT_SCRIPTS.get(base, ""))
    if beginnings is None:
        return None
    judged = [is_of for one in renditions if (is_of := _is_written_in(one, beginnings)) is not None]
    if not judged or 2 * judged.count(False) <= len(judged):
        return None
    what = (
        f"{judged.count(False):,} of {len(judged):,} questions are not written as "
        f"{language_name(language)} ({language}) is, which the file was taken to be."
    )
    return Problem(where, what, "Say its language with --language.", code="language_script")


def _is_written_in(one: Rendition, beginnings: tuple[str, ...]) -> bool | None:
    """None for a text that is too short to tell."""
    text = (one.question or one.premise)[:_GLANCE]
    letters = [unicodedata.name(char, "") for char in text if char.isalpha()]
    if len(letters) < _FEWEST_LETTERS:
        return None
    own = sum(name.startswith(beginnings) for name in letters)
    return 5 * own >= len(letters)
