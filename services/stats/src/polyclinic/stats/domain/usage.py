"""What the calls of a run used, by model."""

from array import array
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from polyclinic.records.calls import CallUsage


@dataclass
class ModelUsage:
    """Calls of one model: tokens and money as summed, latencies of the calls that were made.

    `earlier` counts the cached replies that no call of this run brought, `oldest` is when the
    oldest of them was given (seconds since 1970; None where none says it). `systems` counts
    replies by what the endpoint calls the system behind them. `cut` counts calls whose prompt the
    endpoint cut; `longest_cut` is the longest of those: characters, and the tokens read of it.
    """

    calls: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    latencies_s: "array[float]" = field(default_factory=lambda: array("f"))
    earlier: int = 0
    oldest: float | None = None
    systems: Counter[str] = field(default_factory=Counter)
    cut: int = 0
    longest_cut: tuple[int, int] = (0, 0)

    def latency_s(self, share: float) -> float | None:
        """Quantile of the latency, seconds; None when every reply came from the cache."""
        if not self.latencies_s:
            return None
        return float(np.quantile(np.array(self.latencies_s), share))


class Usage:
    """Adds up calls, in the order that models are first met.

    Args:
        run_id: Of the run whose calls they are; what was asked for it is not from an earlier run,
            also where a resume, or an equal question, found it in the cache.
    """

    def __init__(self, run_id: str = "") -> None:
        self.models: dict[str, ModelUsage] = {}
        self._run_id = run_id

    def add(self, call: CallUsage) -> None:
        """Count one call."""
        model = self.models.setdefault(call.model, ModelUsage())
        model.calls += 1
        model.prompt_tokens += call.prompt_tokens
        model.completion_tokens += call.completion_tokens
        model.cost += call.cost
        if call.system_fingerprint:
            model.systems[call.system_fingerprint] += 1
        if call.prompt_cut_chars:
            model.cut += 1
            model.longest_cut = max(model.longest_cut, (call.prompt_cut_chars, call.prompt_tokens))
        if not call.cached:
            model.latencies_s.append(call.latency_s)
            return
        model.cached += 1
        if not call.asked_in or call.asked_in != self._run_id:
            model.earlier += 1
            model.oldest = min(filter(None, (model.oldest, call.asked_at)), default=None)
