"""Concept unique identifiers as numbers."""

import re

CUI = re.compile(r"C[0-9]{7}")
COUNT = 10**7
"""Identifiers that there can be: C0000000 to C9999999."""


def number_of(cui: str) -> int:
    """The number in an identifier, 0 to 9,999,999.

    Raises:
        ValueError: it is no "C" with seven digits.
    """
    if not CUI.fullmatch(cui):
        raise ValueError(f'"{cui}" is no concept identifier (C and seven digits)')
    return int(cui[1:])


def cui_of(number: int) -> str:
    """The identifier with a number."""
    return f"C{number:07d}"
