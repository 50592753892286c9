"""Sentences of many requests, translated in batches."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from polyclinic.bus.alarm import Alarm
from polyclinic.bus.errors import ServiceError, TransientError
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.sentence import Draft, Sentence
from polyclinic.translator.ports import BatchModel, Prepared
from polyclinic.translator.use_cases.line import Line, Waiting

_Attempted = list[Draft | ServiceError]


class BatchingEngine:
    """`Engine` over a `BatchModel`: sentences that arrive together are translated together.

    A batch starts when a worker is free and either a batch's worth of tokens waits or the oldest
    sentence has waited for `linger_s`. The model works in threads; the event loop stays free.
    """

    def __init__(
        self,
        info: EngineInfo,
        model: BatchModel,
        *,
        batch_tokens: int,
        workers: int = 1,
        linger_s: float = 0.005,
        max_waiting: int = 4096,
    ) -> None:
        """Build around a model.

        Args:
            info: What the engine calls itself.
            model: Is called from `workers` threads.
            batch_tokens: Tokens of a batch, padding included.
            workers: Batches at once.
            linger_s: Longest wait of a sentence for company while a worker is free.
            max_waiting: Sentences in line and at work; further callers wait before the line.
        """
        self.info = info
        self._model = model
        self._linger_s = linger_s
        self._room = asyncio.Semaphore(max_waiting)
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix=f"engine-{info.name}")
        self._idle = workers
        self._closed = False
        # Likeliest translations and drawn ones cannot share a batch.
        self._greedy = Line(batch_tokens)
        self._drawn = Line(batch_tokens)
        self._alarm = Alarm(self._wake)

    @property
    def idle_workers(self) -> int:
        """Workers without a batch."""
        return self._idle

    def count(self, text: str) -> int:
        """See `Engine`."""
        return self._model.count(text)

    async def translate(self, sentence: Sentence, *, attempt: int = 1) -> Draft:
        """See `Engine`; a caller that is cancelled leaves the line."""
        prepared = self._model.prepare(sentence)
        async with self._room:
            if self._closed:
                raise _closing()
            loop = asyncio.get_running_loop()
            waiting = Waiting(prepared, loop.create_future(), loop.time())
            (self._drawn if attempt > 1 else self._greedy).add(waiting)
            self._pump(loop)
            return await waiting.future

    async def close(self) -> None:
        """Fail whoever stands in line, and wait for the batches at work."""
        self._closed = True
        for line in (self._greedy, self._drawn):
            for waiting in line.clear():
                if not waiting.future.done():
                    waiting.future.set_exception(_closing())
        self._alarm.stop()
        await asyncio.to_thread(self._pool.shutdown)

    def _pump(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start what may start now; come back when the oldest has waited long enough."""
        while self._idle:
            lines = [line for line in (self._greedy, self._drawn) if line.waiting]
            if not lines:
                return
            line = min(lines, key=Line.since)
            full = next((line for line in lines if line.is_full()), None)
            if full is None and loop.time() < line.since() + self._linger_s:
                self._alarm.set(line.since() + self._linger_s)
                return
            self._alarm.stop()
            self._start(loop, full or line)

    def _start(self, loop: asyncio.AbstractEventLoop, line: Line) -> None:
        batch = line.take()
        if not batch:  # everyone has left
            return
        self._idle -= 1
        prepared = [waiting.prepared for waiting in batch]
        work = partial(self._attempt, prepared, sampled=line is self._drawn)
        loop.run_in_executor(self._pool, work).add_done_callback(partial(self._finish, loop, batch))

    def _attempt(self, batch: Sequence[Prepared], *, sampled: bool) -> _Attempted:
        """In a thread. Where a batch fails, each of it is tried alone: one must not fail others."""
        try:
            return list(self._model.translate(batch, sampled=sampled))
        except ServiceError as error:
            if len(batch) == 1:
                return [error]
        return [draft for one in batch for draft in self._attempt([one], sampled=sampled)]

    def _finish(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: Sequence[Waiting],
        done: "asyncio.Future[_Attempted]",
    ) -> None:
        bug = None if done.cancelled() else done.exception()
        drafts = [bug or _closing()] * len(batch) if bug or done.cancelled() else done.result()
        for waiting, draft in zip(batch, drafts, strict=True):
            if waiting.future.done():
                continue
            if isinstance(draft, BaseException):
                waiting.future.set_exception(draft)
            else:
                waiting.future.set_result(draft)
        # Callers that go on at once join the line first: fuller batches, of more even lengths.
        loop.call_soon(self._free, loop)

    def _free(self, loop: asyncio.AbstractEventLoop) -> None:
        self._idle += 1
        self._pump(loop)

    def _wake(self) -> None:
        self._pump(asyncio.get_running_loop())


def _closing() -> TransientError:
    return TransientError("the translator is stopping", code="stopping")
