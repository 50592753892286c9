"""Written forms of units as patterns."""

from __future__ import annotations

import functools
from collections import defaultdict

import regex

from polyclinic.languages import facts
from polyclinic.translator.domain.checks.number_lexicon import NUMBERS
from polyclinic.translator.domain.checks.unit_symbols import SYMBOLS
from polyclinic.translator.domain.checks.unit_words import WORDS
from polyclinic.translator.domain.checks.western import western

_BLANKS = r"[ \t\u00a0\u202f\u2009]*"
_BEHIND = regex.compile(rf"{_BLANKS}-?{_BLANKS}")
_DIVIDED = regex.compile(rf"{_BLANKS}/{_BLANKS}")
_BOUNDED = (("Latin", r"\p{Latin}\p{M}"), ("Cyrillic", r"\p{Cyrillic}\p{M}"))
_ELISION = "(?!['’])"
""" "d'une" is no day."""
_UNBOUNDED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]$"
)
_IS_LETTER = regex.compile(r"[\p{L}\p{M}]$")
_WORD_LENGTH = 4
"""Words may be capitalised; shorter forms are signs, in which case counts."""


class Forms:
    """Forms by which units are recognised, the longest first."""

    def __init__(self, forms: dict[str, str]) -> None:
        """Forms with the unit of each; "*" stands for any ending."""
        by_first: dict[str, list[str]] = defaultdict(list)
        for form in sorted(forms, key=lambda form: -len(form.rstrip("*"))):
            first = form.lstrip(".")[0]
            for one in {first, first.lower(), first.upper()}:
                by_first[one].append(form)
        self._names = {
            one: tuple(forms[form] for form in beginning) for one, beginning in by_first.items()
        }
        # Hundreds of alternatives tried one after the other would cost more than all other checks.
        self._patterns = {
            one: regex.compile(
                "|".join(f"(?P<u{at}>{form_pattern(form)})" for at, form in enumerate(beginning))
            )
            for one, beginning in by_first.items()
        }

    def at(self, text: str, start: int, *, divided: bool) -> tuple[int, str] | None:
        """End and name of the unit at a place of a text; behind a "/" if `divided`."""
        gap = (_DIVIDED if divided else _BEHIND).match(text, start)
        if gap is None or gap.end() == len(text):
            return None
        first = text[gap.end()]
        pattern = self._patterns.get(first)
        found = pattern.match(text, gap.end()) if pattern else None
        if found is None:
            return None
        return found.end(), self._names[first][int(str(found.lastgroup)[1:])]


@functools.lru_cache(maxsize=1)
def shared_forms() -> Forms:
    """Those that count in every language."""
    forms = {
        western(form): unit
        for unit, written in (*SYMBOLS.items(), *WORDS.items())
        for form in written.split()
    }
    return Forms(forms)


@functools.lru_cache(maxsize=128)
def time_forms(code: str) -> Forms | None:
    """Words of a language for times; None where it has none."""
    times = facts(code, NUMBERS).get("times", {})
    forms = {western(form): unit for unit, listed in times.items() for form in listed}
    return Forms(forms) if forms else None


def names_unit(name: str, text: str) -> bool:
    """Whether a form of a unit stands anywhere in a text, alone or behind a digit or "/"."""
    return bool(_anywhere(name).search(text))


@functools.lru_cache(maxsize=64)
def _anywhere(name: str) -> regex.Pattern[str]:
    written = f"{SYMBOLS.get(name, '')} {WORDS.get(name, '')}".split()
    any_form = "|".join(form_pattern(western(form)) for form in written)
    return regex.compile(rf"(?<![\p{{L}}\p{{M}}])(?:{any_form})")


def form_pattern(form: str) -> str:
    """A pattern for a form, with its boundary; see `unit_words` for the marks in it."""
    bare = form.rstrip("*")
    if bare.startswith("."):  # only apart from the number: "1990s" is no time
        return rf"(?<=\s){form_pattern(bare[1:])}"
    escaped = regex.escape(bare).replace(r"\.", r"\.?\s?").replace(r"\*", r"\p{L}*")
    escaped = escaped.replace("_", r"\s?")
    if len(bare) >= _WORD_LENGTH and bare.isalpha():
        escaped = f"(?i:{escaped})"
    return escaped if form.endswith("*") else escaped + _boundary(bare)


def _boundary(form: str) -> str:
    last = form.rstrip(".")[-1]
    if not _IS_LETTER.match(last) or _UNBOUNDED.match(last):
        return ""
    for script, letters in _BOUNDED:
        if regex.match(rf"\p{{{script}}}", last):
            return rf"(?![{letters}])" + (_ELISION if len(form) == 1 else "")
    return r"(?![\p{L}\p{M}])"
