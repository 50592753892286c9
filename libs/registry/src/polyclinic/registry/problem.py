"""What is wrong with a file or with what it names, for a person."""

from collections.abc import Callable
from dataclasses import dataclass

Keys = tuple[str | int, ...]
"""Where something stands in a document: keys of mappings, positions in lists."""
Place = Callable[[Keys], str]
""" "file:line" of keys."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    Attributes:
        where: File and line, and the field.
        what: One sentence.
        remedy: What to do about it; empty when `what` says it.
    """

    where: str
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, [f"{self.where}: {self.what}", self.remedy]))


def problem_at(keys: Keys, place: Place, what: str, remedy: str = "") -> Problem:
    """A problem of what stands at these keys."""
    return Problem(f"{place(keys)}: {'.'.join(map(str, keys))}", what, remedy)
