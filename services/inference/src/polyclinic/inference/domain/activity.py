"""What a model does now, for whoever waits for it. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Activity:
    """What one model is asked now in this process, and what keeps it from being asked.

    Attributes:
        model: Registry name.
        asking: Questions that it is asked at this moment.
        retrying: Questions that failed and are asked again after a pause.
        waiting_for: Why it is left alone: the code that its endpoint asked for it with, such as
            "rate_limited", or "endpoint_failing"; empty when it is not.
        until: When it is asked again, whole seconds since 1970; None when that is now.
    """

    model: str
    asking: int = 0
    retrying: int = 0
    waiting_for: str = ""
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Why a model is left alone, and for how many seconds more; 0 or less: no longer."""

    code: str
    left_s: float

    def until(self, now: float) -> int | None:
        """When it ends, whole seconds since 1970, `now` being the time in the same."""
        return round(now + self.left_s) if self.left_s > 0 else None
