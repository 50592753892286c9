"""What a model in this process is to compute, in tokens, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Generation:
    """A reply to write.

    Attributes:
        prompt: Token ids.
        max_tokens: Most tokens to write.
        temperature: 0 takes the likeliest token.
        top_p: Nucleus of the probability mass that is drawn from, in (0, 1].
        seed: Of the draws; None draws anew each time.
        stop: Texts that end the reply and are no part of it.
    """

    prompt: tuple[int, ...]
    max_tokens: int
    temperature: float = 0.0
    top_p: float = 1.0
    seed: int | None = None
    stop: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        """Sequences that it takes in a batch."""
        return 1

    @property
    def width(self) -> int:
        """Tokens of its longest sequence, when written to the end."""
        return len(self.prompt) + self.max_tokens


@dataclass(frozen=True)
class Scoring:
    """Continuations of one prompt to compare.

    Attributes:
        prompt: Token ids.
        continuations: Token ids of each, none empty.
    """

    prompt: tuple[int, ...]
    continuations: tuple[tuple[int, ...], ...]

    @cached_property
    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """What the model must read, each once.

        A continuation's last token is predicted, not read, so that all continuations of one token
        need the prompt alone.
        """
        return tuple(dict.fromkeys((*self.prompt, *c[:-1]) for c in self.continuations))

    @property
    def rows(self) -> int:
        """Sequences that it takes in a batch."""
        return len(self.sequences)

    @property
    def width(self) -> int:
        """Tokens of its longest sequence."""
        return max(map(len, self.sequences))


Job = Generation | Scoring


@dataclass(frozen=True, slots=True)
class Written:
    """A reply: its text without special tokens, its length, and whether it was cut at the limit."""

    text: str
    tokens: int
    cut: bool


def take_batch(waiting: Sequence[Job], budget_tokens: int) -> list[int]:
    """Which of those that wait to compute together.

    Args:
        waiting: In the order in which they came; not empty.
        budget_tokens: Most tokens of the batch, padding included. The first job is taken however
            long it is.

    Returns:
        Indices in `waiting`, ascending, the first of them 0; jobs of one kind. Each job is first at
        some time, so that none waits for ever.
    """
    taken, rows, width = [0], waiting[0].rows, waiting[0].width
    for index, job in enumerate(waiting[1:], start=1):
        if type(job) is not type(waiting[0]):
            continue
        wider = max(width, job.width)
        if (rows + job.rows) * wider <= budget_tokens:
            taken.append(index)
            rows, width = rows + job.rows, wider
    return taken
