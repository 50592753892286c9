"""Keys as collections write them."""

from __future__ import annotations

from collections.abc import Sequence

from polyclinic.datasets.labels import fold_label, position_of
from polyclinic.datasets.shapes.fields import LeftOutError, ShapeError
from polyclinic.datasets.text import fold_blanks

# How tables write that there is nothing.
_NOTHING = frozenset({"", "nan", "none", "null", "n/a", "<na>"})
_BETWEEN = " ,;/、，；"


def key_letters(value: object, labels: Sequence[str], field: str) -> list[str]:
    """The labels that a key such as "B", "(BCDE)", "A,C" or ["a", "c"] names, as in `labels`.

    Letters that stand together without anything between them are several labels only when they are
    capitals and all different: "bad" is a word.

    Raises:
        ShapeError: it names none, or something else.
        LeftOutError: there is none, as where keys are hidden.
    """
    if value in (None, [], ()) or (isinstance(value, str) and _is_nothing(value, labels)):
        what = f"`{field}` is blank: the key is hidden."
        raise LeftOutError(what, field=field, code="hidden_key")
    parts = [value] if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
        raise ShapeError(f"`{field}` is neither a label nor labels.", field=field, code="key")
    return [label for part in parts for label in _labels_of(part, labels, field)]


def _is_nothing(value: str, labels: Sequence[str]) -> bool:
    return fold_blanks(value).casefold() in _NOTHING and position_of(value, labels) is None


def _labels_of(part: str, labels: Sequence[str], field: str) -> list[str]:
    whole = position_of(part, labels)
    if whole is not None:
        return [labels[whole]]
    positions = [position_of(letter, labels) for letter in _letters(part)]
    found = [labels[position] for position in positions if position is not None]
    if not found or len(found) < len(positions) or len(set(found)) < len(found):
        what = f"{field} {part!r} is not among the options ({', '.join(labels)})."
        raise ShapeError(what, field=field, code="key_not_among_options")
    return found


def _letters(part: str) -> list[str]:
    shown = fold_blanks(part).strip("()[]（）【】")
    for sign in _BETWEEN:
        shown = shown.replace(sign, " ")
    words = shown.split()
    if len(words) == 1 and words[0].isupper():
        return [fold_label(letter) for letter in words[0]]
    return words
