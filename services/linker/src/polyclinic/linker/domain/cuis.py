"""Concept unique identifiers as numbers.

UMLS writes "C" and seven digits. NCI's Metathesaurus, which has the same files, adds concepts of
its own as "CL" and six or seven digits. Each kind has a range of numbers,
so that numbers go in the order of kinds, and those of UMLS are what indexes have always held.
"""

import re
from dataclasses import dataclass

CUI = re.compile(r"C[0-9]{7}|CL[0-9]{6,7}")
WRITTEN = "C and seven digits, or CL and six or seven"
"""What an identifier is, for messages."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Identifiers of one form.

    Attributes:
        prefix: Letters before the digits.
        digits: How many there are.
        first: The number of the identifier with zeros alone.
    """

    prefix: str
    digits: int
    first: int


UMLS = Kind("C", 7, 0)
KINDS = (UMLS, Kind("CL", 6, 10**7), Kind("CL", 7, 10**7 + 10**6))
UMLS_COUNT = 10**7
"""Identifiers of UMLS that there can be: C0000000 to C9999999."""
COUNT = KINDS[-1].first + 10**7
"""Identifiers that there can be."""


def number_of(cui: str) -> int:
    """The number in an identifier, from 0 and below `COUNT`.

    Raises:
        ValueError: it is none.
    """
    if not CUI.fullmatch(cui):
        raise ValueError(f'"{cui}" is no concept identifier ({WRITTEN})')
    digits = cui.lstrip("CL")
    prefix = cui[: -len(digits)]
    [kind] = [one for one in KINDS if (one.prefix, one.digits) == (prefix, len(digits))]
    return kind.first + int(digits)


def cui_of(number: int) -> str:
    """The identifier with a number."""
    kind = next(one for one in reversed(KINDS) if number >= one.first)
    return f"{kind.prefix}{number - kind.first:0{kind.digits}d}"
