"""The cues of each language, as its folder has them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from polyclinic.judge.domain.kinds import Kind
from polyclinic.languages import codes_with, facts
from polyclinic.replies.refusal_phrases import refusals_of

ANSWERS = "answers"


@dataclass(frozen=True)
class CueTable:
    """Cues of one language; a trailing "*" marks a stem."""

    phrases: Mapping[Kind, tuple[str, ...]]
    """Phrases by kind; the longest phrase that fits a place wins."""
    words_like_labels: frozenset[str] = frozenset()
    """Words of one letter, lower case: articles, pronouns, prepositions."""
    prefixes: tuple[str, ...] = ()
    """Written together with the word that follows, such as Arabic "و"."""
    suffixes: frozenset[str] = frozenset()
    """Written together with a label that goes before, such as Turkish "dir"."""
    not_english: frozenset[str] = frozenset()
    """English cues that mean something else in this language."""
    ordinals: tuple[tuple[str, ...], ...] = ()
    """Forms of "first", "second" and so on."""
    verb_final: bool = False
    """Whether the verb stands behind what it says something of."""
    inflects: bool = False
    """Whether nouns change their ends or take particles."""


def languages_with_cues() -> tuple[str, ...]:
    """Languages whose folder says how replies state an answer, by code."""
    return codes_with(ANSWERS)


@lru_cache(maxsize=128)
def table_of(language: str) -> CueTable:
    """The table of a BCP-47 code; an empty one for a language without.

    Raises:
        KeyError: the file has cues of a kind that there is not.
    """
    said = facts(language, ANSWERS)
    phrases = {Kind[name.upper()]: tuple(listed) for name, listed in said.get("cues", {}).items()}
    declining = refusals_of(language).cues
    return CueTable(
        phrases=phrases | ({Kind.REFUSE: declining} if said and declining else {}),
        words_like_labels=frozenset(said.get("small_words", ())),
        prefixes=tuple(said.get("prefixes", ())),
        suffixes=frozenset(said.get("suffixes", ())),
        not_english=frozenset(said.get("not_english", ())),
        ordinals=tuple(tuple(forms) for forms in said.get("ordinals", ())),
        verb_final=said.get("verb_final", False),
        inflects=said.get("inflects", False),
    )
