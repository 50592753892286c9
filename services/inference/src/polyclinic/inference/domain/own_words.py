"""What an endpoint said of a failure, fit to be shown to anyone who reads a report."""

import re
import unicodedata
from collections.abc import Iterable

MOST_CHARS = 300
MOST_READ = 4_000
_MASK = "[...]"
_SHORTEST = 4
# Characters in a row that the sentence and the prompt share by no accident; fewer where a character
# says more.
_SHARED = 16
_SHARED_BEYOND_ASCII = 8
# Joiners belong to words of many scripts.
_KEPT = frozenset("\u200c\u200d")

_VALUE = r"[\"']?[^\s\"',;]+"
# Of each match the first group, where there is one, stays.
_PRIVATE = (
    re.compile(r"\b(Bearer\s+)[^\s\"',;]+", re.IGNORECASE),
    # What stands behind the word, as in "Incorrect API key provided: abcd".
    re.compile(rf"(\bkey(?: provided)?\s*[:=]\s*){_VALUE}", re.IGNORECASE),
    re.compile(rf"(\b(?:token|secret|password)\s*[:=]\s*){_VALUE}", re.IGNORECASE),
    re.compile(r"\b(?:sk|pk|rk|hf|gsk|xai|nvapi|ghp|glpat)[-_][\w*.-]{3,}"),
    re.compile(r"\b(?:org|proj|user)[-_](?=[\w*.-]*[0-9*])[\w*.-]{3,}"),
    re.compile(r"\bAIza[\w-]{10,}|\bey[\w-]{10,}\.[\w.-]+"),
    re.compile(r"\b(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{20,}\b"),
    re.compile(r"\bhttps?://[^\s\"'<>)]+", re.IGNORECASE),
    re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"),
)


def quoted(said: str, *, private: Iterable[str] = (), prompts: Iterable[str] = ()) -> str:
    """One line of at most 300 characters, without keys, addresses and pieces of the prompt.

    Args:
        said: The endpoint's words; may hold anything.
        private: Keys and addresses, as they were used.
        prompts: Texts that were sent; providers like to quote them.

    Returns:
        "" when nothing is left. Control characters, and marks that turn the direction of writing,
        are shown as escapes.
    """
    line = " ".join(said[:MOST_READ].split())
    for text in sorted({" ".join(one.split()) for one in private}, key=len, reverse=True):
        if len(text) >= _SHORTEST:
            line = line.replace(text, _MASK)
    for prompt in prompts:
        line = _without(line, " ".join(prompt.split()))
    for pattern in _PRIVATE:
        line = pattern.sub(_masked, line)
    line = "".join(map(_shown, line))
    line = re.sub(r"(?:\[\.\.\.\]\s*){2,}", _MASK + " ", line).strip()
    if len(line) > MOST_CHARS:
        line = line[: MOST_CHARS - 1].rstrip() + "…"
    return line if line.strip(f"{_MASK}… ") else ""


def _masked(match: "re.Match[str]") -> str:
    return (match[1] if match.lastindex else "") + _MASK


def _without(line: str, prompt: str) -> str:
    """`line` with every stretch masked that it shares with the prompt."""
    if len(prompt) >= _SHORTEST:
        line = line.replace(prompt, _MASK)
    shared = bytearray(len(line))
    for start in range(len(line)):
        few = line[start : start + _SHARED_BEYOND_ASCII]
        piece = line[start : start + _SHARED] if few.isascii() else few
        wanted = _SHARED if few.isascii() else _SHARED_BEYOND_ASCII
        if len(piece) == wanted and piece in prompt:
            shared[start : start + wanted] = b"\x01" * wanted
    if not any(shared):
        return line
    pieces = re.finditer(rb"\x01+|\x00+", bytes(shared))
    return "".join(_MASK if p.group()[0] else line[p.start() : p.end()] for p in pieces)


def _shown(character: str) -> str:
    if character.isascii():
        return character if character.isprintable() else f"\\x{ord(character):02x}"
    hidden = unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    if not hidden or character in _KEPT:
        return character
    return f"\\u{ord(character):04x}"
