"""A text with its structure, as units to translate and what stands between them."""

from polyclinic.translator.domain.structure.joining import join, place
from polyclinic.translator.domain.structure.passing import needs_translation
from polyclinic.translator.domain.structure.preparing import prepare
from polyclinic.translator.domain.structure.unit import Unit

__all__ = ["Unit", "join", "needs_translation", "place", "prepare"]
