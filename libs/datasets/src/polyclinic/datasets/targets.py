"""Which options are right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.datasets.labels import position_of
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import NLI_LABELS, Option
from polyclinic.datasets.text import fold_blanks, is_blank

_SEPARATOR = re.compile(r"[,،、，;；]")


@dataclass(frozen=True)
class Key:
    """Positions of the right options, from 0, ascending; or why there are none."""

    positions: tuple[int, ...] = ()
    problem: Problem | None = None


def key_parts(target: object) -> tuple[str, ...]:
    """The single labels that a target may consist of; () when it has an unusable type."""
    if isinstance(target, str):
        return tuple(part.strip() for part in _SEPARATOR.split(target))
    if isinstance(target, bool):
        return ()
    if isinstance(target, int):
        return (str(target),)
    if isinstance(target, list | tuple) and all(isinstance(part, str) for part in target):
        return tuple(target)
    return ()


def choice_key(target: object, options: Sequence[Option], place: str) -> Key:
    """Find the right options of a multiple-choice question.

    A target is a label, several labels ("A,C" or a list), or the full text of exactly one option.
    A label wins over a text that happens to read the same.
    """
    if _is_blank_key(target):
        return Key(problem=_problem(place, "blank_key", "`target` is blank."))
    labels = [option.label for option in options]
    whole = [target] if isinstance(target, str) else []
    for parts in (whole, key_parts(target)):
        positions = [position_of(part, labels) for part in parts]
        found = [position for position in positions if position is not None]
        if positions and len(found) == len(positions):
            return _checked(found, options, place)
    return _key_by_text(target, options, place)


def nli_key(target: object, place: str) -> Key:
    """Find the inference label; the English names are the targets in every language."""
    if _is_blank_key(target):
        return Key(problem=_problem(place, "blank_key", "`target` is blank."))
    folded = fold_blanks(target).casefold() if isinstance(target, str) else ""
    if folded in NLI_LABELS:
        return Key((NLI_LABELS.index(folded),))
    what = f"`target` {target!r} is not one of {', '.join(NLI_LABELS)}."
    return Key(problem=_problem(place, "key_not_among_options", what))


def option_warnings(
    options: Sequence[Option], positions: Sequence[int], place: str
) -> list[Problem]:
    """Options that say the same, and options that say nothing."""
    folded = [fold_blanks(option.text) for option in options]
    warnings = [
        _warning(place, "blank_option", f"option {option.label} is blank.")
        for option, text in zip(options, folded, strict=True)
        if not text
    ]
    for first, text in enumerate(folded):
        for second in range(first + 1, len(folded)):
            if text and text == folded[second]:
                warnings.append(_equal_options(options, first, second, positions, place))
    return warnings


def _equal_options(
    options: Sequence[Option], first: int, second: int, positions: Sequence[int], place: str
) -> Problem:
    a, b = options[first], options[second]
    blanks = "" if a.text == b.text else " after blank folding"
    equal = f"options {a.label} and {b.label} are equal{blanks}"
    gold = {first, second} & set(positions)
    if len(gold) == 1:
        other = (b if first in gold else a).label
        what = f"{equal}: the gold option text is also at {other}."
        remedy = "A reply that chooses the other one will count as wrong."
        return Problem(place, what, remedy, "warning", "gold_text_repeated", "options")
    return _warning(place, "equal_options", f"{equal}.")


def _is_blank_key(target: object) -> bool:
    if isinstance(target, list | tuple):
        return not target or any(_is_blank_key(part) for part in target)
    return target is None or (isinstance(target, str) and is_blank(target))


def _checked(positions: Sequence[int], options: Sequence[Option], place: str) -> Key:
    if len(set(positions)) < len(positions):
        return Key(problem=_problem(place, "repeated_key", "`target` names one option twice."))
    for position in positions:
        if is_blank(options[position].text):
            label = options[position].label
            what = f"option {label} is blank and is the key."
            return Key(problem=_problem(place, "blank_key_option", what, field="options"))
    return Key(tuple(sorted(positions)))


def _key_by_text(target: object, options: Sequence[Option], place: str) -> Key:
    if isinstance(target, str):
        wanted = fold_blanks(target)
        found = [at for at, option in enumerate(options) if fold_blanks(option.text) == wanted]
        if len(found) == 1:
            return _checked(found, options, place)
        if found:
            labels = " and ".join(options[at].label for at in found)
            what = f"`target` is the text of several options ({labels})."
            return Key(problem=_problem(place, "ambiguous_key", what))
    labels = ", ".join(option.label for option in options)
    what = f"`target` {_shown(target)} is not among the options ({labels})."
    remedy = "Write a label, several, or the full text of one option."
    if isinstance(target, int) and not isinstance(target, bool):
        remedy = "A number does not say whether it counts from 0 or 1: write the label."
    return Key(problem=_problem(place, "key_not_among_options", what, remedy))


def _shown(target: object) -> str:
    shown = repr(target)
    longest = 60
    return shown if len(shown) <= longest else shown[:longest] + "..."


def _problem(place: str, code: str, what: str, remedy: str = "", field: str = "target") -> Problem:
    return Problem(place, what, remedy, "error", code, field)


def _warning(place: str, code: str, what: str) -> Problem:
    return Problem(place, what, "", "warning", code, "options")
