"""A block as plain text: what a splitter and a model see of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import regex

from polyclinic.translator.domain.structure.blocks import Block
from polyclinic.translator.domain.structure.element import Element

_EMOJI = (
    r"(?:\p{Emoji_Presentation}|[\p{Extended_Pictographic}--[\x00-\xff‼⁉™ℹ↔-↪]])"
    r"[\p{Emoji_Modifier}\ufe0f\u20e3]*"
)
_KEPT = regex.compile(
    rf"(?V1)(?P<emoji>[ \t]*{_EMOJI}(?:\u200d?{_EMOJI})*)"
    r"|(?P<web>(?:https?://|www\.)[^\s<>|]*[^\s<>|.,;:!?)\]}'\"”»]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<pipe>(?:(?<=\s)|^)\|(?=\s|$))"
)
_BREAK = "\n\n"
_LONGEST_SHOWN = 80
"""Characters; longer code and addresses would fill what a model can take."""


@dataclass(frozen=True)
class Mark:
    """What is not text: an element, where it stands in the source, and in the visible text."""

    kind: str
    start: int
    end: int
    at: int
    shown: str


@dataclass(frozen=True)
class Plain:
    """The visible text of a block; three sequences of the same length."""

    text: str
    starts: tuple[int, ...]
    """For each character, where its origin begins in the source."""
    ends: tuple[int, ...]
    """For each character, where its origin ends in the source."""
    marks: tuple[Mark, ...]
    """What is not text, in order."""


def plain(block: Block) -> Plain:
    """Leave out the marks of a block, and remember where they stood."""
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    marks: list[Mark] = []
    length = 0
    for element in _refined(block):
        start = block.origin[element.start]
        end = block.origin[element.end - 1] + 1
        shown = _shown(block, element)
        if element.kind == "text":
            here = block.origin[element.start : element.end]
            starts += here
            ends += (at + 1 for at in here)
        else:
            starts += [start] * len(shown)
            ends += [end] * len(shown)
            marks.append(Mark(element.kind, start, end, length, shown))
        text.append(shown)
        length += len(shown)
    return Plain("".join(text), tuple(starts), tuple(ends), tuple(marks))


def _shown(block: Block, element: Element) -> str:
    if element.kind == "text":
        return block.content[element.start : element.end]
    if element.kind == "break":
        return _BREAK
    if element.kind == "wrap":
        return "\n"
    return element.shown if len(element.shown) <= _LONGEST_SHOWN else ""


def _with_blanks(block: Block) -> Iterator[Element]:
    """The elements; what the model sees nothing of takes the blanks before it along."""
    following = [*block.elements[1:], None]
    taken = 0
    for element, after in zip(block.elements, following, strict=True):
        start, end = element.start - taken, element.end
        taken = 0
        if element.kind == "text" and after and after.kind == "fixed" and not after.shown:
            bare = block.content[start:end].rstrip(" ")
            taken = end - start - len(bare)
        yield Element(element.kind, start, end - taken, element.shown)


def _refined(block: Block) -> Iterator[Element]:
    """The elements, with emoji, addresses and pipes cut out of the text."""
    for element in _with_blanks(block):
        if element.start == element.end:
            continue
        if element.kind != "text":
            yield element
            continue
        at = element.start
        for found in _KEPT.finditer(block.content, element.start, element.end):
            if found.start() > at:
                yield Element("text", at, found.start())
            at = found.end()
            if found["pipe"]:
                yield Element("break", found.start(), at)
            else:
                yield Element("fixed", found.start(), at, found["web"] or "")
        if at < element.end:
            yield Element("text", at, element.end)
