"""What a caller asks for."""

from dataclasses import dataclass, field

from polyclinic.bus.caching import CachePolicy


@dataclass(frozen=True, slots=True)
class SourceText:
    """One text.

    Attributes:
        id: Name within the request; given back.
        text: Plain text or Markdown.
    """

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """Texts to translate from one language to another.

    Attributes:
        texts: Each is translated by itself.
        source: Code of their language, as the caller wrote it.
        target: Code of the language wanted.
        purpose: What the translation is for.
        engine: Name of an engine; empty means the default one.
        cache: Which stored translations may answer it.
    """

    texts: tuple[SourceText, ...]
    source: str
    target: str
    purpose: str = ""
    engine: str = ""
    cache: CachePolicy = field(default=CachePolicy())
