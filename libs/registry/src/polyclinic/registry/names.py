"""Names, and the names that were probably meant."""

import difflib
import re
from collections.abc import Iterable

# As providers write them ("openai/gpt-4o:2024"); a sign is followed by a letter, a digit, _ or -,
# so that no name looks like a path out of a folder or ends in what a sentence may swallow.
NAME = re.compile(r"(?=.{1,63}\Z)[A-Za-z0-9](?:[./:@+]?[A-Za-z0-9_-])*")
NAMING = (
    "Use up to 63 of a-z, A-Z, 0-9, -, _ and, between them, ., /, :, @ and +; "
    "the first is a letter or digit."
)
_SHOWN = 12


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """ "Did you mean ...?" with the nearest known name; else the known names; "" without any."""
    names = list(known)
    lower = {candidate.lower(): candidate for candidate in reversed(names)}
    near = difflib.get_close_matches(name.lower(), lower, n=1, cutoff=0.6)
    if near:
        return f'Did you mean "{lower[near[0]]}"?'
    if not names:
        return ""
    shown = ", ".join(names[:_SHOWN])
    return f"Known: {shown}." if len(names) <= _SHOWN else f"Known: {shown} and more."
