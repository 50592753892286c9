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


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens, time (seconds) and money of one call; a cached reply takes neither of the latter.

    Attributes:
        model: Registry name.
        prompt_tokens: Of the prompt.
        completion_tokens: Of the reply.
        latency_s: From request to reply.
        cost: In the currency of the registry's prices.
        cached: Whether the reply was there already.
        asked_at: When the model replied, seconds since 1970; 0 where that was not noted.
        asked_in: Scope that it was asked for; empty where that was not noted.
        system_fingerprint: As the endpoint said it.
        prompt_cut_chars: Characters of a prompt that the endpoint cut; 0 where it did not.
    """

    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    latency_s: float = 0.0
    cost: float = 0.0
    cached: bool = False
    asked_at: float = 0.0
    asked_in: str = ""
    system_fingerprint: str = ""
    prompt_cut_chars: int = 0


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

    @property
    def says_nothing(self) -> bool:
        """Whether there is nothing at all in it; such a reply is not worth keeping.

        Versions before this one kept them, also those of an endpoint that failed for a moment.
        """
        said = self.text.strip() or self.refusal or self.reasoning or self.choice_logprobs
        return self.outcome is Outcome.EMPTY and not said

    def from_cache(self) -> "Completion":
        """The same reply as one that nobody paid for again."""
        return replace(self, usage=replace(self.usage, latency_s=0.0, cost=0.0, cached=True))
