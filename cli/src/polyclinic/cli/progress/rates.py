"""How fast work ends, and when the rest will have."""

from collections import deque

WINDOW_S = 30.0


class RateMeter:
    """Ended units over the last 30 seconds."""

    def __init__(self) -> None:
        self._points: deque[tuple[float, int]] = deque()

    def note(self, now_s: float, ended: int) -> None:
        """Note how many units ended so far, at a time of a monotonic clock."""
        if self._points and ended < self._points[-1][1]:
            self._points.clear()  # a resumed run asks some of them again
        self._points.append((now_s, ended))
        while len(self._points) > 1 and self._points[1][0] <= now_s - WINDOW_S:
            self._points.popleft()

    @property
    def per_s(self) -> float | None:
        """Units a second; None until two points in time are known."""
        if len(self._points) < 2:  # noqa: PLR2004 - a rate needs two points
            return None
        (began_s, first), (ended_s, last) = self._points[0], self._points[-1]
        return (last - first) / (ended_s - began_s) if ended_s > began_s else None

    def eta_s(self, left: int) -> float | None:
        """Seconds until `left` units have ended; None while nothing moves."""
        if left == 0:
            return 0.0
        rate = self.per_s
        return left / rate if rate else None
