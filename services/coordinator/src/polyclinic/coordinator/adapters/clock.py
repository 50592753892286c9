"""The time of day."""

from __future__ import annotations

import time


class SystemClock:
    """`ports.clock.Clock` by the machine's clock."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()
