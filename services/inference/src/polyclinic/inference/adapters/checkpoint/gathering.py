"""Questions that come at about the same time are computed together, in a thread of their own."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol

from polyclinic.inference.domain.jobs import Generation, Job, Scoring, Written, take_batch

Abandoned = Callable[[int], bool]


class Engine(Protocol):
    """A model that computes batches; each call blocks its thread."""

    def generate(self, jobs: Sequence[Generation], abandoned: Abandoned) -> list[Written]:
        """Write a reply to each; `abandoned(i)` says that nobody waits for the i-th any more.

        Raises:
            TransientError: the memory does not do for the batch (`overloaded`).
        """
        ...

    def score(self, jobs: Sequence[Scoring]) -> list[tuple[float, ...]]:
        """Natural-log probability of each continuation of each job.

        Raises:
            TransientError: the memory does not do for the batch (`overloaded`).
        """
        ...


class Gatherer:
    """Dynamic batches before one engine: no job waits longer than the one before it computes."""

    def __init__(self, engine: Engine, *, budget_tokens: int, wait_s: float) -> None:
        """Build around an engine.

        Args:
            engine: Is called by one thread at a time.
            budget_tokens: Most tokens of a batch, padding included.
            wait_s: How long an idle engine waits for others to come along.
        """
        self._engine = engine
        self._budget_tokens = budget_tokens
        self._wait_s = wait_s
        self._waiting: list[tuple[Job, asyncio.Future[Any]]] = []
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="model")
        self._task: asyncio.Task[None] | None = None

    async def generate(self, job: Generation) -> Written:
        """The reply; raises what the engine raises."""
        written: Written = await self._result(job)
        return written

    async def score(self, job: Scoring) -> tuple[float, ...]:
        """The log-probabilities; raises what the engine raises."""
        scores: tuple[float, ...] = await self._result(job)
        return scores

    async def close(self) -> None:
        """Leave those that wait, and let the thread end after the token that it is at."""
        for _, future in self._waiting:
            future.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _result(self, job: Job) -> Any:  # noqa: ANN401 - what the engine's method returns
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        await asyncio.sleep(self._wait_s)
        while self._waiting:
            jobs, futures = self._take()
            if jobs:
                await self._compute(jobs, futures)

    def _take(self) -> tuple[list[Job], list[asyncio.Future[Any]]]:
        self._waiting = [pair for pair in self._waiting if not pair[1].done()]
        if not self._waiting:
            return [], []
        taken = take_batch([job for job, _ in self._waiting], self._budget_tokens)
        batch = [self._waiting[index] for index in taken]
        left = set(range(len(self._waiting))) - set(taken)
        self._waiting = [self._waiting[index] for index in sorted(left)]
        return [job for job, _ in batch], [future for _, future in batch]

    async def _compute(self, jobs: list[Job], futures: list[asyncio.Future[Any]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            results = await loop.run_in_executor(self._thread, self._call, jobs, futures)
        except asyncio.CancelledError:
            for future in futures:
                future.cancel()
            raise
        except Exception as error:
            # Whoever waits must hear of it, whatever it is: each of them raises it.
            for future in futures:
                if not future.done():
                    future.set_exception(error)
            return
        for future, result in zip(futures, results, strict=True):
            if not future.done():
                future.set_result(result)

    def _call(self, jobs: list[Job], futures: list[asyncio.Future[Any]]) -> Sequence[object]:
        def abandoned(index: int) -> bool:
            return futures[index].cancelled()

        generations = [job for job in jobs if isinstance(job, Generation)]
        if generations:
            return self._engine.generate(generations, abandoned)
        return self._engine.score([job for job in jobs if isinstance(job, Scoring)])
