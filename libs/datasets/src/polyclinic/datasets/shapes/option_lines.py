"""Options in one text, a line each: "A 股骨", "(A) uno.", "B. dos"."""

from __future__ import annotations

import re

from polyclinic.datasets.labels import LATIN

_FEWEST = 2
_LINE = re.compile(
    r"[ \t\u3000]*[(（]?(?P<label>[A-ZＡ-Ｚ])[)）]?(?P<mark>[ \t\u3000.．、:：)）]+|$)(?P<text>.*)",
    re.DOTALL,
)
_FULL_WIDTH = ord("Ａ") - ord("A")


def options_of_lines(text: str) -> dict[str, str] | None:
    """Options by label; None unless the lines begin with A, B, C, ... in order, at least two.

    A line that does not begin with the next letter belongs to the option before it.
    """
    options: dict[str, list[str]] = {}
    for line in re.split(r"\r?\n", text.strip()):
        match = _LINE.fullmatch(line)
        expected = LATIN[len(options)] if len(options) < len(LATIN) else ""
        if match and _latin(match["label"]) == expected:
            options[expected] = [match["text"].strip()]
        elif options:
            options[LATIN[len(options) - 1]].append(line.strip())
        elif line.strip():
            return None
    if len(options) < _FEWEST:
        return None
    return {label: "\n".join(lines).strip() for label, lines in options.items()}


def _latin(letter: str) -> str:
    return letter if letter.isascii() else chr(ord(letter) - _FULL_WIDTH)
