"""What one call to a model of the inference service took, for whoever passes it on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallUsage:
    """Tokens, seconds, and money in the currency of the registry's prices.

    `asked_at` (seconds since 1970), `asked_in` (scope), `fingerprint` (of the registry entry) and
    `system_fingerprint` (as the endpoint said it) tell who replied, when, and for whom.
    `prompt_cut_chars` are the characters of a prompt that the endpoint cut, else 0.
    """

    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    latency_s: float = 0.0
    cost: float = 0.0
    cached: bool = False
    asked_at: float = 0.0
    asked_in: str = ""
    fingerprint: str = ""
    system_fingerprint: str = ""
    prompt_cut_chars: int = 0
