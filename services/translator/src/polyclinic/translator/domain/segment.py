"""What became of a sentence, and of the texts of a request."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from polyclinic.records.calls import CallUsage
from polyclinic.records.translating import Segment, TranslatedText


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
class Piece:
    """A piece of a source text and its translation.

    Attributes:
        start: In the source, in code points.
        end: In the source, exclusive.
        outcome: Its translation; zero attempts when there was nothing to translate.
    """

    start: int
    end: int
    outcome: Outcome

    @property
    def segment(self) -> Segment:
        """The piece as it travels."""
        made = self.outcome
        return Segment(self.start, self.end, made.text, made.flags, made.attempts, made.cached)


@dataclass(frozen=True, slots=True)
class Made:
    """One text of a request, translated, and what the calls for it took."""

    text: TranslatedText
    calls: tuple[CallUsage, ...] = ()


def made(name: str, text: str, pieces: Sequence[Piece], own_flags: Sequence[str] = ()) -> Made:
    """A text and its pieces.

    Its flags are those of all pieces in order of appearance, and those of the whole; each once.

    Args:
        name: Id of the text in the request.
        text: The whole translation.
        pieces: In the order of the source.
        own_flags: What is suspicious about the text as a whole.
    """
    flags = (flag for piece in pieces for flag in piece.outcome.flags)
    calls = (call for piece in pieces for call in piece.outcome.calls)
    return Made(
        TranslatedText(
            name,
            text,
            tuple(piece.segment for piece in pieces),
            tuple(dict.fromkeys((*flags, *own_flags))),
        ),
        tuple(calls),
    )
