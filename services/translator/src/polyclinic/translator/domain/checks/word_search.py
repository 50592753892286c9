"""Patterns that find the words of a list in a text."""

from __future__ import annotations

from collections.abc import Iterable

import regex

_UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)


def any_of(forms: Iterable[str]) -> regex.Pattern[str]:
    """A pattern for any of some words.

    "*" in a form stands for any ending, "_" for blanks. Forms of scripts without blanks between
    words are found anywhere.
    """
    return regex.compile("|".join(map(_pattern, forms)), regex.IGNORECASE)


def _pattern(form: str) -> str:
    escaped = regex.escape(form.rstrip("*")).replace("_", r"\s*")
    if _UNSPACED.match(form):
        return escaped
    return rf"(?<![\p{{L}}\p{{M}}]){escaped}" + ("" if form.endswith("*") else r"(?![\p{L}\p{M}])")
