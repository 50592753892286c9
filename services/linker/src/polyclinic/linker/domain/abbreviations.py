"""Abbreviations that a document spells out itself."""

import re
from collections.abc import Mapping
from functools import lru_cache

from polyclinic.linker.domain.terms import clean, normalise_term

_IN_BRACKETS = re.compile(r"[(（\[]\s*([^()（）\[\]]{2,80}?)\s*[)）\]]")
_SHORT = re.compile(r"[^\W_][\w.\-/&+]{0,14}")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CLAUSE = re.compile(r"[.;:!?,\n。；：！？，](?=\s|$)|[。；：！？，\n]")
_MAX_WORDS_BEYOND = 5
_LETTERS = range(2, 11)
_REACH = 300  # characters before a bracket


def lookup_string(mention: str, document: str) -> str:
    """The text to look up for a mention: the long form, where the document defines it.

    Both "long form (SHORT)" and "SHORT (long form)" are definitions; the letters of the short form
    must occur in the long form in their order, the first one at the start of a word.

    Args:
        mention: As given.
        document: Text that it comes from; may be empty.

    Returns:
        The long form as the document writes it, else the cleaned mention.

    Source:
        The matching is that of Schwartz and Hearst (2003), "A simple algorithm for identifying
        abbreviation definitions in biomedical text".
    """
    wanted = clean(mention)
    if not document or not _is_short(wanted):
        return wanted
    return long_forms(document).get(_key(wanted), wanted)


@lru_cache(maxsize=8)
def long_forms(document: str) -> Mapping[str, str]:
    """Long forms by normalised short form; the first definition of a document holds."""
    text = clean_lines(document)
    found: dict[str, str] = {}
    for match in _IN_BRACKETS.finditer(text):
        inside, before = (
            clean(match[1]),
            _CLAUSE.split(text[max(0, match.start() - _REACH) : match.start()])[-1],
        )
        short, long = inside, _long_form(inside, before) if _is_short(inside) else ""
        if not long:
            words = before.split()
            short = words[-1] if words else ""
            long = _whole(short, inside)
        if long:
            found.setdefault(_key(short), long)
    return found


def clean_lines(document: str) -> str:
    """A document whose lines are cleaned, each by itself."""
    return "\n".join(clean(line) for line in document.splitlines())


def _key(short: str) -> str:
    return normalise_term(short).replace(".", "")


def _is_short(text: str) -> bool:
    """Whether it can be an abbreviation: one word of 2 to 10 letters, at least one a capital."""
    letters = [char for char in text if char.isalpha()]
    return (
        _SHORT.fullmatch(text) is not None
        and len(letters) in _LETTERS
        and any(char.isupper() for char in letters)
    )


def _long_form(short: str, before: str) -> str:
    """The shortest end of `before` that spells `short` out; empty when none does."""
    words = list(_WORD.finditer(before))
    letters = sum(char.isalnum() for char in short)
    for match in reversed(words[-(letters + _MAX_WORDS_BEYOND) :]):
        if _whole(short, before[match.start() :]):
            return before[match.start() :].strip()
    return ""


def _whole(short: str, long: str) -> str:
    """`long`, when it spells out `short` from its first letter on; else empty."""
    wanted = [char.casefold() for char in short if char.isalnum()]
    if not _is_short(short) or len(long) <= len(short) or " " not in long.strip():
        return ""
    text = long.casefold().strip()
    if not wanted or not text.startswith(wanted[0]):
        return ""
    at = 0
    for letter in wanted:
        at = text.find(letter, at) + 1
        if not at:
            return ""
    return long.strip()
