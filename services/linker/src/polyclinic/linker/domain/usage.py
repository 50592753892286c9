"""What a call to a model took."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallUsage:
    """Tokens, seconds, and money in the currency of the registry's prices."""

    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    latency_s: float = 0.0
    cost: float = 0.0
    cached: bool = False
