"""What became of a sentence, and of the texts of a request."""

from dataclasses import dataclass, replace

from polyclinic.bus.calls import CallUsage


@dataclass(frozen=True, slots=True)
class Outcome:
    """A checked translation of one sentence.

    Attributes:
        text: The translation.
        flags: What is suspicious about it.
        attempts: How often it was translated.
        cached: Whether it was translated for an earlier request.
        calls: Calls to models of the inference service; the cache does not keep them.
    """

    text: str
    flags: tuple[str, ...] = ()
    attempts: int = 1
    cached: bool = False
    calls: tuple[CallUsage, ...] = ()

    def from_cache(self) -> "Outcome":
        """The same, for whoever finds it in the cache, and pays for no call."""
        free = tuple(replace(call, cached=True, cost=0.0, latency_s=0.0) for call in self.calls)
        return replace(self, cached=True, calls=free)


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a source text and its translation.

    Attributes:
        start: In the source, in code points.
        end: In the source, exclusive.
        outcome: Its translation; zero attempts when there was nothing to translate.
    """

    start: int
    end: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """One text of a request, translated.

    Attributes:
        id: As in the request.
        text: The whole translation.
        segments: In the order of the source.
        own_flags: What is suspicious about the text as a whole.
    """

    id: str
    text: str
    segments: tuple[Segment, ...]
    own_flags: tuple[str, ...] = ()

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags of all segments in order of appearance, and those of the whole; each once."""
        of_segments = (flag for one in self.segments for flag in one.outcome.flags)
        return tuple(dict.fromkeys((*of_segments, *self.own_flags)))


@dataclass(frozen=True, slots=True)
class Translation:
    """All texts of a request, in its order.

    Attributes:
        texts: One for each text of the request.
        engine: Name of the engine that translated.
        fingerprint: Its fingerprint.
    """

    texts: tuple[TranslatedText, ...]
    engine: str
    fingerprint: str

    @property
    def calls(self) -> tuple[CallUsage, ...]:
        """Calls to models of the inference service, of all texts."""
        return tuple(
            call for text in self.texts for one in text.segments for call in one.outcome.calls
        )
