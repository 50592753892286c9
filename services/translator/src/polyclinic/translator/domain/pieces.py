"""SentencePiece tokens as text, for whoever has no model at hand to decode them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_BLANK = "▁"
_CONTROL = frozenset({"<s>", "</s>", "<pad>"})
_BYTE = re.compile(r"<0x([0-9A-Fa-f]{2})>")
_PREFIX = re.compile(r"[a-z]{3}_[A-Z][a-z]{3}|<2[\w-]+>|>>[\w-]+<<")


def detokenise(tokens: Iterable[str]) -> str:
    """The text of an engine's output: language token, control tokens and word marks left out.

    Only the first token may be a language: later ones are text that looks like it.
    """
    raw = bytearray()
    for at, token in enumerate(one for one in tokens if one not in _CONTROL):
        byte = _BYTE.fullmatch(token)
        if byte:
            raw.append(int(byte[1], 16))
        elif at > 0 or not _PREFIX.fullmatch(token):
            raw += token.replace(_BLANK, " ").encode("utf-8", "surrogatepass")
    return raw.decode("utf-8", "replace").strip()
