"""What is suspicious about the translation of a sentence."""

from polyclinic.translator.domain.checks.checking import check
from polyclinic.translator.domain.checks.documents import Identify, is_in_another_language
from polyclinic.translator.domain.checks.flags import (
    DEGENERATE,
    DEGRADED,
    LANGUAGE,
    LENGTH,
    NUMBERS,
    SCRIPT,
    TRUNCATED,
    UNITS,
    UNKNOWN,
    UNTRANSLATED,
)

__all__ = [
    "DEGENERATE",
    "DEGRADED",
    "LANGUAGE",
    "LENGTH",
    "NUMBERS",
    "SCRIPT",
    "TRUNCATED",
    "UNITS",
    "UNKNOWN",
    "UNTRANSLATED",
    "Identify",
    "check",
    "is_in_another_language",
]
