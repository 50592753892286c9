"""Numbers of a source and its translation: the same ones, as often."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal

from polyclinic.translator.domain.checks.figures import Figures
from polyclinic.translator.domain.checks.folding import Number
from polyclinic.translator.domain.checks.number_words import (
    afternoon_times,
    named_values,
    scales,
)

_VALUE = re.compile(r"[0-9]+(?:\.[0-9]+)?")
"""A reading that is one number: no date, no version."""


def numbers_differ(given: Figures, made: Figures) -> bool:
    """Whether a number is missing, new or changed, such as a tenfold dose.

    Digits of every script and separators are folded by the habits of both languages: "0,5" is
    "0.5" and not "5", "1,000" is a thousand in English and one in German. A figure on one side
    may be a word, a month, a Roman or Chinese numeral on the other; words are read in the
    languages of both sides, where these are given.
    """
    if given.numbers == made.numbers:
        return False
    missing, new = list(given.numbers), list(made.numbers)
    for _ in range(2):
        missing, new = _unmatched(missing, new)
        missing = _unexcused(missing, given, made)
        new = _unexcused(new, made, given)
        if not missing or not new:
            break
        missing, new = _apart(missing), _apart(new)
    return bool(missing or new)


def _unmatched(left: list[Number], right: list[Number]) -> tuple[list[Number], list[Number]]:
    """What is left on both sides when equal numbers are taken away in pairs.

    Those that may mean the same go first: an ambiguous one may take another's partner.
    """
    same = Counter(one.readings for one in left) & Counter(one.readings for one in right)
    missing = []
    rest = dict(enumerate(_without(right, same)))
    by_reading: dict[str, list[int]] = defaultdict(list)
    for at, other in rest.items():
        for reading in other.readings:
            by_reading[reading].append(at)
    for one in _without(left, same):
        partners = [at for reading in one.readings for at in by_reading[reading] if at in rest]
        if partners:
            del rest[min(partners)]
        else:
            missing.append(one)
    return missing, list(rest.values())


def _without(found: list[Number], taken: Counter[frozenset[str]]) -> list[Number]:
    left = Counter(taken)
    kept = []
    for one in found:
        if left[one.readings] > 0:
            left[one.readings] -= 1
        else:
            kept.append(one)
    return kept


def _apart(found: list[Number]) -> list[Number]:
    """Dates, times, fractions and numbers in a row as the numbers that they are made of."""
    return [
        part
        for one in found
        for part in (
            [Number(frozenset({value}), is_date=one.is_date) for value in one.parts] or [one]
        )
    ]


def _unexcused(left: list[Number], own: Figures, other: Figures) -> list[Number]:
    """The numbers without a partner for which no words of the other side account."""
    if not left:
        return []
    there = _readings(other.numbers)
    named = named_values(other.text, other.language) | _hours(own.text, other.text, there)
    powers = scales(other.text) | scales(own.text)
    return [one for one in left if not _is_named(one, named, powers, there)]


def _is_named(one: Number, named: set[str], powers: set[int], there: set[str]) -> bool:
    if one.readings & named or (one.parts and named.issuperset(one.parts)):
        return True
    return bool(powers) and any(_scaled(value, there | named, powers) for value in one.readings)


def _scaled(value: str, there: set[str], powers: set[int]) -> bool:
    """Whether a value is another one times powers: "1.5 million" and "150万"."""
    factors = {*powers, 1}
    ratios = {Decimal(a) / Decimal(b) for a in factors for b in factors} - {1}
    return any(
        Decimal(value) == Decimal(other) * ratio
        for other in filter(_VALUE.fullmatch, there)
        for ratio in ratios
        if _VALUE.fullmatch(value) and Decimal(other)
    )


def _readings(found: Iterable[Number]) -> set[str]:
    return {reading for number in found for reading in number.readings}


def _hours(own: str, other: str, there: set[str]) -> set[str]:
    """Times that one side writes with "p.m." and the other by a day of 24 hours."""
    early = {early for early, late in afternoon_times(own).items() if late in there}
    return early | set(afternoon_times(other).values())
