"""What a model replied, and what it used."""

from dataclasses import dataclass, field, replace

from polyclinic.inference.domain.outcome import Outcome
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import Completion, CompletionOutcome


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens that the provider counted; 0 where it did not say."""

    prompt: int = 0
    completion: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """One HTTP reply (or recorded reply), told apart.

    `text` and `refusal` are None when there is none. `detail` is a sentence for a person when the
    outcome is a failure; it does not quote the provider, whose own words (`said`, on `parameter`)
    may hold the prompt.
    `choice_logprobs` has the order of the question\'s choices. `system_fingerprint` is what the
    endpoint calls the system behind the reply.
    """

    outcome: Outcome
    text: str | None = None
    refusal: str | None = None
    reasoning: str = ""
    finish_reason: str = ""
    tokens: Tokens = field(default=Tokens())
    retry_after_s: float | None = None
    detail: str = ""
    choice_logprobs: tuple[float, ...] = ()
    said: str = ""
    parameter: str = ""
    system_fingerprint: str = ""

    @property
    def retry(self) -> bool:
        """Whether the same question may succeed later."""
        return self.outcome.retry


def says_nothing(completion: Completion) -> bool:
    """Whether there is nothing at all in a reply; such a one is not worth keeping.

    Versions before this one kept them, also those of an endpoint that failed for a moment.
    """
    said = completion.text.strip() or completion.refusal or completion.reasoning
    return completion.outcome is CompletionOutcome.EMPTY and not (
        said or completion.choice_logprobs
    )


def from_cache(completion: Completion) -> Completion:
    """The same reply as one that nobody paid for again."""
    usage = completion.usage or CallUsage()
    return replace(completion, usage=replace(usage, latency_s=0.0, cost=0.0, cached=True))
