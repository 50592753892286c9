"""Who may call a model next."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from polyclinic.bus.errors import ServiceError, TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.inference.domain.activity import Pause
from polyclinic.inference.domain.limiter import AdaptiveLimit, Ticket, Verdict
from polyclinic.inference.domain.long_waits import in_words, long_wait
from polyclinic.inference.domain.outcome import OVERLOADS

log = get_logger("polyclinic.inference.admission")


class Admission:
    """The places of one model, given out first come, first served.

    Calls from the bus and over gRPC stand in the same line.
    """

    def __init__(self, limit: AdaptiveLimit) -> None:
        self._limit = limit
        self._line: deque[asyncio.Future[Ticket]] = deque()
        self._opens_at = 0.0
        self._opening: asyncio.TimerHandle | None = None
        self._because: ServiceError = TransientError("")
        self._until = ""

    @property
    def limit(self) -> int:
        """Calls that may run at once now."""
        return self._limit.limit

    @property
    def waiting(self) -> int:
        """Calls that stand in line."""
        return len(self._line)

    @property
    def asking(self) -> int:
        """Calls that run now."""
        return self._limit.in_flight

    @property
    def pause(self) -> Pause | None:
        """How long the endpoint is left alone because it asked for that; None when it is not."""
        if self._opening is None:
            return None
        left_s = self._opens_at - asyncio.get_running_loop().time()
        return Pause(str(self._because.code), left_s)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a place for one call, and learn from how the call goes.

        An endpoint that asks to wait is left alone by every call until then; calls stand in line
        for at most two minutes of it.

        Raises:
            ServiceError: the endpoint asked for a longer wait; see `long_wait`.
        """
        ticket = await self._enter()
        verdict = Verdict.SILENT
        try:
            yield
            verdict = Verdict.ANSWERED
        except TransientError as error:
            if error.code in OVERLOADS:
                verdict = Verdict.OVERLOADED
            if error.retry_after_s:
                self._pause(error.retry_after_s, error)
            raise
        finally:
            self._limit.end(ticket, verdict)
            self._let_in()

    async def _enter(self) -> Ticket:
        if refusal := self.refusal():
            raise refusal
        if not self._line and self._open():
            return self._limit.begin()
        turn: asyncio.Future[Ticket] = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._line = deque(other for other in self._line if other is not turn)
            else:
                # The turn came at the very moment of leaving: pass it on.
                self._limit.end(turn.result(), Verdict.SILENT)
                self._let_in()
            raise

    def _open(self) -> bool:
        return self._opening is None and self._limit.admits()

    def _let_in(self) -> None:
        while self._line and self._open():
            turn = self._line.popleft()
            if not turn.done():
                turn.set_result(self._limit.begin())

    def refusal(self) -> ServiceError | None:
        """Why nobody may stand in line; None when everyone may."""
        pause = self.pause
        if pause is None:
            return None
        return long_wait(pause.left_s, until=self._until, because=self._because)

    def _pause(self, seconds: float, because: ServiceError) -> None:
        loop = asyncio.get_running_loop()
        opens_at = loop.time() + seconds
        if self._opening is not None:
            if opens_at <= self._opens_at:
                return
            self._opening.cancel()
        began = self.refusal() is None
        self._opens_at, self._because, self._until = opens_at, because, in_words(seconds)
        self._opening = loop.call_at(opens_at, self._end_pause)
        if refusal := self.refusal():
            if began:
                log.warning("the endpoint asks for a long wait; calls fail", until=self._until)
            while self._line:
                turn = self._line.popleft()
                if not turn.done():
                    turn.set_exception(refusal)

    def _end_pause(self) -> None:
        self._opening = None
        self._let_in()
