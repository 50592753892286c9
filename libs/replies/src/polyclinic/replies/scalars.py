"""Texts, numbers and yes or no, and how noise around them is read."""

import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.numbers import read_number
from polyclinic.replies.ratings import read_rating
from polyclinic.replies.shapes import Misfit, plain, shown

_YES = (
    "yes y true sí si sim ja oui da да 是 对 對 是的 はい 예 네 ใช่"
    " ndiyo ndio yebo نعم हाँ हां ya evet"
)
_NO = (
    "no n false não nao nein non net нет 否 不 不是 いいえ 아니요 아니오 ไม่ใช่ ไม่"
    " hapana cha لا नहीं tidak hayır"
)
YES_OR_NO: Mapping[str, bool] = {
    **{unicodedata.normalize("NFKC", word): True for word in _YES.split()},
    **{unicodedata.normalize("NFKC", word): False for word in _NO.split()},
}
_STRUCTURE = re.compile(r'["{}\[\]:]')
_NESTED = ("score", "value", "rating")


@dataclass(frozen=True)
class Text:
    """Any text; a number or nothing at all is taken for one."""

    names: tuple[str, ...] = ()

    def read(self, value: JsonValue) -> str:
        """See `Shape`."""
        if isinstance(value, bool | dict | list):
            raise Misfit(f"{shown(value)} is no text")
        return "" if value is None else str(value)


@dataclass(frozen=True)
class Number:
    """A number on a scale: out of range is wrong, never clamped; true is not 1 (SCIENCE 4)."""

    low: float
    high: float
    whole: bool = True
    names: tuple[str, ...] = ()

    def read(self, value: JsonValue) -> float:
        """See `Shape`."""
        if isinstance(value, dict):
            inner = [value[key] for key in _NESTED if key in value]
            if len(inner) == 1 and not isinstance(inner[0], dict):
                return self.read(inner[0])
        number = self._number(value)
        if not math.isfinite(number) or not self.low <= number <= self.high:
            raise Misfit(f"{shown(value)} is outside {self.low:g} to {self.high:g}")
        if self.whole and number != int(number):
            raise Misfit(f"{shown(value)} is no whole number")
        return int(number) if self.whole else number

    def _number(self, value: JsonValue) -> float:
        if isinstance(value, str):
            number = read_number(value, of=self.high)
            if number is None and not _STRUCTURE.search(value):
                number = read_rating(value, low=self.low, high=self.high)
            if number is not None:
                return number
        elif isinstance(value, int | float) and not isinstance(value, bool):
            try:
                return float(value)
            except OverflowError:
                return math.inf
        raise Misfit(f"{shown(value)} is no number", placeholder=is_placeholder(value))


@dataclass(frozen=True)
class Flag:
    """True or false; 1, 0 and the words for yes and no of several languages say it too."""

    names: tuple[str, ...] = ()

    def read(self, value: JsonValue) -> bool:
        """See `Shape`."""
        if isinstance(value, bool):
            return value
        if isinstance(value, int | float) and value in (0, 1):
            return bool(value)
        if isinstance(value, str):
            word = plain(value)
            if word in YES_OR_NO:
                return YES_OR_NO[word]
            if read_number(word) in (0, 1):
                return bool(read_number(word))
        raise Misfit(f"{shown(value)} is neither true nor false", placeholder=is_placeholder(value))


def is_placeholder(value: JsonValue) -> bool:
    """Whether a form waits to be filled in here, such as "<1-5>"."""
    return isinstance(value, str) and (
        not value.strip(" .…")
        or any(mark in value for mark in "<>|[]{}")
        or plain(value).split(" ")[0] in ("integer", "int", "number", "score", "x", "n", "boolean")
    )
