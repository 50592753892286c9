"""One timer that is set to the earliest of several times; the standard library alone."""

import asyncio
from collections.abc import Callable


class Alarm:
    """Calls a function once, at the earliest time that it was set to since it last rang.

    The time is kept here: not every event loop gives handles that know theirs (uvloop's of a time
    that has all but come do not).
    """

    __slots__ = ("_at", "_handle", "_ring")

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._handle: asyncio.Handle | None = None
        self._at = 0.0

    def set(self, when: float) -> None:
        """Ring at `when` (of the running loop's clock, seconds), unless it rings before."""
        if self._handle is not None and self._at <= when:
            return
        self.stop()
        self._at = when
        self._handle = asyncio.get_running_loop().call_at(when, self._go_off)

    def stop(self) -> None:
        """Do not ring."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _go_off(self) -> None:
        self._handle = None
        self._ring()
