"""Whether the keys of a file count from 0 or from 1: only the file as a whole can tell."""

from __future__ import annotations

from collections.abc import Iterable

from polyclinic.datasets.problems import Problem

KEYS_FROM = (0, 1)
_REMEDY = "Say it: --keys-from 0, or --keys-from 1."


def counted_from(
    positions: Iterable[tuple[int, int]], where: str, usual: int | None
) -> tuple[int | None, Problem | None]:
    """Where the positions of a file count from, and what a person should know.

    A 0 is only possible from 0, a key equal to the number of options only from 1. A -1 stands for a
    hidden key where 0 could be a key.

    Args:
        positions: Key as it is written, and number of options, of every record.
        where: For the message.
        usual: What holds for the collection when the file does not tell; None: then it is refused.

    Returns:
        0 or 1, None where no record has a position or it is refused; an error, a warning or None.
    """
    found = list(positions)
    if not found:
        return usual, None
    has_zero = any(key <= 0 for key, _ in found)
    has_last = any(key == options for key, options in found)
    if has_zero and has_last:
        what = "the keys count from 0 in some records and from 1 in others."
        return None, Problem(where, what, "Write the labels.", code="keys_from", field="answer")
    if has_zero or has_last:
        return (0 if has_zero else 1), None
    unsure = "no key is 0 and none is the number of options, so they may count from 0 or from 1"
    if usual is None:
        return None, Problem(where, f"{unsure}.", _REMEDY, code="keys_from", field="answer")
    what = f"{unsure}; they are taken from {usual}, as this collection is mostly published."
    return usual, Problem(where, what, _REMEDY, "warning", "keys_from", "answer")
