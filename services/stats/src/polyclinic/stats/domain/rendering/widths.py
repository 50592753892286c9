"""Text in columns of a terminal, where some characters are two wide and some none."""

import unicodedata
from collections.abc import Iterator


def display_width(text: str) -> int:
    """Columns that `text` takes: East Asian wide characters two, combining marks none."""
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def one_line(text: str) -> str:
    """`text` on one line: control and direction marks are shown as spaces or escapes."""
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if character in "\t\n\r" or category in ("Zl", "Zp"):
        return " "
    if category in ("Cc", "Cs") or (category == "Cf" and character in _DIRECTION):
        return f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}"  # noqa: PLR2004
    return character


_DIRECTION = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def pad(text: str, width: int, *, right: bool = False) -> str:
    """`text` filled with spaces to `width` columns, cut with an ellipsis if it is wider."""
    text = cut(text, width)
    space = " " * (width - display_width(text))
    return space + text if right else text + space


def cut(text: str, width: int) -> str:
    """`text` in at most `width` columns."""
    if display_width(text) <= width:
        return text
    kept, room = "", width - 1
    for character in text:
        room -= _width(character)
        if room < 0:
            break
        kept += character
    return kept + "…"


def wrapped(text: str, width: int) -> Iterator[str]:
    """Lines of at most `width` columns, broken at spaces where there are any."""
    line = ""
    for word in text.split(" "):
        candidate = f"{line} {word}" if line else word
        if display_width(candidate) <= width:
            line = candidate
            continue
        if line:
            yield line
        *whole, line = _pieces(word, width)
        yield from whole
    yield line


def _pieces(word: str, width: int) -> list[str]:
    """A word in pieces that fit; one piece if it fits."""
    pieces, piece, used = [], "", 0
    for character in word:
        wide = _width(character)
        if piece and used + wide > width:
            pieces.append(piece)
            piece, used = "", 0
        piece += character
        used += wide
    return [*pieces, piece]
