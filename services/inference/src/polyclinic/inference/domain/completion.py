"""What a model replied, and what it used."""

from dataclasses import dataclass, field, replace

from polyclinic.inference.domain.outcome import Outcome


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
    `choice_logprobs` has the order of the question's choices.
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

    @property
    def retry(self) -> bool:
        """Whether the same question may succeed later."""
        return self.outcome.retry


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens, time (seconds) and money of one call; a cached reply takes neither of the latter."""

    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    latency_s: float = 0.0
    cost: float = 0.0
    cached: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model replied, with where it came from and what it used."""

    outcome: Outcome
    usage: Usage
    text: str = ""
    refusal: str = ""
    reasoning: str = ""
    finish_reason: str = ""
    fingerprint: str = ""
    cache_key: str = ""
    choice_logprobs: tuple[float, ...] = ()

    def from_cache(self) -> "Completion":
        """The same reply as one that nobody paid for again."""
        return replace(self, usage=replace(self.usage, latency_s=0.0, cost=0.0, cached=True))
