"""A text with its structure, as units to translate and what stands between them."""

from polyclinic.translator.domain.structure.joining import fill, join, place
from polyclinic.translator.domain.structure.passing import needs_translation
from polyclinic.translator.domain.structure.preparing import prepare
from polyclinic.translator.domain.structure.unit import Unit

__all__ = ["Unit", "fill", "join", "needs_translation", "place", "prepare"]
