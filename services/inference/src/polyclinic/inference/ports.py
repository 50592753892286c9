"""What the use cases need from the outside world."""

from collections.abc import Mapping
from typing import Protocol

from polyclinic.inference.domain.completion import Reading
from polyclinic.records.completions import Completion, CompletionInput
from polyclinic.records.models import ModelActivity
from polyclinic.records.samples import SampleKey
from polyclinic.registry.problem import Problem


class Backend(Protocol):
    """One model at one place."""

    async def ask(self, question: CompletionInput) -> Reading:
        """Ask once: no retries, no cache. The reading's outcome is a reply.

        Raises:
            TransientError: the endpoint cannot be reached, is overloaded, limits the rate, failed,
                or took too long; `code` is the `Outcome`, `retry_after_s` what it asked for.
            PermanentError: the same question would fail again (key, model, quota, size, no
                recorded reply); `code` is the `Outcome`, or "no_recorded_reply".
        """
        ...

    async def check(self) -> Problem | None:
        """Say why the model cannot be asked, without spending a token; None when it can.

        The sentence holds no address.
        """
        ...

    @property
    def said(self) -> Mapping[str, str]:
        """What tells the model from another of its name, as the endpoint said at the last check."""
        ...

    async def close(self) -> None:
        """Give back connections."""
        ...


class Recorded(Protocol):
    """Replies that were recorded elsewhere."""

    def has(self, sample: SampleKey) -> bool:
        """Whether there is a reply, in text or as probabilities of choices, to a sample."""
        ...

    def example(self) -> SampleKey | None:
        """A sample that there is a reply to; None when there is none at all."""
        ...


class Listeners(Protocol):
    """Whoever wants to know what models do now."""

    async def tell(self, activity: ModelActivity) -> None:
        """Tell them; raises nothing when nobody can be told."""
        ...


class CompletionCache(Protocol):
    """Replies that were paid for, by content address; shared by replicas.

    A cache that does not work costs money, never a reply: neither call raises for its sake.
    """

    async def get(self, key: str) -> Completion | None:
        """The reply stored under `key`, as it was stored; None when there is none."""
        ...

    async def put(self, key: str, completion: Completion) -> None:
        """Store a reply; one that is too large is let go."""
        ...
