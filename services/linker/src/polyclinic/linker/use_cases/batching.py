"""Items of many requests, worked on in batches."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from polyclinic.bus.alarm import Alarm
from polyclinic.bus.errors import ServiceError, TransientError

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[T, R]):
    item: T
    future: "asyncio.Future[R]"
    since: float


class Batcher(Generic[T, R]):
    """Work that is cheapest for many items at once, for callers that have one each.

    A batch starts when the worker is free and either `most` items wait or the oldest has waited
    for `linger_s`. Where more items are known to come, it waits for them as long as half a batch
    takes: a batch costs nearly the same whether it is full or not. The work is done in one thread;
    the event loop stays free.
    """

    def __init__(
        self,
        work: Callable[[Sequence[T]], Sequence[R]],
        *,
        name: str,
        most: int,
        linger_s: float,
        max_waiting: int,
        more_to_come: Callable[[], bool] = lambda: False,
    ) -> None:
        """Build.

        Args:
            work: One result for each item, in their order; raises `ServiceError`.
            name: Of the thread.
            most: Items of a batch.
            linger_s: Longest wait of an item for company while the worker is free.
            max_waiting: Items in line and at work; further callers wait before the line.
            more_to_come: Whether others are about to call.
        """
        self._work = work
        self._more_to_come = more_to_come
        self._took_s = 0.0
        self._most = most
        self._linger_s = linger_s
        self._room = asyncio.Semaphore(max_waiting)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._line: deque[_Waiting[T, R]] = deque()
        self._busy = False
        self._closed = False
        self._alarm = Alarm(self._wake)

    @property
    def is_busy(self) -> bool:
        """Whether anything is at work or in line."""
        return self._busy or bool(self._line)

    async def __call__(self, item: T) -> R:
        """The result for an item; a caller that is cancelled leaves the line.

        Raises:
            ServiceError: what the work raises for this item alone.
            TransientError: the service is stopping.
        """
        async with self._room:
            if self._closed:
                raise _closing()
            loop = asyncio.get_running_loop()
            waiting: _Waiting[T, R] = _Waiting(item, loop.create_future(), loop.time())
            self._line.append(waiting)
            self._pump(loop)
            return await waiting.future

    async def close(self) -> None:
        """Fail whoever stands in line, and wait for the batch at work."""
        self._closed = True
        while self._line:
            waiting = self._line.popleft()
            if not waiting.future.done():
                waiting.future.set_exception(_closing())
        self._alarm.stop()
        await asyncio.to_thread(self._pool.shutdown)

    def _pump(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start a batch if one may start now; else come back when the oldest waited enough."""
        if self._busy or self._closed:
            return
        while self._line and self._line[0].future.done():  # whoever left
            self._line.popleft()
        if not self._line:
            return
        patience = self._took_s / 2 if self._more_to_come() else 0.0
        due = self._line[0].since + max(self._linger_s, patience)
        if len(self._line) < self._most and loop.time() < due:
            self._alarm.set(due)
            return
        self._alarm.stop()
        self._start(loop)

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        batch: list[_Waiting[T, R]] = []
        while self._line and len(batch) < self._most:
            waiting = self._line.popleft()
            if not waiting.future.done():
                batch.append(waiting)
        self._busy = True
        work = partial(self._attempt, [waiting.item for waiting in batch])
        done = partial(self._finish, loop, batch, loop.time())
        loop.run_in_executor(self._pool, work).add_done_callback(done)

    def _attempt(self, items: Sequence[T]) -> list[R | ServiceError]:
        """In the thread. Where a batch fails, each of it is tried alone."""
        try:
            return list(self._work(items))
        except ServiceError as error:
            if len(items) == 1:
                return [error]
        return [one for item in items for one in self._attempt([item])]

    def _finish(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: Sequence[_Waiting[T, R]],
        began: float,
        done: "asyncio.Future[list[R | ServiceError]]",
    ) -> None:
        self._busy = False
        self._took_s = loop.time() - began
        bug = done.exception()
        results: Sequence[R | BaseException] = [bug] * len(batch) if bug else done.result()
        for waiting, result in zip(batch, results, strict=True):
            if waiting.future.done():
                continue
            if isinstance(result, BaseException):
                waiting.future.set_exception(result)
            else:
                waiting.future.set_result(result)
        # Callers that go on at once join the line first: fuller batches.
        loop.call_soon(self._pump, loop)

    def _wake(self) -> None:
        self._pump(asyncio.get_running_loop())


def _closing() -> TransientError:
    return TransientError("the linker is stopping", code="stopping")
