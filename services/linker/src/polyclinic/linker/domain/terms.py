"""Terms as they are looked up and compared."""

import re
import unicodedata

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹣-"), "-")
_QUOTES = {**dict.fromkeys(map(ord, "‘’‛ʼ"), "'"), **dict.fromkeys(map(ord, "“”„‟«»"), '"')}
_PUNCTUATION = _DASHES | _QUOTES
_LOOK_ALIKE = re.compile(f"[{re.escape(''.join(map(chr, _PUNCTUATION)))}]")
CLEANING = "nfkc-spaces-dashes-quotes/1"
"""Name of what `clean` does; an index and its queries must agree on it."""


def clean(text: str) -> str:
    """A term as an encoder reads it: one form of each character, single spaces, letter case kept.

    Compatibility forms, look-alike dashes and quotes become one; format characters (zero width,
    marks of direction, soft hyphens) and control characters go.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        if _LOOK_ALIKE.search(text):
            text = text.translate(_PUNCTUATION)
    if not text.isprintable():  # so is every space but the plain one, and what is invisible
        text = "".join(" " if char.isspace() else char for char in text if not _is_invisible(char))
    return " ".join(text.split())


def normalise_term(text: str) -> str:
    """A term as terms are compared: cleaned, and letter case folded."""
    return unicodedata.normalize("NFKC", clean(text).casefold())


def _is_invisible(char: str) -> bool:
    # Cs: half of a surrogate pair, which no encoder can take.
    hidden = unicodedata.category(char) in {"Cf", "Cc", "Cs"}
    return hidden and char not in _JOINERS and not char.isspace()


# Indic and Persian words are spelled with them.
_JOINERS = frozenset("\u200c\u200d")
