"""Names as single tokens of a subject, and back.

A token holds no dot, star, angle bracket or blank, and the name of a consumer no slash either;
names of models hold dots, slashes and colons. `a-z`, `0-9`, `_` and `-` stand for themselves, so
that plain names look as they are; every other byte of the name's UTF-8 is `=` and its two
hexadecimal digits. Capitals are written so too: a broker keeps consumers in folders, and some file
systems do not tell capitals from small letters.
"""

import re

_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789_-")
_ESCAPED = re.compile(rb"=([0-9a-f]{2})")


def subject_token(name: str) -> str:
    """The token for a name: "openai/gpt-4o" -> "openai=2fgpt-4o"; "" for ""."""
    return "".join(chr(byte) if byte in _PLAIN else f"={byte:02x}" for byte in name.encode())


def name_of_token(token: str) -> str:
    """The name that `subject_token` made a token of."""
    raw = _ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), token.encode())
    return raw.decode("utf-8", "replace")
