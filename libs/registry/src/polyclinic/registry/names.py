"""Names, and the names that were probably meant."""

import difflib
import re
from collections.abc import Iterable

# A name may stand in the subject of a command.
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")
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
