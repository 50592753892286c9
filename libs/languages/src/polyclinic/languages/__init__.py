"""What is known of each language."""

from polyclinic.languages.codes import (
    UnknownLanguageError,
    base_language,
    language_matches,
    language_name,
    normalise_language,
)
from polyclinic.languages.folders import codes_with, facts, folder_of
from polyclinic.languages.known import Language, find_language, known_languages, near_languages

__all__ = [
    "Language",
    "UnknownLanguageError",
    "base_language",
    "codes_with",
    "facts",
    "find_language",
    "folder_of",
    "known_languages",
    "language_matches",
    "language_name",
    "near_languages",
    "normalise_language",
]
