"""What goes into an engine, and what comes out."""

from dataclasses import dataclass, field

from polyclinic.records.caching import CachePolicy
from polyclinic.records.calls import CallUsage
from polyclinic.translator.domain.languages import Language


@dataclass(frozen=True, slots=True)
class Pair:
    """From one language to another."""

    source: Language
    target: Language


@dataclass(frozen=True, slots=True)
class Sentence:
    """A piece of text that is translated by itself: a sentence, or a document for some engines.

    Attributes:
        text: Neither empty nor mere symbols.
        pair: From which language to which.
        purpose: What the translation is for; only some engines heed it.
        cache: Which stored translations, and replies of models, may answer it.
    """

    text: str
    pair: Pair
    purpose: str = ""
    cache: CachePolicy = field(default=CachePolicy())


@dataclass(frozen=True, slots=True)
class Draft:
    """What an engine made of a sentence.

    Attributes:
        text: The translation, unchecked.
        complete: Whether the engine ended by itself; false when it was cut off.
        calls: Calls to models of the inference service.
    """

    text: str
    complete: bool = True
    calls: tuple[CallUsage, ...] = ()
