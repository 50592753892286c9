"""Names of indexes and fields, and the ones that were probably meant."""

import difflib
import re
from collections.abc import Iterable

INDEX_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")
_SHOWN = 12


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """ "Did you mean ...?" with the nearest known name; else the known names; "" without any."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    if near:
        return f'Did you mean "{near[0]}"?'
    if not names:
        return ""
    more = " and more" if len(names) > _SHOWN else ""
    return f"Known: {', '.join(names[:_SHOWN])}{more}."
