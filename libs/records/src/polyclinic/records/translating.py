"""Texts in another language."""

from dataclasses import dataclass

from polyclinic.records.caching import CachePolicy
from polyclinic.records.calls import CallUsage


@dataclass(frozen=True, slots=True)
class SourceText:
    """One text: name within the request, given back, and plain text or Markdown."""

    id: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class TranslationInput:
    """Texts to translate from one language to another.

    Attributes:
        texts: Each is translated by itself.
        source_language: Code of their language, as the caller wrote it.
        target_language: Code of the language wanted.
        purpose: What the translation is for.
        engine: Registry name; empty means the default one.
        no_cache: How older writers say what `cache` says; see `caching.policy_of`.
        cache: Which stored translations may answer it.
    """

    texts: tuple[SourceText, ...] = ()
    source_language: str = ""
    target_language: str = ""
    purpose: str = ""
    engine: str = ""
    no_cache: bool = False
    cache: CachePolicy = CachePolicy()


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the source that was translated by itself.

    Attributes:
        start: In the source, in code points.
        end: In the source, exclusive.
        translation: Equal to the source where there was nothing to translate.
        flags: What is suspicious.
        attempts: How often it was translated; 0 when it never reached the model.
        cached: Whether the translation came from the cache.
    """

    start: int = 0
    end: int = 0
    translation: str = ""
    flags: tuple[str, ...] = ()
    attempts: int = 0
    cached: bool = False


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """One text, translated: `flags` are those of all its segments and of the whole, each once."""

    id: str = ""
    text: str = ""
    segments: tuple[Segment, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Translation:
    """All texts of a request, in its order; `usage` are calls to models that translated."""

    texts: tuple[TranslatedText, ...] = ()
    engine: str = ""
    fingerprint: str = ""
    usage: tuple[CallUsage, ...] = ()


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """An engine as the translator's registry describes it.

    Attributes:
        name: Registry name.
        family: "nllb", "madlad", "opus" or "llm".
        fingerprint: Hash of everything that decides a translation besides the text.
        source_languages: BCP-47 codes that it translates from.
        target_languages: BCP-47 codes that it translates to.
        model: Of the inference service; empty where the engine has its own.
    """

    name: str = ""
    family: str = ""
    fingerprint: str = ""
    source_languages: tuple[str, ...] = ()
    target_languages: tuple[str, ...] = ()
    model: str = ""
