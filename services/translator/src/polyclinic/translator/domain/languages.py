"""The languages that can be translated; an unknown one says what may have been meant."""

from __future__ import annotations

from polyclinic.bus.errors import PermanentError
from polyclinic.languages import Language, find_language, known_languages, near_languages

__all__ = ["Language", "known_languages", "language"]

LONGEST_SHOWN = 40


def language(code: str) -> Language:
    """The language of a code, see `find_language`.

    Raises:
        PermanentError: code "unknown_language"; the detail lists near matches.
    """
    found = find_language(code)
    if found is not None:
        return found
    near = ", ".join(f"{one.code} ({one.name})" for one in near_languages(code))
    detail = f"unknown language {code[:LONGEST_SHOWN]!r}"
    raise PermanentError(
        detail + (f"; did you mean {near}?" if near else ""), code="unknown_language"
    )
