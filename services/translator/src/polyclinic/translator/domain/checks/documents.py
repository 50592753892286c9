"""The language of a whole text, which a model may have missed; of one sentence nobody can tell."""

from __future__ import annotations

from collections.abc import Callable

from polyclinic.translator.domain.languages import Language

Identify = Callable[[str], tuple[str, float]]
"""From a text to the likeliest language (a code of ISO 639) and its probability."""

_LEAST_CHARACTERS, _LEAST_UNSPACED = 100, 40
_MOST_CHARACTERS = 4000
"""More of a text says nothing new."""
_LEAST_PROBABILITY = 0.75
_ALIKE = (
    {"id", "ms", "jv", "ace"},
    {"nb", "no", "nn", "da"},
    {"hr", "sr", "bs", "sl", "mk"},
    {"zh", "yue", "wuu", "ja"},
    {"hi", "mr", "ne", "sa", "gom"},
    {"zu", "xh"},
    {"st", "nso"},
    {"fil", "tl", "bcl"},
    {"ar", "arz", "ary"},
    {"ur", "fa", "ps", "sdh"},
    {"pt", "gl", "ext"},
    {"es", "ext", "an", "gl"},
    {"fr", "wa", "gcr", "gcf"},
    {"it", "vec", "lij"},
    {"cs", "sk"},
    {"af", "nl"},
    {"bo", "dz"},
    {"lv", "ltg"},
    {"tr", "az", "crh"},
    {"uz", "uzs"},
    {"en", "pcm"},
    {"he", "hbo"},
    {"el", "grc"},
)
"""Languages, or names of one, that are taken for each other."""


def is_in_another_language(text: str, target: Language, identify: Identify) -> bool:
    """Whether a translation, taken as a whole, is in another language than the one wanted.

    Only for texts that are long enough to tell, and only when there is little doubt; what is
    close to the language wanted passes.
    """
    if len(text) < (_LEAST_CHARACTERS if target.spaced else _LEAST_UNSPACED):
        return False
    found, probability = identify(text[:_MOST_CHARACTERS])
    if found == target.base or probability < _LEAST_PROBABILITY:
        return False
    return not any(found in group and target.base in group for group in _ALIKE)
