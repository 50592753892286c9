"""The entries of a list, whatever a model made them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from polyclinic.linker.domain.lists.keys import NAMES, folded, is_commentary
from polyclinic.linker.domain.terms import clean, normalise_term

MOST_ENTRIES = 200
"""Entries beyond are left out."""
MOST_CHARS = 300
"""Longer entries are cut: an encoder reads 25 tokens."""
MOST_LEVELS = 4
_NUMBERING = re.compile(r"(?:\(?\d{1,3}[.)\]:、．]|[-*•·–+▪◦])\s+|#+\s+")
_SHARE_BEFORE = re.compile(r"^\**[~<>≈]?\s?\d{1,3}\s?%\**\s*[-–:]?\s+(?=\S)")
_STARS = re.compile(r"[\s★☆⭐✩✪]*[★☆⭐✩✪]+\s*$")
_AROUND = " \t*_`.,;:。、；：，"
_QUOTES = "\"'"
_COMMA = re.compile(
    r"\s*,\s+(?:(?:and|or|e|ou|y|o|et|und|oder|и|en)\s+)?|[、，،]\s*(?:和|及|以及|و)?",
    re.IGNORECASE,
)
_LAST_AND = re.compile(r"\s+(?:and|or|e|ou|y|et|und|oder|и)\s+", re.IGNORECASE)
_BRACKETED = re.compile(r"\([^()]*\)")
_ONE_WHOLE = (
    re.compile(r"\b(?:of|de|da|do|del|der|des|with|com|con|mit)\b[^,]*,", re.IGNORECASE),
    re.compile(
        r",\s+(?:with|without|due|secondary|unspecified|type|com|sem|con|sin|mit|ohne)\b",
        re.IGNORECASE,
    ),
)
_PLACEHOLDER = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\{[^{}]*\}|string|text|\.\.+|…+")
_NOTHING = frozenset(
    (
        *("none", "n/a", "nil", "null", "not applicable", "none needed", "none required"),
        *("nenhum", "nenhuma", "não se aplica", "não aplicável", "ninguno", "ninguna", "no aplica"),
        *(
            "aucun",
            "aucune",
            "keine",
            "nicht zutreffend",
            "nessuno",
            "nessuna",
            "无",
            "無",
            "不适用",
        ),
        *("なし", "該当なし", "hakuna", "lutho", "ไม่มี", "없음", "нет", "لا يوجد"),
    )
)


class Warn(StrEnum):
    """What is suspicious about a list."""

    EMPTY = "empty"
    """An entry says nothing; left out."""
    NOT_TEXT = "not_text"
    """An entry is a number, true or false, or an object without a name; left out."""
    TOO_LONG = "too_long"
    """An entry was cut."""
    TOO_MANY = "too_many"
    """The list was cut."""
    PLACEHOLDER = "placeholder"
    """An entry is a form that was not filled in; left out."""
    NONE_GIVEN = "none_given"
    """An entry says that there is none; left out."""
    NESTED = "nested"
    """A list within the list; its entries count."""
    DUPLICATE = "duplicate"
    """An entry stands there twice; both are kept, they are one concept."""
    REMARK = "remark"
    """An entry says how likely it is, or why; that was left out."""


@dataclass
class Entries:
    """Texts of a list in their order, and what was wrong with others."""

    texts: list[str] = field(default_factory=list)
    warnings: dict[Warn, None] = field(default_factory=dict)
    _kept: set[str] = field(default_factory=set, repr=False, compare=False)

    def warn(self, what: Warn) -> None:
        """Note something, once."""
        self.warnings.setdefault(what)

    def add(self, value: object, level: int = 0) -> None:
        """Add an entry: a text, an object that names something, or a list of these."""
        if isinstance(value, str):
            self._add_text(value)
        elif value is None:
            self.warn(Warn.EMPTY)
        elif isinstance(value, Mapping):
            self._add_object(value, level)
        elif isinstance(value, Sequence) and level < MOST_LEVELS:
            self.warn(Warn.NESTED)
            self.add_all(value, level + 1)
        else:
            self.warn(Warn.NOT_TEXT)

    def add_all(self, values: Sequence[object], level: int = 0) -> None:
        """Add the entries of a list."""
        for value in values:
            if len(self.texts) >= MOST_ENTRIES:
                self.warn(Warn.TOO_MANY)
                return
            self.add(value, level)

    def _add_object(self, value: Mapping[str, object], level: int) -> None:
        name = name_of(value)
        if name is not None:
            self._add_text(name)
        elif level < MOST_LEVELS and (lists := [v for v in value.values() if _is_list(v)]):
            for one in lists:
                self.add(one, level + 1)
        else:
            self.warn(Warn.NOT_TEXT)

    def _add_text(self, text: str) -> None:
        entry = tidy(text[: 2 * MOST_CHARS])
        if len(text) > MOST_CHARS:
            self.warn(Warn.TOO_LONG)
            entry = entry[:MOST_CHARS].rstrip()
        if normalise_term(entry) in _NOTHING:
            self.warn(Warn.NONE_GIVEN)
        elif _PLACEHOLDER.fullmatch(clean(text[:MOST_CHARS]).casefold()):
            self.warn(Warn.PLACEHOLDER)
        elif not any(char.isalnum() for char in entry):
            self.warn(Warn.EMPTY)
        else:
            self._keep(entry)

    def _keep(self, entry: str) -> None:
        plain = normalise_term(entry)
        if plain in self._kept:
            self.warn(Warn.DUPLICATE)
        self._kept.add(plain)
        self.texts.append(entry)


def name_of(value: Mapping[str, object]) -> str | None:
    """The text that names an object: under a usual key, else its only one of note."""
    by_key = {folded(key): text for key, text in value.items() if isinstance(text, str)}
    for key in NAMES:
        if key in by_key:
            return by_key[key]
    others = [text for key, text in by_key.items() if not is_commentary(key)]
    return others[0] if len(others) == 1 else None


def is_entry(value: Mapping[str, object]) -> bool:
    """Whether an object is one entry: one of its keys is usual for a name."""
    return any(folded(key) in NAMES and isinstance(one, str) for key, one in value.items())


def tidy(text: str) -> str:
    """An entry without numbering, bullets, marks of emphasis and punctuation around it."""
    text = clean(text)
    text = text[match.end() :] if (match := _NUMBERING.match(text)) else text
    text = _STARS.sub("", _SHARE_BEFORE.sub("", text, count=1))
    text = text.replace("**", "").replace("__", "").strip(_AROUND)
    while (inner := _unquoted(text)) != text:
        text = inner.strip(_AROUND)
    return text


def _unquoted(text: str) -> str:
    """A text without the quotation marks around all of it, and without one that lacks the other.

    Marks of a part ('fever "of unknown origin"') and of inches (5") stay.
    """
    if len(text) > 1 and text[0] in _QUOTES and text[-1] == text[0]:
        return text if text[0] in text[1:-1] else text[1:-1]
    if text and text[0] in _QUOTES and text.count(text[0]) % 2:
        return text[1:]
    if text and text[-1] in _QUOTES and text.count(text[-1]) % 2 and not text[-2:-1].isdigit():
        return text[:-1]
    return text


def pieces(text: str) -> Iterator[str]:
    """Entries of a list that is written as one text, by lines, semicolons, numbers or commas.

    "CT of the chest, abdomen and pelvis" is one: what follows its comma names nothing alone.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        yield from lines
        return
    parts = re.split(r"[;；]|(?<=\S)\s+(?=\d{1,2}[.)]\s)", text)
    if len(parts) > 1 or any(one.search(_BRACKETED.sub("", text)) for one in _ONE_WHOLE):
        yield from parts
        return
    yield from _by_commas(text)


def _by_commas(text: str) -> Iterator[str]:
    places = [match for match in _COMMA.finditer(text) if not _within_brackets(text, match.start())]
    if not places:
        yield text
        return
    start = 0
    for comma in places:
        yield text[start : comma.start()]
        start = comma.end()
    yield from _LAST_AND.split(text[start:], maxsplit=1)


def _within_brackets(text: str, place: int) -> bool:
    return text.count("(", 0, place) > text.count(")", 0, place)


def _is_list(value: object) -> bool:
    return isinstance(value, list)
