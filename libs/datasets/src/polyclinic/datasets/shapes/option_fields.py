"""Options that stand in fields of their own: A, B, C; option_a, option_b; op1, op2; choice0, ..."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.labels import LATIN
from polyclinic.datasets.text import is_blank

_FEWEST = 2
_FIELD = re.compile(
    r"(?P<stem>(?:options?|opt|op|choices?|answers?|ans|alternative|distractor)?[_ .-]?)"
    r"(?P<label>[a-j]|\d{1,2})",
    re.IGNORECASE,
)


def looks_like_option(field: str) -> bool:
    """Whether a field is called as options are: "B", "option_b", "choice 2"."""
    return _FIELD.fullmatch(field.strip()) is not None


def options_in_fields(record: Mapping[str, Any], stem: str = "") -> dict[str, str] | None:
    """Options by label, in order, without the empty ones at the end; None where there are none.

    Args:
        record: As published.
        stem: What their fields begin with, such as "option_"; any stem without it.

    They are options only when the labels are the first of the letters or numbers (from 0 or 1) in
    order, under one stem. Numbers become letters.
    """
    found: dict[str, dict[str, str]] = {}
    for field in record:
        match = _FIELD.fullmatch(str(field).strip())
        if match and match["stem"].casefold().startswith(stem):
            found.setdefault(match["stem"].casefold(), {})[match["label"].upper()] = field
    for fields in found.values():
        labels = list(fields)
        if _are_first(labels):
            texts = [record[fields[label]] for label in labels]
            while texts and (texts[-1] is None or is_blank(str(texts[-1]))):
                texts.pop()
            if len(texts) < _FEWEST:
                return None
            shown = ["" if text is None else str(text) for text in texts]
            return dict(zip(LATIN, shown, strict=False))
    return None


def _are_first(labels: list[str]) -> bool:
    count = len(labels)
    if count < _FEWEST:
        return False
    letters = list(LATIN[:count])
    numbers = [[str(n) for n in range(start, start + count)] for start in (0, 1)]
    return labels in (letters, *numbers)
