"""When to stop asking an endpoint that only fails."""

from dataclasses import dataclass
from enum import Enum

from polyclinic.inference.domain.outcome import Outcome

FAILING = frozenset(
    {
        Outcome.TIMEOUT,
        Outcome.UNREACHABLE,
        Outcome.SERVER_ERROR,
        Outcome.OVERLOADED,
        Outcome.MALFORMED_REPLY,
    }
)
"""Failures of an endpoint that may be out of order; whatever else it says, it is alive."""


class Leave(Enum):
    """What the breaker says to a call that is about to be made."""

    CALL = "call"
    PROBE = "probe"
    """Make it; how it goes decides for all."""

    WAIT = "wait"
    """A probe is on its way: ask again when it has ended."""

    FAIL = "fail"
    """Do not make it; a later one may be let through."""

    GIVE_UP = "give_up"
    """Do not make it, and do not come back with it: the endpoint has been failing for long."""


@dataclass(frozen=True, slots=True)
class BreakerTerms:
    """When a breaker opens, and what it then lets through.

    Attributes:
        failures: In a row, without an answer between them, that open it.
        probe_every_s: Seconds from the end of a probe that failed to the next.
        patience_s: Seconds since it opened after which calls are given up; within them, commands
            come back often enough to outlive a restart. As many seconds without a call, and a
            later one is the first of a new time of patience.
    """

    failures: int = 10
    probe_every_s: float = 5.0
    patience_s: float = 90.0


class Breaker:
    """Closed until an endpoint fails `failures` times in a row; then one probe at a time.

    Times are seconds of one monotonic clock. Each `leave` that says CALL or PROBE is followed by
    one of `answered`, `failed` and `left`.
    """

    def __init__(self, terms: BreakerTerms = BreakerTerms()) -> None:
        self._terms = terms
        self._in_a_row = 0
        self._opened_at: float | None = None
        self._asked_at = 0.0
        self._next_probe_at = 0.0
        self._probing = False

    @property
    def is_open(self) -> bool:
        """Whether calls are held back."""
        return self._opened_at is not None

    @property
    def next_probe_at(self) -> float | None:
        """When a call is made to find out; None while calls are not held back."""
        return None if self._opened_at is None else self._next_probe_at

    def is_lost(self, now: float) -> bool:
        """Whether it has been open for so long that nobody should come back."""
        return self._opened_at is not None and now - self._opened_at >= self._terms.patience_s

    def leave(self, now: float) -> Leave:
        """Whether one more call may be made."""
        if self._opened_at is None:
            return Leave.CALL
        if now - self._asked_at >= self._terms.patience_s:
            self._opened_at = max(self._opened_at, now)
        self._asked_at = now
        if self._probing:
            return Leave.WAIT
        if now >= self._next_probe_at:
            self._probing = True
            return Leave.PROBE
        return Leave.GIVE_UP if self.is_lost(now) else Leave.FAIL

    def answered(self, *, probe: bool) -> bool:
        """The endpoint lives: close. True when the breaker was open."""
        was_open = self.is_open
        self._in_a_row, self._opened_at = 0, None
        self._end(probe)
        return was_open

    def failed(self, now: float, *, probe: bool) -> bool:
        """One more failure. True when the breaker opens with it."""
        self._end(probe)
        if probe:
            self._next_probe_at = now + self._terms.probe_every_s
        if self.is_open:
            return False
        self._in_a_row += 1
        if self._in_a_row < self._terms.failures:
            return False
        self._opened_at = self._asked_at = now
        self._next_probe_at = now + self._terms.probe_every_s
        return True

    def left(self, *, probe: bool) -> None:
        """The call ended without telling anything, such as one that was cancelled."""
        self._end(probe)

    def _end(self, probe: bool) -> None:
        self._probing = self._probing and not probe
