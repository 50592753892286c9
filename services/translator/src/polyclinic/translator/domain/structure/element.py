"""Pieces of a block of Markdown, in the order of the source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Element:
    """A piece at `content[start:end]` of a block's content.

    Kinds: "text"; "open" and "close" marks; "fixed", which is kept as written and of which the
    model sees `shown`; "wrap", a line end within a paragraph; "break", where a unit ends.
    """

    kind: Literal["text", "open", "close", "fixed", "wrap", "break"]
    start: int
    end: int
    shown: str = ""
