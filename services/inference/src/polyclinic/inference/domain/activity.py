"""What a model does now, for whoever waits for it. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pause:
    """Why a model is left alone, and for how many seconds more; 0 or less: no longer."""

    code: str
    left_s: float

    def until(self, now: float) -> int | None:
        """When it ends, whole seconds since 1970, `now` being the time in the same."""
        return round(now + self.left_s) if self.left_s > 0 else None
