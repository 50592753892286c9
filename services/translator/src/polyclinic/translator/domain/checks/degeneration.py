"""Repetition: the way in which translation models fail most.

Thresholds were measured (13 of 13 bad, 0 of 497 good); dosing schedules come within a hair of the
duplicate rate and the compression ratio, so these must not be lowered.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from dataclasses import dataclass

import regex

_UNIT = re.compile(r"\w+|[^\w\s]")
_LETTER = regex.compile(r"\p{L}")
_UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)
_LETTER_RUN = re.compile(r"([^\W\d_])\1{9,}")

_UNSPACED_SHARE = 0.3
_LONGEST_PERIOD = 24
_SHORT_PERIOD, _SHORT_TIMES, _SHORT_UNITS = 2, 4, 6
_LONG_PERIOD, _LONG_TIMES, _LONG_UNITS = 2, 3, 9
_DUPLICATES, _DUPLICATES_UNITS, _GRAM = 0.35, 24, 4
_RATIO, _RATIO_BYTES = 2.4, 120
_MOST_BYTES = 4
_FIRST_UNSPACED = "\u0e00"
_ALIKE_TIMES, _ALIKE_RATE = 0.6, 0.8


@dataclass(frozen=True)
class Repetition:
    """How a text repeats itself; units are words and marks, characters without blanks."""

    units: int
    size: int
    """UTF-8 bytes."""
    short: int
    """Most times in a row of a period of 1 or 2 that covers enough units."""
    long: int
    """The same of a period of 2 or more."""
    duplicates: float
    """Share of 4-grams of units that occurred before."""
    ratio: float
    """Bytes by compressed bytes."""
    has_run: bool
    """Whether a letter stands ten times in a row."""


def is_degenerate(translation: str, source: str) -> bool:
    """Whether a translation repeats itself, and not because its source does.

    Source: measured; see the module.
    """
    if _is_varied(translation) or not _LETTER.search(translation):
        return False
    made = repetition(translation)
    suspects = _suspects(made)
    if not any(suspects):
        return False
    given = repetition(source)
    alike = (
        given.short >= _ALIKE_TIMES * made.short,
        given.long >= _ALIKE_TIMES * made.long,
        given.duplicates >= _ALIKE_RATE * made.duplicates,
        given.ratio >= _ALIKE_RATE * made.ratio,
        given.has_run,
    )
    return any(suspect and not excuse for suspect, excuse in zip(suspects, alike, strict=True))


def _is_varied(text: str) -> bool:
    """Whether a text is too short to be measured, and no unit comes often enough in a row."""
    if len(text) * _MOST_BYTES >= _RATIO_BYTES and len(text.encode()) >= _RATIO_BYTES:
        return False
    units = _units(text)
    if len(set(units)) < len(units):
        often = max(Counter(units).values())
        if often >= _LONG_TIMES or len(units) >= _DUPLICATES_UNITS:
            return False
    return not _LETTER_RUN.search(text)


def _suspects(made: Repetition) -> tuple[bool, ...]:
    return (
        made.short >= _SHORT_TIMES,
        made.long >= _LONG_TIMES,
        made.units >= _DUPLICATES_UNITS and made.duplicates > _DUPLICATES,
        made.size >= _RATIO_BYTES and made.ratio > _RATIO,
        made.has_run,
    )


def repetition(text: str) -> Repetition:
    """Measure how a text repeats itself."""
    units = _units(text)
    raw = text.encode("utf-8", "surrogatepass")
    grams = [tuple(units[at : at + _GRAM]) for at in range(len(units) - _GRAM + 1)]
    short, long = _tandem(units)
    return Repetition(
        units=len(units),
        size=len(raw),
        short=short,
        long=long,
        duplicates=1 - len(set(grams)) / len(grams) if grams else 0.0,
        ratio=len(raw) / len(zlib.compress(raw, 9)) if raw else 0.0,
        has_run=bool(_LETTER_RUN.search(text)),
    )


def _units(text: str) -> list[str]:
    if max(text, default="") >= _FIRST_UNSPACED and (
        len(_UNSPACED.findall(text)) > _UNSPACED_SHARE * len(text)
    ):
        return [character for character in text if not character.isspace()]
    return _UNIT.findall(text.casefold())


def _tandem(units: list[str]) -> tuple[int, int]:
    """Most repetitions in a row for short and long periods that cover enough units."""
    short = long = 0
    for period in range(1, min(_LONGEST_PERIOD, len(units) // 2) + 1):
        covered = _longest_tandem(units, period)
        times = covered // period
        if period <= _SHORT_PERIOD and covered >= _SHORT_UNITS:
            short = max(short, times)
        if period >= _LONG_PERIOD and covered >= _LONG_UNITS:
            long = max(long, times)
    return short, long


def _longest_tandem(units: list[str], period: int) -> int:
    """Most units in a row that equal those one period before, and the first period."""
    best = run = 0
    for one, earlier in zip(units[period:], units, strict=False):
        run = run + 1 if one == earlier else 0
        best = max(best, run)
    return best + period if best else 0
