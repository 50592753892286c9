"""Abbreviations that a document spells out itself."""

import re
from collections.abc import Mapping
from functools import lru_cache

from polyclinic.linker.domain.terms import clean, normalise_term

_IN_BRACKETS = re.compile(r"[(（\[]\s*([^()（）\[\]]{2,80}?)\s*[)）\]]")
_SHORT = re.compile(r"[^\W_][\w.\-/&+]{0,14}")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CLAUSE = re.compile(r"[.;:!?,\n。；：！？，](?=\s|$)|[。；：！？，\n]")
_PARTS = re.compile(r"[;,:；，、：]")
_MAX_WORDS_BEYOND = 5
_FEWEST_IN_FRONT = 3
"""Capitals before a bracket with one word: "CT (contrast)" is no definition."""
_LETTERS = range(2, 11)
_REACH = 300  # characters before a bracket


def lookup_string(mention: str, document: str) -> str:
    """The text to look up for a mention: the long form, where the document defines it.

    Both "long form (SHORT)" and "SHORT (long form)" are definitions; the letters of the short form
    must occur in the long form in their order, the first one at the start of a word. What the
    document defines in two ways is looked up as it stands.

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
    """Long forms by normalised short form; the first wording of each.

    A short form that the document defines in two ways is ambiguous, and left out.
    """
    text = clean_lines(document)
    found: dict[str, str] = {}
    ambiguous: set[str] = set()
    for match in _IN_BRACKETS.finditer(text):
        before = _CLAUSE.split(text[max(0, match.start() - _REACH) : match.start()])[-1]
        short, long = _definition(clean(match[1]), before)
        if long and _compared(found.setdefault(_key(short), long)) != _compared(long):
            ambiguous.add(_key(short))
    return {short: long for short, long in found.items() if short not in ambiguous}


def _definition(inside: str, before: str) -> tuple[str, str]:
    """Short and long form of a bracket and what stands before it; two empty ones without any.

    A bracket may say more than the form: "(SLE; since 2019)".
    """
    parts = [inside, *filter(None, map(str.strip, _PARTS.split(inside)))]
    for part in parts:
        if _is_short(part) and (long := _long_form(part, before)):
            return part, long
    words = before.split()
    short = words[-1] if words else ""
    for part in (*parts[1:2], inside):
        if long := _whole(short, part) or _one_word(short, part, fewest=_FEWEST_IN_FRONT):
            return short, long
    return "", ""


def _compared(long: str) -> str:
    """A long form without what two wordings of it differ in: case, hyphens, plurals."""
    words = normalise_term(long).replace("-", " ").split()
    return " ".join(word.removesuffix("s") for word in words)


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
    """The end of `before` that spells `short` out; empty when none does.

    It is the shortest of several words whose first letters do, else the last word if it does by
    itself ("hypertension (HTN)"), else the shortest of several words that do with any letters.
    """
    words = list(_WORD.finditer(before))
    letters = sum(char.isalnum() for char in short)
    ends = [before[one.start() :] for one in reversed(words[-(letters + _MAX_WORDS_BEYOND) :])]
    spelled = [end.strip() for end in ends if _whole(short, end)]
    by_initials = [end for end in spelled if _by_initials(short, end)]
    alone = _one_word(short, ends[0]) if ends else ""
    return next(iter(by_initials), "") or alone or next(iter(spelled), "")


def _by_initials(short: str, long: str) -> bool:
    initials = iter(match[0][0].casefold() for match in _WORD.finditer(long))
    return all(char.casefold() in initials for char in short if char.isalnum())


def _one_word(short: str, word: str, *, fewest: int = 2) -> str:
    """`word`, when it is one that capitals stand for: far longer, and with their letters."""
    word = word.strip()
    letters = [char for char in short if char.isalpha()]
    if len(letters) < fewest or not all(map(str.isupper, letters)) or not _is_short(short):
        return ""
    if not _WORD.fullmatch(word) or len(word) <= 2 * len(letters):
        return ""
    return word if _has_letters_in_order(short, word) else ""


def _whole(short: str, long: str) -> str:
    """`long`, when its words spell out `short` from the first letter on; else empty."""
    if not _is_short(short) or len(long) <= len(short) or " " not in long.strip():
        return ""
    return long.strip() if _has_letters_in_order(short, long) else ""


def _has_letters_in_order(short: str, long: str) -> bool:
    """Whether the letters of `short` occur in `long`, in their order, the first one first."""
    wanted = [char.casefold() for char in short if char.isalnum()]
    text = long.casefold().strip()
    if not wanted or not text.startswith(wanted[0]):
        return False
    at = 0
    for letter in wanted:
        at = text.find(letter, at) + 1
        if not at:
            return False
    return True
