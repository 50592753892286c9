"""Signs of a source and its translation: none lost, gained or turned round."""

from __future__ import annotations

import functools

import regex

from polyclinic.languages import facts
from polyclinic.translator.domain.checks.figures import Figures
from polyclinic.translator.domain.checks.number_lexicon import NUMBERS
from polyclinic.translator.domain.checks.pairing import Pair
from polyclinic.translator.domain.checks.sign_lexicon import MINUS, NEGATIONS
from polyclinic.translator.domain.checks.unit_reading import names_per_cent
from polyclinic.translator.domain.checks.word_search import any_of
from polyclinic.translator.domain.languages import Language

_LOWER = ("<", "≤")
_MARKS = regex.compile("[<>≤≥]")
_MINUS_WORDS = any_of(MINUS.split())
_NEGATED = any_of(NEGATIONS.split())


def signs_differ(given: Figures, made: Figures, pairs: list[Pair]) -> bool:
    """Whether a number lost or gained a minus or per cent sign, or its comparison is another.

    Each may become words: "< 5" is "less than 5", where the words of the language are known.
    """
    return any(
        _minus_lost(pair, made)
        or _minus_lost(pair.turned, given)
        or _per_cent_lost(pair, made)
        or _per_cent_gained(pair, given)
        or _bound_differs(pair, given, made)
        for pair in pairs
    )


def _minus_lost(pair: Pair, other: Figures) -> bool:
    return (
        pair.given.sign.is_minus
        and not pair.made.sign.may_be_minus
        and not _MINUS_WORDS.search(other.text)
    )


def _per_cent_lost(pair: Pair, other: Figures) -> bool:
    has = pair.given.unit is not None and pair.given.unit.name == "%"
    if not has or pair.made.unit is not None:
        return False  # with another unit it is `units` that differ
    shares = pair.made.shared is not None and pair.made.shared.name == "%"
    return not shares and not names_per_cent(other.text)


def _per_cent_gained(pair: Pair, given: Figures) -> bool:
    """Whether a translation says per cent where the source never does; a sign may be repeated."""
    return "%" not in given.text and _per_cent_lost(pair.turned, given)


def _bound_differs(pair: Pair, given: Figures, made: Figures) -> bool:
    here, there = pair.given.sign.bound, pair.made.sign.bound
    if here == there:
        return False
    if here and there:
        return True
    return _is_missing(here, made) if here else _is_missing(there, given)


def _is_missing(bound: str, other: Figures) -> bool:
    """Whether a side without the mark has no words for it either, or words for its opposite."""
    language = other.language
    if language is None or "less" not in facts(language.base, NUMBERS) or _MARKS.search(other.text):
        return False
    less, more = (_words(language, is_less).search(other.text) for is_less in (True, False))
    if _NEGATED.search(other.text):
        return not less and not more
    return not (less if bound in _LOWER else more)


@functools.lru_cache(maxsize=128)
def _words(language: Language, is_less: bool) -> regex.Pattern[str]:
    return any_of(facts(language.base, NUMBERS)["less" if is_less else "more"])
