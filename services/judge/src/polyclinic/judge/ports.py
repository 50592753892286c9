"""What the judge needs of the rest of the world."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeVar

from polyclinic.bus.caching import CachePolicy
from polyclinic.bus.calls import CallUsage
from polyclinic.judge.domain.grading import Sample

T = TypeVar("T")


class Outcome(StrEnum):
    """Shape of a reply."""

    TEXT = "text"
    TRUNCATED = "truncated"
    REFUSAL = "refusal"
    CONTENT_FILTER = "content_filter"
    TOOL_CALL = "tool_call"
    EMPTY = "empty"


@dataclass(frozen=True)
class Turn:
    """One turn of a conversation; `role` is "user" or "assistant"."""

    role: str
    text: str


@dataclass(frozen=True)
class Question:
    """What a judge is asked.

    Attributes:
        model: Registry name of the judge.
        turns: The conversation so far.
        sample: What it is about.
        json_schema: Of the wanted reply; never relied on.
        cache: How the cache is used.
    """

    model: str
    turns: Sequence[Turn]
    sample: Sample
    json_schema: str
    cache: CachePolicy = field(default=CachePolicy())


@dataclass(frozen=True)
class Reply:
    """What a judge replied."""

    outcome: Outcome
    text: str
    usage: CallUsage
    fingerprint: str = ""
    cache_key: str = ""


class OffLoop(Protocol):
    """Where work that keeps a processor busy is done, so that the event loop stays free."""

    async def __call__(self, work: Callable[[], T]) -> T:
        """Result of the work; raises what it raises."""
        ...


class Judges(Protocol):
    """The models that can judge."""

    async def ask(self, question: Question) -> Reply:
        """Ask one and wait.

        Raises:
            TransientError: it may answer later.
            PermanentError: it never will, or nobody knows the model.
        """
        ...

    async def lanes(self) -> Mapping[str, int]:
        """Name of each model that is served to the calls it takes at once; 0: it does not say.

        Raises:
            TransientError: nobody can tell now.
            PermanentError: the other side is not what it should be.
        """
        ...


class Templates(Protocol):
    """Built-in prompts."""

    def text(self, name: str, language: str) -> str:
        """The prompt of a name, in the language where there is one, else in English.

        Args:
            name: Such as "judge_binary".
            language: BCP-47 code.
        """
        ...
