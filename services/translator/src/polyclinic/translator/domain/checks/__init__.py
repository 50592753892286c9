"""What is suspicious about the translation of a sentence."""

from polyclinic.translator.domain.checks.checking import check
from polyclinic.translator.domain.checks.flags import (
    DEGENERATE,
    DEGRADED,
    LENGTH,
    NUMBERS,
    SCRIPT,
    TRUNCATED,
    UNKNOWN,
    UNTRANSLATED,
)

__all__ = [
    "DEGENERATE",
    "DEGRADED",
    "LENGTH",
    "NUMBERS",
    "SCRIPT",
    "TRUNCATED",
    "UNKNOWN",
    "UNTRANSLATED",
    "check",
]
