"""Where the inline marks of a block stand in its content."""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.token import Token

from polyclinic.translator.domain.structure.element import Element

_LINK_END = re.compile(r"\]\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|\]\[[^\[\]]*\]|\]", re.DOTALL)
_IMAGE = re.compile(
    r"!\[(?:\\.|[^\\\[\]])*\](?:\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|\[[^\[\]]*\])?", re.DOTALL
)
_LINE_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)


class _NotFoundError(Exception):
    """A token does not stand where it should."""


def elements(content: str, tokens: list[Token]) -> list[Element]:
    """Locate inline tokens of markdown-it in the content that they were parsed from.

    The elements follow one another, but for blanks around line ends. Where a token cannot be
    located, the whole content is one text.
    """
    found: list[Element] = []
    at = 0
    try:
        autolink = False
        for token in tokens:
            if token.markup == "autolink" and token.type == "link_open":
                autolink = True
            elif autolink:
                if token.type == "link_close":
                    autolink = False
                    element = _autolink(content, at)
                    found.append(element)
                    at = element.end
            elif token.type != "text" or token.content:
                element = _LOCATE.get(token.type, _mark)(content, at, token)
                found.append(element)
                at = element.end
    except _NotFoundError:
        return [Element("text", 0, len(content))]
    return found


def _text(content: str, at: int, token: Token) -> Element:
    start = content.find(token.content, at)
    # Only blanks at the beginning of a line are left out of tokens.
    if start < 0 or content[at:start].strip():
        raise _NotFoundError
    return Element("text", start, start + len(token.content))


def _special(content: str, at: int, token: Token) -> Element:
    """A character that is escaped or written as an entity."""
    start = _expect(content, at, token.markup)
    return Element("fixed", start, start + len(token.markup), token.content)


def _line_end(content: str, at: int, token: Token) -> Element:
    end = content.find("\n", at)
    if end < 0:
        raise _NotFoundError
    return Element("wrap" if token.type == "softbreak" else "break", at, end + 1)


def _code(content: str, at: int, token: Token) -> Element:
    start = _expect(content, at, token.markup)
    fence = re.compile(rf"(?<!`){re.escape(token.markup)}(?!`)")
    closing = fence.search(content, start + len(token.markup))
    if closing is None:
        raise _NotFoundError
    return Element("fixed", start, closing.end(), token.content.strip())


def _image(content: str, at: int, _: Token) -> Element:
    found = _IMAGE.match(content, at)
    if found is None:
        raise _NotFoundError
    return Element("fixed", at, found.end())


def _tag(content: str, at: int, token: Token) -> Element:
    start = _expect(content, at, token.content)
    end = start + len(token.content)
    if _LINE_TAG.fullmatch(token.content):
        return Element("break", start, end)
    if token.content.startswith("</"):
        return Element("close", start, end)
    is_open = token.content[1:2].isalpha() and not token.content.endswith("/>")
    return Element("open" if is_open else "fixed", start, end)


def _link_open(content: str, at: int, _: Token) -> Element:
    start = _expect(content, at, "[")
    return Element("open", start, start + 1)


def _link_close(content: str, at: int, _: Token) -> Element:
    found = _LINK_END.match(content, at)
    if found is None:
        raise _NotFoundError
    return Element("close", at, found.end())


def _autolink(content: str, at: int) -> Element:
    start = _expect(content, at, "<")
    end = content.find(">", start)
    if end < 0:
        raise _NotFoundError
    return Element("fixed", start, end + 1, content[start + 1 : end])


def _mark(content: str, at: int, token: Token) -> Element:
    if not token.markup or token.nesting == 0:
        raise _NotFoundError
    start = _expect(content, at, token.markup)
    return Element("open" if token.nesting > 0 else "close", start, start + len(token.markup))


def _expect(content: str, at: int, wanted: str) -> int:
    """Where `wanted` stands: at `at`, or behind blanks.

    Raises:
        _NotFoundError: it does not.
    """
    while not content.startswith(wanted, at) and content[at : at + 1].isspace():
        at += 1
    if not wanted or not content.startswith(wanted, at):
        raise _NotFoundError
    return at


_LOCATE: dict[str, Callable[[str, int, Token], Element]] = {
    "text": _text,
    "text_special": _special,
    "softbreak": _line_end,
    "hardbreak": _line_end,
    "code_inline": _code,
    "image": _image,
    "html_inline": _tag,
    "link_open": _link_open,
    "link_close": _link_close,
}
