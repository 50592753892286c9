"""A model of the registry, ready to be asked."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from polyclinic.bus.errors import TransientError
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.limiter import AdaptiveLimit
from polyclinic.inference.domain.prices import Prices
from polyclinic.inference.domain.question import GenerationParams, Question
from polyclinic.inference.domain.retrying import RetryPolicy
from polyclinic.inference.ports import Backend
from polyclinic.inference.use_cases.admission import Admission


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What anyone may know of a model: no address, no secret."""

    name: str
    backend: str
    model: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model, how it may be asked, and what it costs.

    Attributes:
        info: What anyone may know.
        backend: Where it is.
        max_concurrency: Most calls at once.
        cached: Whether replies cost enough to be kept; recorded ones do not.
        defaults: What a question leaves open.
        prices: For the cost of a call.
        retries: When to try again within one step.
        admission: The line of this model's calls.
        sleep: Waits for seconds.
        clock: Monotonic seconds.
    """

    info: ModelInfo
    backend: Backend
    max_concurrency: int = 16
    cached: bool = True
    defaults: GenerationParams = field(default=GenerationParams())
    prices: Prices = field(default=Prices())
    retries: RetryPolicy = field(default=RetryPolicy())
    admission: Admission = field(init=False)
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        object.__setattr__(self, "admission", Admission(AdaptiveLimit(self.max_concurrency)))

    async def ask(self, question: Question) -> tuple[Reading, float]:
        """Ask when there is a place, again after a failure that may pass.

        Returns:
            The reply, and the seconds that the call which brought it took. Standing in line
            counts neither for that nor for the time bound of the retries.

        Raises:
            TransientError: retries within this step are used up; later ones may help.
            PermanentError: no retry can help.
        """
        spent_s, retry = 0.0, 0
        while True:
            try:
                async with self.admission.place():
                    began = self.clock()
                    try:
                        reading = await self.backend.ask(question)
                    finally:
                        took_s = self.clock() - began
                return reading, took_s
            except TransientError as error:
                spent_s, retry = spent_s + took_s, retry + 1
                delay_s = self.retries.delay_s(
                    retry,
                    spent_s=spent_s,
                    retry_after_s=error.retry_after_s,
                    jitter=random.random(),  # noqa: S311 - not for secrets
                )
                if delay_s is None:
                    raise
            await self.sleep(delay_s)
            spent_s += delay_s
