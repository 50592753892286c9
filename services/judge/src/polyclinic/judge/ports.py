"""What the judge needs of the rest of the world."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from polyclinic.records.completions import Completion, CompletionInput

T = TypeVar("T")


class OffLoop(Protocol):
    """Where work that keeps a processor busy is done, so that the event loop stays free."""

    async def __call__(self, work: Callable[[], T]) -> T:
        """Result of the work; raises what it raises."""
        ...


class Judges(Protocol):
    """The models that can judge."""

    async def ask(self, question: CompletionInput) -> Completion:
        """Ask one and wait; where it declined in the field made for that, its text is what it said.

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
