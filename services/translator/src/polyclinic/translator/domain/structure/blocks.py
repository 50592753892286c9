"""Where the blocks of a Markdown text have words: paragraphs, headings, list items, cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from polyclinic.translator.domain.structure.element import Element
from polyclinic.translator.domain.structure.inlines import elements

_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|$)")
_CELL_EDGE = re.compile(r"[ \t|>]*")
_ADDRESS = re.compile(r"[/.#@]")


@dataclass(frozen=True)
class Block:
    """Words that belong together, and their inline structure."""

    content: str
    origin: tuple[int, ...]
    """For each character of `content`, where it stands in the text."""
    elements: tuple[Element, ...]
    in_table: bool


def blocks(text: str) -> list[Block]:
    """The blocks of a text, in its order; what they leave out is layout, code and tags."""
    # The parser replaces this character: all lengths stay.
    text = text.replace("\0", "\ufffd")
    lines = [Line(match.start(), match.group().rstrip("\r\n")) for match in _LINE.finditer(text)]
    found = []
    cell = Cursor()
    for token, region in _inline_tokens(text):
        placed = (
            cell.place(lines, token.content, region[0])
            if region[2]
            else _placed_lines(lines, token.content, region[0])
        )
        if placed is None:
            continue
        content, origin = placed
        found.append(
            Block(content, origin, tuple(elements(content, token.children or [])), region[2])
        )
    return found


@dataclass(frozen=True)
class Line:
    """A line of the text without its end, and where it begins."""

    start: int
    text: str


class Cursor:
    """Finds the cells of a table row, one after another."""

    def __init__(self) -> None:
        self._line = -1
        self._at = 0

    def place(
        self, lines: list[Line], content: str, number: int
    ) -> tuple[str, tuple[int, ...]] | None:
        """The next cell of a row and the places of its characters; None when it is elsewhere."""
        if number != self._line:
            self._line, self._at = number, 0
        line = lines[number]
        edge = _CELL_EDGE.match(line.text, self._at)
        start = edge.end() if edge else self._at
        # A cell that begins with ">" or the like is found without skipping it.
        for first in (start, line.text.find(content, self._at)):
            origin = _match_cell(line.text, content, first)
            if origin is not None:
                self._at = origin[-1] + 1
                return content, tuple(line.start + at for at in origin)
        return None


def _match_cell(line: str, content: str, at: int) -> list[int] | None:
    origin = []
    for character in content:
        if character == "|" and line.startswith("\\|", at):
            at += 1
        if at < 0 or line[at : at + 1] != character:
            return None
        origin.append(at)
        at += 1
    return origin


def _placed_lines(
    lines: list[Line], content: str, first: int
) -> tuple[str, tuple[int, ...]] | None:
    """The lines of a paragraph or heading in the text."""
    origin: list[int] = []
    for number, piece in enumerate(content.split("\n"), first):
        line = lines[number]
        bare = line.text.rstrip()
        wanted = piece.rstrip()
        at = len(bare) - len(wanted) if bare.endswith(wanted) else line.text.rfind(wanted)
        if at < 0:
            return None
        origin += range(line.start + at, line.start + at + len(piece))
        origin.append(line.start + len(line.text))
    return content, tuple(origin[: len(content)])


def _inline_tokens(text: str) -> Iterator[tuple[Token, tuple[int, int, bool]]]:
    """Inline tokens with words, with their first and last line and whether they are cells."""
    row: list[int] = []
    in_table = False
    for token in _parsed(text):
        if token.type in ("table_open", "table_close"):
            in_table = token.type == "table_open"
        elif token.type == "tr_open" and token.map:
            row = token.map
        elif token.type == "inline" and token.content.strip():
            place = row if in_table else token.map
            if place:
                yield token, (place[0], place[1], in_table)


def _parsed(text: str) -> list[Token]:
    environment: dict[str, Any] = {}
    tokens = _PARSER.parse(text, environment)
    targets = environment.get("references", {}).values()
    if all(_ADDRESS.search(one["href"]) for one in targets):
        return tokens
    # "[Note]: fever" is a remark, not the definition of a link.
    return _PARSER_WITHOUT_REFERENCES.parse(text)


def _parser(*also_off: str) -> MarkdownIt:
    # Clinical texts are indented and hold "<": neither makes them code.
    off = ["code", "html_block", "text_join", *also_off]
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable(off)


_PARSER = _parser()
_PARSER_WITHOUT_REFERENCES = _parser("reference")
