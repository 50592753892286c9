"""How many calls to one model may run at once."""

from dataclasses import dataclass
from enum import Enum

DECREASE = 0.7
# Share of a place by which the limit grows in a round close to where the endpoint last gave way.
CAREFUL = 0.1
CLOSE = 0.9


class Verdict(Enum):
    """What a finished call says about the load that the endpoint bears."""

    ANSWERED = "answered"
    OVERLOADED = "overloaded"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Ticket:
    """A call that was let in.

    Attributes:
        generation: How often the limit had been lowered when the call began.
        saturated: Whether the call took the last free place.
    """

    generation: int
    saturated: bool


class AdaptiveLimit:
    """Additive increase, multiplicative decrease, between 1 and `ceiling`.

    The limit starts at the ceiling: an operator who wrote `max_concurrency` means it, and one round
    trip is enough to learn otherwise. It falls by `DECREASE` at most once a round trip, because all
    calls that were in flight together meet the same overload: only a call that began after the last
    decrease can cause the next. It grows by one for each round of answers at a full house, and by a
    tenth of that just below where the endpoint last gave way, because probing there turns calls
    away.
    """

    def __init__(self, ceiling: int) -> None:
        self._ceiling = float(ceiling)
        self._window = float(ceiling)
        self._gave_way_at = float("inf")
        self._generation = 0
        self.in_flight = 0

    @property
    def limit(self) -> int:
        """Calls that may run at once now."""
        return int(self._window)

    def admits(self) -> bool:
        """Whether one more call may begin."""
        return self.in_flight < self.limit

    def begin(self) -> Ticket:
        """Count one more call; ask `admits` first."""
        self.in_flight += 1
        return Ticket(self._generation, self.in_flight >= self.limit)

    def end(self, ticket: Ticket, verdict: Verdict) -> None:
        """Count one call less, and learn from how it went."""
        self.in_flight -= 1
        if ticket.generation != self._generation:
            return
        if verdict is Verdict.OVERLOADED:
            self._gave_way_at = self._window
            self._window = max(1.0, self._window * DECREASE)
            self._generation += 1
        elif verdict is Verdict.ANSWERED and ticket.saturated:
            self._window = min(self._ceiling, self._window + self._step() / self._window)

    def _step(self) -> float:
        mark = self._gave_way_at
        is_close = min(CLOSE * mark, mark - 1) <= self._window <= mark
        return CAREFUL if is_close else 1.0
