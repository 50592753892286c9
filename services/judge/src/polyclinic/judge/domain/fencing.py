"""Fences around texts that are not ours."""

import hashlib
from collections.abc import Mapping

HASH_CHARS = 12
NOTHING = "(none)"


def fenced(texts: Mapping[str, str]) -> dict[str, str]:
    """Put each text between two marks that none of the texts contains.

    The marks hold a hash of all the texts: whoever writes one of them cannot know it, and the
    same texts give the same marks, so that a cached reply is found again.

    Args:
        texts: Name to text, such as {"answer": "..."}; an empty one becomes "(none)".

    Returns:
        Name to the text with its marks, each on a line of its own.
    """
    seal = _seal(texts)
    return {
        name: f"<{name}-{seal}>\n{text}\n</{name}-{seal}>" if text.strip() else NOTHING
        for name, text in texts.items()
    }


def _seal(texts: Mapping[str, str]) -> str:
    written = "\0".join(f"{name}\0{text}" for name, text in texts.items())
    folded, turn = written.casefold(), 0
    while True:
        digest = hashlib.sha256(f"{turn}\0{written}".encode("utf-8", "surrogatepass")).hexdigest()
        seal = digest[:HASH_CHARS]
        if seal not in folded:
            return seal
        turn += 1
