"""The units of a reply."""

from dataclasses import dataclass

from polyclinic.judge.domain.kinds import Kind


@dataclass(slots=True)
class Token:
    """One unit of a reply."""

    kind: Kind
    text: str
    start: int
    end: int
    positions: tuple[int, ...] = ()
    """Of a label or an option text; two or more for labels written together."""
    bracketed: bool = False
    """A label in brackets, or with a bracket behind: surely a label."""
    emphatic: bool = False
    """Alone between marks of emphasis, as in "**A**": no article."""
    weak: bool = False
    """An option text that is too short or too common to count by itself, or a number where labels
    are letters."""
    by_place: bool = False
    """A label of another system than the item's."""
    wordlike: bool = False
    """A label that is a word of the language too, and was told by what stands beside it."""
    mark: Kind | None = None
    """CORRECT or WRONG by a tick or a cross beside a label."""
    ordinal: int = -1
    """Place that an ordinal number names, from 0."""


@dataclass(frozen=True, slots=True)
class TextSpan:
    """An occurrence of an option's text."""

    end: int
    position: int
    weak: bool
