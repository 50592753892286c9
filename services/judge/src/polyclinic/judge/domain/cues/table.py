"""The form of a cue table: for one language, the phrases of each kind."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from polyclinic.judge.domain.kinds import Kind


@dataclass(frozen=True)
class CueTable:
    """Cues of one language. Phrases are separated by "|"; a trailing "*" marks a stem."""

    phrases: Mapping[Kind, str]
    """Phrases by kind; the longest phrase that fits a place wins."""
    words_like_labels: frozenset[str] = frozenset()
    """Words of one letter, lower case: articles, pronouns, prepositions."""
    prefixes: tuple[str, ...] = ()
    """Written together with the word that follows, such as Arabic "و"."""
    suffixes: frozenset[str] = frozenset()
    """Written together with a label that goes before, such as Turkish "dir"."""
    not_english: frozenset[str] = frozenset()
    """English cues that mean something else in this language."""


def cue_table(
    *,
    words_like_labels: str = "",
    prefixes: str = "",
    suffixes: str = "",
    not_english: str = "",
    **phrases: str,
) -> CueTable:
    """Build a table.

    Keyword arguments are kinds in lower case (`and_` for AND); lists are split at blanks.
    """
    return CueTable(
        phrases={Kind[name.rstrip("_").upper()]: text for name, text in phrases.items()},
        words_like_labels=frozenset(words_like_labels.split()),
        prefixes=tuple(prefixes.split()),
        suffixes=frozenset(suffixes.split()),
        not_english=frozenset(not_english.split()),
    )


def with_new(base: CueTable, **phrases: str) -> CueTable:
    """A table with phrases added that it does not have yet; its own keep their kind."""
    known = {phrase for text in base.phrases.values() for phrase in text.split("|")}
    merged = dict(base.phrases)
    for name, text in phrases.items():
        kind = Kind[name.upper()]
        fresh = [phrase for phrase in text.split("|") if phrase and phrase not in known]
        merged[kind] = "|".join([*filter(None, [merged.get(kind)]), *fresh])
    return replace(base, phrases={kind: text for kind, text in merged.items() if text})


def extended(
    base: CueTable,
    *,
    words_like_labels: str = "",
    prefixes: str = "",
    suffixes: str = "",
    not_english: str = "",
    **phrases: str,
) -> CueTable:
    """A table with phrases added to those of a closely related language; the added ones win."""
    own = cue_table(
        words_like_labels=words_like_labels,
        prefixes=prefixes,
        suffixes=suffixes,
        not_english=not_english,
        **phrases,
    )
    added = {phrase for text in own.phrases.values() for phrase in text.split("|")}
    merged: dict[Kind, str] = {}
    for kind in {**base.phrases, **own.phrases}:
        kept = [one for one in base.phrases.get(kind, "").split("|") if one and one not in added]
        merged[kind] = "|".join([*filter(None, own.phrases.get(kind, "").split("|")), *kept])
    return CueTable(
        phrases={kind: text for kind, text in merged.items() if text},
        words_like_labels=base.words_like_labels | own.words_like_labels,
        prefixes=(*own.prefixes, *base.prefixes),
        suffixes=base.suffixes | own.suffixes,
        not_english=base.not_english | own.not_english,
    )
