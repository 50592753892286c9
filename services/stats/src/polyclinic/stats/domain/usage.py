"""What the calls of a run used, by model."""

from array import array
from dataclasses import dataclass, field

import numpy as np

from polyclinic.stats.domain.trials import Call


@dataclass
class ModelUsage:
    """Calls of one model: tokens and money as summed, latencies of the calls that were made."""

    calls: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    latencies_s: "array[float]" = field(default_factory=lambda: array("f"))

    def latency_s(self, share: float) -> float | None:
        """Quantile of the latency, seconds; None when every reply came from the cache."""
        if not self.latencies_s:
            return None
        return float(np.quantile(np.array(self.latencies_s), share))


class Usage:
    """Adds up calls, in the order that models are first met."""

    def __init__(self) -> None:
        self.models: dict[str, ModelUsage] = {}

    def add(self, call: Call) -> None:
        """Count one call."""
        model = self.models.setdefault(call.model, ModelUsage())
        model.calls += 1
        model.prompt_tokens += call.prompt_tokens
        model.completion_tokens += call.completion_tokens
        model.cost += call.cost
        if call.cached:
            model.cached += 1
        else:
            model.latencies_s.append(call.latency_s)
