"""What one call to a model took."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallUsage:
    """Tokens, time and money of one call.

    Attributes:
        model: Registry name.
        prompt_tokens: Of the prompt.
        completion_tokens: Of the reply.
        latency_s: From request to reply, seconds; 0 from the cache.
        cost: In the currency of the registry's prices; 0 from the cache or without prices.
        cached: Whether the reply came from the cache.
        asked_at: When the model replied, seconds since 1970; None where that was not noted.
        asked_in: Scope that it was asked for, such as the run's id; empty where not noted.
        fingerprint: Of the registry entry that replied; empty where not noted.
        system_fingerprint: What the endpoint says of the system behind the reply.
        prompt_cut_chars: Characters of a prompt that the endpoint must have cut, else 0.
    """

    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    latency_s: float = 0.0
    cost: float = 0.0
    cached: bool = False
    asked_at: float | None = None
    asked_in: str = ""
    fingerprint: str = ""
    system_fingerprint: str = ""
    prompt_cut_chars: int = 0
