"""Texts that end a reply."""

from collections.abc import Sequence

# A character of UTF-8 takes four tokens at most, where each byte is one.
_TOKENS_PER_CHARACTER = 4


def cut_at_stop(text: str, stops: Sequence[str]) -> str:
    """The text before the first stop, or all of it."""
    found = [text.find(stop) for stop in stops if stop]
    return text[: min((at for at in found if at >= 0), default=len(text))]


def tail_tokens(stops: Sequence[str]) -> int:
    """How many of the last tokens must be looked at to see that a stop has just been written."""
    return _TOKENS_PER_CHARACTER * max(map(len, stops), default=0) + 1
