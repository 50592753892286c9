"""Pieces of a document: what is sent to the translator at once, and where it stood."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# The translator cuts sentences itself; a piece only has to hold whole blocks of Markdown.
PIECE_CHARS = 4000
_FENCE = re.compile(r" {0,3}(```|~~~)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A text to translate.

    Attributes:
        text: As it stands in the document; lone surrogates replaced.
        line: Line of the document at which it begins, from 1.
        field: Of JSON lines, the path within the record; empty for plain text.
    """

    text: str
    line: int
    field: str = ""

    def place(self, offset: int) -> str:
        """Where a code point of the text stands, for a person."""
        if self.field:
            return f"line {self.line}, {self.field}"
        return f"line {self.line + self.text.count(chr(10), 0, offset)}"


def cut(text: str) -> Iterator[Piece]:
    """Cut at blank lines outside of code, once a piece is long enough; joined, it is the text."""
    lines = text.splitlines(keepends=True)
    held: list[str] = []
    size, begin, fence = 0, 1, ""
    for number, line in enumerate(lines, start=1):
        held.append(line)
        size += len(line)
        found = _FENCE.match(line)
        if found and fence in ("", found[1]):
            fence = "" if fence else found[1]
        if size >= PIECE_CHARS and not fence and not line.strip():
            yield Piece(whole("".join(held)), begin)
            held, size, begin = [], 0, number + 1
    if held:
        yield Piece(whole("".join(held)), begin)


def whole(text: str) -> str:
    """The text without lone surrogates, which no message can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
