"""What is translated by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wrapped:
    """A part of a unit that stands between two marks, such as "**" and "**"."""

    start: int
    end: int
    """Offsets in `Unit.text`."""
    before: str
    after: str


@dataclass(frozen=True)
class Fixed:
    """What must survive as it was written: code, a picture, an emoji, half of a pair of marks.

    `source` takes the place of `Unit.text[start:end]`, which is what the model sees of it; that
    is nothing where `start == end`.
    """

    start: int
    end: int
    source: str


@dataclass(frozen=True)
class Unit:
    """A sentence, or less, at `source[start:end]`."""

    start: int
    end: int
    """Offsets in the source, in code points."""
    text: str
    """What the model gets; empty when there is nothing to translate and the source is kept."""
    inserts: tuple[Wrapped | Fixed, ...] = ()
    """What must be put into the translation, in the order of the source."""
    in_table: bool = False
    """Whether a pipe in the translation must be escaped."""

    @property
    def is_copied(self) -> bool:
        """Whether it never reaches a model: numbers, symbols, codes, emoji."""
        return not self.text
