"""Calls to an endpoint that only fails are held back, and one at a time finds out if it lives."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.inference.domain.activity import Pause
from polyclinic.inference.domain.breaker import FAILING, Breaker, BreakerTerms, Leave
from polyclinic.inference.use_cases.held_back import HeldBackError

ENDPOINT_FAILING = "endpoint_failing"

log = get_logger("polyclinic.inference.breaking")


class Guard:
    """The breaker of one model."""

    def __init__(
        self,
        model: str,
        terms: BreakerTerms,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._model = model
        self._terms = terms
        self._breaker = Breaker(terms)
        self._clock = clock
        self._probed = asyncio.Event()
        self._last: ServiceError = TransientError("")

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """Make one call, and learn from how it goes. Never waits.

        Raises:
            HeldBackError: how a probe goes decides; see there.
            TransientError: not made, or the one with which the breaker opened
                (`endpoint_failing`).
            PermanentError: not made; the endpoint has been failing for long (`endpoint_failing`).
        """
        leave = self._breaker.leave(self._clock())
        if leave is Leave.WAIT:
            raise HeldBackError(self._probed)
        if leave in (Leave.FAIL, Leave.GIVE_UP):
            raise self._refusal()
        probe = leave is Leave.PROBE
        if probe:
            self._probed.clear()
        try:
            yield
            self._answered(probe)
        except ServiceError as error:
            if error.code not in FAILING:
                self._answered(probe)
                raise
            self._failed(error, probe)
            raise
        except BaseException:
            self._breaker.left(probe=probe)
            raise
        finally:
            if probe:
                self._probed.set()

    @property
    def pause(self) -> Pause | None:
        """How long no call is made; None while calls are not held back."""
        probe_at = self._breaker.next_probe_at
        return None if probe_at is None else Pause(ENDPOINT_FAILING, probe_at - self._clock())

    def refusal_if_open(self, error: TransientError) -> ServiceError:
        """What a call that failed is reported as: while the breaker is open, by one name."""
        return self._refusal() if self._breaker.is_open and error.code in FAILING else error

    def _answered(self, probe: bool) -> None:
        if self._breaker.answered(probe=probe):
            log.info("the endpoint answers again", model=self._model)

    def _failed(self, error: ServiceError, probe: bool) -> None:
        self._last = error
        if self._breaker.failed(self._clock(), probe=probe):
            log.warning(
                "the endpoint fails; calls are held back until a probe is answered",
                model=self._model,
                failures=self._terms.failures,
                last=str(error.code),
                detail=error.detail,
                probe_every_s=self._terms.probe_every_s,
            )

    def _refusal(self) -> ServiceError:
        kind = PermanentError if self._breaker.is_lost(self._clock()) else TransientError
        return kind(
            f"The endpoint failed {self._terms.failures} times in a row or more; until it answers, "
            f'one call at a time is made to find out. Lastly ("{self._last.code}"): '
            f"{self._last.detail}",
            code=ENDPOINT_FAILING,
        )
