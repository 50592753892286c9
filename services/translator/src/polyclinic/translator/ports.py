"""What the use cases need from the outside world."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.segment import Outcome
from polyclinic.translator.domain.sentence import Draft, Sentence


class Engine(Protocol):
    """A machine-translation engine: one sentence in, one draft out."""

    @property
    def info(self) -> EngineInfo:
        """What anyone may know of it."""
        ...

    def count(self, text: str) -> int:
        """Tokens of a text, to be held against `info.max_tokens`."""
        ...

    async def translate(self, sentence: Sentence, *, attempt: int = 1) -> Draft:
        """Translate once: no checks, no cache.

        Args:
            sentence: Of a pair that `info.knows`.
            attempt: The first is the likeliest translation; every further one is drawn anew.

        Raises:
            TransientError: the engine is overloaded or cannot be reached.
            PermanentError: the same sentence would fail again ("too_long", "engine_failed", or
                what a model's provider says).
        """
        ...

    async def close(self) -> None:
        """Let work in hand end, and give back threads and connections."""
        ...


@dataclass(frozen=True, slots=True)
class Prepared:
    """A sentence as a model reads it.

    Attributes:
        tokens: Source tokens, language code and end included.
        prefix: Target tokens that are given, such as the language code.
    """

    tokens: list[str]
    prefix: list[str]


class BatchModel(Protocol):
    """A model in this process that is fastest with many sentences at once."""

    def count(self, text: str) -> int:
        """Tokens of a text. Quick."""
        ...

    def prepare(self, sentence: Sentence) -> Prepared:
        """Tokenise. Quick.

        Raises:
            PermanentError: the sentence is longer than the model can read ("too_long").
        """
        ...

    def translate(self, batch: Sequence[Prepared], *, sampled: bool) -> list[Draft]:
        """Translate a batch, in its order; blocks, and may be called from several threads.

        Raises:
            TransientError: there is not enough memory now.
            PermanentError: the model failed on it ("engine_failed").
        """
        ...


class TranslationCache(Protocol):
    """Translations that were made, by content address; shared by replicas.

    A cache that does not work costs time, never a translation: neither call raises for its sake.
    """

    async def get(self, key: str) -> Outcome | None:
        """The translation stored under `key`, as it was stored; None when there is none."""
        ...

    async def keep(self, key: str, outcome: Outcome) -> Outcome:
        """Store a translation unless there is one; returns the one that is stored from now on.

        Two replicas that translated the same sentence at once so agree on one of the two.
        """
        ...
