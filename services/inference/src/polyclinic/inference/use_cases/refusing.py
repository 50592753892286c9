"""Questions that an endpoint refuses one like the other are asked a few times, not all of them."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from polyclinic.bus.errors import PermanentError
from polyclinic.bus.logging import get_logger
from polyclinic.inference.domain.breaker import Leave
from polyclinic.inference.domain.refusals import REFUSALS, Refusals, RefusalTerms, kind_of
from polyclinic.inference.use_cases.held_back import HeldBackError
from polyclinic.records.completions import CompletionInput

MOST_KINDS = 256

log = get_logger("polyclinic.inference.refusing")


class Refusing:
    """What one model's endpoint refuses, by kind of question."""

    def __init__(
        self,
        model: str,
        terms: RefusalTerms,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._model = model
        self._terms = terms
        self._clock = clock
        self._kinds: OrderedDict[tuple[object, ...], _Kind] = OrderedDict()

    @asynccontextmanager
    async def call(self, question: CompletionInput) -> AsyncIterator[None]:
        """Ask one question, and learn from how it goes. Never waits.

        Raises:
            HeldBackError: questions on their way find out whether all are refused.
            PermanentError: not asked; as the last one that was.
        """
        kind = self._kind(question)
        leave = kind.refusals.leave(self._clock())
        if leave is Leave.WAIT:
            raise HeldBackError(kind.ended, at_most_s=self._terms.wave_s)
        if leave is Leave.FAIL:
            raise PermanentError(kind.detail, code=kind.code)
        try:
            yield
            if kind.refusals.answered():
                log.info("the endpoint takes questions again", model=self._model)
        except PermanentError as error:
            self._learn(kind, error)
            raise
        except BaseException:
            kind.refusals.left()
            raise
        finally:
            kind.ended.set()
            kind.ended = asyncio.Event()

    def _learn(self, kind: "_Kind", error: PermanentError) -> None:
        code = str(error.code)
        if code not in REFUSALS:
            kind.refusals.left()
            return
        kind.code, kind.detail = code, error.detail
        if kind.refusals.refused(code, error.detail):
            log.warning(
                "the endpoint refuses every question; others like them are not asked",
                model=self._model,
                code=code,
                detail=error.detail,
            )

    def _kind(self, question: CompletionInput) -> "_Kind":
        key = kind_of(question)
        kind = self._kinds.setdefault(key, _Kind(Refusals(self._terms)))
        self._kinds.move_to_end(key)
        if len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        return kind


class _Kind:
    __slots__ = ("code", "detail", "ended", "refusals")

    def __init__(self, refusals: Refusals) -> None:
        self.refusals = refusals
        self.ended = asyncio.Event()
        self.code = ""
        self.detail = ""
