"""What a call costs."""

from dataclasses import dataclass

from polyclinic.inference.domain.completion import Tokens


@dataclass(frozen=True, slots=True)
class Prices:
    """Money per million tokens, in `currency`."""

    prompt_per_million: float = 0.0
    completion_per_million: float = 0.0
    currency: str = "USD"

    def cost(self, tokens: Tokens) -> float:
        """Price of one call, in `currency`."""
        return (
            tokens.prompt * self.prompt_per_million
            + tokens.completion * self.completion_per_million
        ) / 1_000_000
