"""Languages that ids name."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.codes import base_language
from polyclinic.languages.iso import ALIASES, NAMES

_SEPARATOR = re.compile(r"[-_.:/]")

# Codes that stand for nothing else in ids; "it", "pt" or "ml" often do.
_TELLING = frozenset({"bn", "en", "gu", "hi", "ja", "ko", "nl", "pl", "ru", "sw", "th", "zh", "zu"})


def languages_in_id(sample_id: str) -> tuple[str, ...]:
    """Language codes among the parts of an id: "bionli-zu-012" -> ("zu",).

    Any known two-letter code counts; whether "it" is Italian there is for the caller to judge.
    """
    parts = _SEPARATOR.split(sample_id)
    codes = (ALIASES.get(part, part) for part in parts if len(part) == 2)  # noqa: PLR2004  (ISO 639-1)
    return tuple(dict.fromkeys(code for code in codes if code in NAMES))


def contradicting_language(sample_id: str, language: str, others: Collection[str] = ()) -> str:
    """The one language that an id names when it is not the item's own; "" else.

    Args:
        sample_id: The id.
        language: Canonical code of the item.
        others: Languages that occur beside it; a code such as "it" counts only when it is one.
    """
    own = base_language(language)
    named = [
        code for code in languages_in_id(sample_id) if code in _TELLING or code in {own, *others}
    ]
    return named[0] if len(named) == 1 and named[0] != own else ""


def id_problems(renditions: Sequence[Rendition]) -> list[Problem]:
    """Ids that say another language than the record does; they land in the wrong group."""
    present = {base_language(rendition.language) for rendition in renditions}
    problems = []
    for rendition in renditions:
        named = contradicting_language(rendition.sample_id, rendition.language, present)
        if named:
            what = (
                f"`id` {rendition.sample_id!r} says {named}, `language` says {rendition.language}."
            )
            remedy = "The id is the same in every language: leave the language out of it."
            problems.append(
                Problem(rendition.place, what, remedy, code="language_of_id", field="language")
            )
    return problems
