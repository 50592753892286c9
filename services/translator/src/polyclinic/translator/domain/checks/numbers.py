"""Numbers of a source and its translation: the same ones, as often."""

from __future__ import annotations

import re
from decimal import Decimal

from polyclinic.translator.domain.checks.folding import Number, numbers
from polyclinic.translator.domain.checks.number_words import (
    afternoon_times,
    named_values,
    scales,
)
from polyclinic.translator.domain.languages import Language

_VALUE = re.compile(r"[0-9]+(?:\.[0-9]+)?")
"""A reading that is one number: no date, no version."""


def numbers_differ(
    source: str,
    translation: str,
    *,
    origin: Language | None = None,
    target: Language | None = None,
) -> bool:
    """Whether a number is missing, new or changed, such as a tenfold dose.

    Digits of every script and separators of every habit are folded: "0,5" is "0.5" and not "5".
    A figure on one side may be a word, a month, a Roman or Chinese numeral on the other; words
    are read in the languages of both sides, where these are given.
    """
    given, made = numbers(source), numbers(translation)
    if given == made:
        return False
    for _ in range(2):
        given, made = _unmatched(given, made)
        given = _unexcused(given, source, translation, target)
        made = _unexcused(made, translation, source, origin)
        if not given or not made:
            break
        given, made = _apart(given), _apart(made)
    return bool(given or made)


def _unmatched(left: list[Number], right: list[Number]) -> tuple[list[Number], list[Number]]:
    """What is left on both sides when equal numbers are taken away in pairs."""
    rest = list(right)
    missing = []
    for one in left:
        # Unambiguous numbers first: an ambiguous one may take another's partner.
        partners = [at for at, other in enumerate(rest) if one.readings & other.readings]
        if partners:
            del rest[min(partners, key=lambda at: rest[at].readings != one.readings)]
        else:
            missing.append(one)
    return missing, rest


def _apart(found: list[Number]) -> list[Number]:
    """Dates, times and numbers in a row as the numbers that they are made of."""
    return [
        part
        for one in found
        for part in (
            [Number(frozenset({value}), is_date=one.is_date) for value in one.parts] or [one]
        )
    ]


def _unexcused(left: list[Number], own: str, other: str, language: Language | None) -> list[Number]:
    """The numbers without a partner for which no words of the other side account."""
    if not left:
        return []
    named = named_values(other, language) | _hours(own, other)
    powers = scales(other) | scales(own)
    return [one for one in left if not _is_named(one, named, powers, other)]


def _is_named(one: Number, named: set[str], powers: set[int], other: str) -> bool:
    if one.readings & named:
        return True
    if not powers:
        return False
    there = {reading for number in numbers(other) for reading in number.readings} | named
    return any(_scaled(value, there, powers) for value in one.readings)


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


def _hours(own: str, other: str) -> set[str]:
    """Times that one side writes with "p.m." and the other by a day of 24 hours."""
    there = {reading for number in numbers(other) for reading in number.readings}
    early = {early for early, late in afternoon_times(own).items() if late in there}
    return early | set(afternoon_times(other).values())
