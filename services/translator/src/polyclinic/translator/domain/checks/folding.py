"""Numbers as values, whatever script and separators they are written with."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal

import regex

from polyclinic.translator.domain.checks.habits import (
    DECIMAL_SIGN,
    GROUP_SIGN,
    UNKNOWN,
    Habit,
    Mark,
)

_SEPARATORS = f".,{DECIMAL_SIGN}{GROUP_SIGN}"
_GROUPED = r"\d{1,3}(?:[ \u00a0\u202f\u2009'’]\d{3})+(?!\d)"
_TOKEN = regex.compile(
    rf"(?P<grouped>{_GROUPED}(?:[{_SEPARATORS}]\d+)?)"
    r"|(?P<date>(?<![\d.,/-])\d{1,4}(?P<mark>[./-])\d{1,2}(?P=mark)\d{2,4}(?![\d/]))"
    r"|(?P<fraction>(?<![\d.,/])(?:(?P<whole>\d{1,2})[ \u00a0])?"
    r"(?P<over>[1-7])/(?P<under>[2-68])(?![\d/]|[.,]\d))"
    rf"|(?P<number>\d+(?:[{_SEPARATORS}:]\d+)*)"
)
_DIGIT = re.compile("[0-9]")
_SLASHED = regex.compile(r"(?<![\d/])(\d+)/(\d+)(?![\d/])")
_PARTED = regex.compile(r"(?P<whole>[1-9]\d*)(?P<rest>\.(?:5|25|75))")
_ENDING = (2, 4, 5, 8)
"""Denominators whose fractions end as decimals."""
_GROUP = 3
_LAKH_GROUP = 2


@dataclass(frozen=True)
class Number:
    """A number of a text."""

    readings: frozenset[str]
    """Canonical values; several where the writing is ambiguous ("1.234")."""
    parts: tuple[str, ...] = ()
    """What a date, a time, a fraction or numbers in a row are made of; otherwise empty."""
    is_date: bool = False
    start: int = field(default=0, compare=False)
    """Of its first digit in the text, in code points."""
    end: int = field(default=0, compare=False)


def numbers(text: str, habit: Habit = UNKNOWN) -> list[Number]:
    """Every number of a text in western digits, in its order; signs are left out."""
    if not _DIGIT.search(text):
        return []
    found = [
        replace(_read(match, habit), start=match.start(), end=match.end())
        for match in _TOKEN.finditer(text)
    ]
    return _slashed(text, found) if habit.slash_is_decimal else found


def heeded(text: str, habit: Habit) -> Habit:
    """The habit that a text shows: one that writes "2.5" in German may mean 1.125 by "1.125"."""
    shown = {
        mark: any(_shows_decimal(match.group(), mark) for match in _TOKEN.finditer(text))
        for mark, meaning in ((".", habit.point), (",", habit.comma))
        if meaning is Mark.GROUP
    }
    if not any(shown.values()):
        return habit
    return replace(habit, point=Mark.EITHER, comma=Mark.EITHER)


def canonical(whole: str, fraction: str = "") -> str:
    """One spelling of a value: no zeros in front, none behind a fraction."""
    fraction = fraction.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{fraction}" if fraction else "")


def _shows_decimal(written: str, mark: str) -> bool:
    return written.count(mark) == 1 and not _is_grouped(regex.split(r"\D", written))


def _read(match: regex.Match[str], habit: Habit) -> Number:
    written = match.group()
    if written.isdecimal():
        return Number(frozenset({canonical(written)}))
    if match["fraction"]:
        return _fraction(match["whole"], match["over"], match["under"])
    groups = regex.split(r"\D", written)
    parts = tuple(canonical(one) for one in groups)
    if match["date"] and not _is_grouped(groups):
        return Number(frozenset({"-".join(parts)}), parts, is_date=True)
    readings = _readings(written, groups, habit)
    if len(parts) > 1 and (":" in written or bool(match["grouped"])):
        return Number(readings, parts)
    return Number(readings, _whole_and_rest(readings))


def _whole_and_rest(readings: frozenset[str]) -> tuple[str, ...]:
    """ "1.5" is also one and a half."""
    parted = [found for one in readings if (found := _PARTED.fullmatch(one))]
    return (parted[0]["whole"], f"0{parted[0]['rest']}") if parted else ()


def _fraction(whole: str | None, over: str, under: str) -> Number:
    """ "1/2" is 0.5, and one and two; "1/3" stays as it is."""
    parts = tuple(one for one in (whole, over, under) if one)
    if int(over) >= int(under):
        return Number(frozenset({f"{over}/{under}"}), parts)
    if int(under) in _ENDING:
        value = Decimal(over) / Decimal(under) + Decimal(whole or 0)
        return Number(frozenset({canonical(*f"{value:f}".split("."))}), parts)
    return Number(frozenset({" ".join(filter(None, (whole, f"{over}/{under}")))}), parts)


def _slashed(text: str, found: list[Number]) -> list[Number]:
    """Two whole numbers with a slash between as one, which may be a decimal."""
    spans = {match.span(): match for match in _SLASHED.finditer(text)}
    kept = [
        one
        for one in found
        if one.is_date or not any(s <= one.start and one.end <= e for s, e in spans)
    ]
    kept += [
        Number(
            frozenset({canonical(match[1], match[2])}),
            (canonical(match[1]), canonical(match[2])),
            start=start,
            end=end,
        )
        for (start, end), match in spans.items()
    ]
    return sorted(kept, key=lambda one: one.start)


def _readings(written: str, groups: list[str], habit: Habit) -> frozenset[str]:
    if len(groups) == 1:
        return frozenset({canonical(written)})
    marks = regex.findall(r"\D", written)
    whole, last = "".join(groups[:-1]), groups[-1]
    if marks[-1] not in marks[:-1] and len(marks) > 1 and marks[-1] in _SEPARATORS:
        return frozenset({canonical(whole, last)})
    if _is_grouped(groups) and ":" not in marks:
        joined = canonical("".join(groups))
        return _in_doubt(joined, groups, habit.of(marks[0])) if len(marks) == 1 else _only(joined)
    if len(marks) > 1:
        return frozenset({".".join(groups)})
    return frozenset({canonical(groups[0], last)})


def _only(value: str) -> frozenset[str]:
    return frozenset({value})


def _in_doubt(joined: str, groups: list[str], meaning: Mark) -> frozenset[str]:
    """The readings of "1.234"; where it may be either, a fraction only as it is written."""
    as_written = ".".join(groups)
    if meaning is Mark.GROUP:
        return frozenset({joined})
    if meaning is Mark.DECIMAL:
        return frozenset({canonical(*groups), as_written})
    return frozenset({joined, as_written})


def _is_grouped(groups: list[str]) -> bool:
    """Whether separators divide thousands (or lakhs): "2.200.112", "1,00,000"."""
    first, *middle, last = groups
    if not 1 <= len(first) <= _GROUP or first.startswith("0") or len(last) != _GROUP:
        return False
    return all(len(one) == _GROUP for one in middle) or (
        len(first) <= _LAKH_GROUP and all(len(one) == _LAKH_GROUP for one in middle)
    )
