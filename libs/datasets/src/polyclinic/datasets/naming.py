"""What a misspelt name was probably meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Collection


def nearest(name: str, known: Collection[str]) -> str:
    """A remedy that names the nearest of the known names, else all of them."""
    near = difflib.get_close_matches(name.casefold(), known, n=1, cutoff=0.7)
    return f"Did you mean `{near[0]}`?" if near else f"Known are {', '.join(known)}."
