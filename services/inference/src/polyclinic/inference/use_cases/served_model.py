"""A model of the registry, ready to be asked."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.domain.breaker import BreakerTerms
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.limiter import AdaptiveLimit
from polyclinic.inference.domain.long_waits import LongWaitError
from polyclinic.inference.domain.outcome import NO_REPLIES, Outcome
from polyclinic.inference.domain.prices import Prices
from polyclinic.inference.domain.reasoning_marks import Marks
from polyclinic.inference.domain.refusals import RefusalTerms
from polyclinic.inference.domain.retrying import RetryPolicy
from polyclinic.inference.domain.second_chances import SecondChances
from polyclinic.inference.ports import Backend, Recorded
from polyclinic.inference.use_cases.admission import Admission
from polyclinic.inference.use_cases.breaking import ENDPOINT_FAILING, Guard
from polyclinic.inference.use_cases.held_back import HeldBackError
from polyclinic.inference.use_cases.pausing import Pauses
from polyclinic.inference.use_cases.refusing import Refusing
from polyclinic.records.completions import CompletionInput, GenerationParams
from polyclinic.records.models import ModelActivity, ModelInfo


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model, how it may be asked, and what it costs.

    Attributes:
        info: What anyone may know.
        backend: Where it is.
        recorded: The replies, where they were recorded.
        cached: Whether replies cost enough to be kept; recorded ones do not.
        pinned: Whether nothing can change behind the name, for the fingerprint covers the weights
            or a revision; else replies that were asked for in another run may be of another model.
        defaults: What a question leaves open.
        reasoning_marks: What stands between them in a reply is reasoning.
        prices: For the cost of a call.
        retries: When to try again within one step.
        breaker: When calls are held back.
        refusals: When questions are not asked.
        admission: The line of this model's calls.
        guard: Holds calls back while the endpoint only fails.
        refusing: Leaves out questions like those that the endpoint refuses.
        second_chances: Of questions whose reply was none.
        pauses: Of questions that are asked again.
        sleep: Waits for seconds.
        clock: Monotonic seconds.
    """

    info: ModelInfo
    backend: Backend
    recorded: Recorded | None = None
    cached: bool = True
    pinned: bool = False
    defaults: GenerationParams = field(default=GenerationParams())
    reasoning_marks: Marks = ()
    prices: Prices = field(default=Prices())
    retries: RetryPolicy = field(default=RetryPolicy())
    breaker: BreakerTerms = field(default=BreakerTerms())
    refusals: RefusalTerms = field(default=RefusalTerms())
    admission: Admission = field(init=False)
    guard: Guard = field(init=False)
    refusing: Refusing = field(init=False)
    second_chances: SecondChances = field(init=False, default_factory=SecondChances)
    pauses: Pauses = field(init=False, default_factory=Pauses)
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        object.__setattr__(self, "admission", Admission(AdaptiveLimit(self.info.max_concurrency)))
        object.__setattr__(self, "guard", Guard(self.info.name, self.breaker, clock=self.clock))
        refusing = Refusing(self.info.name, self.refusals, clock=self.clock)
        object.__setattr__(self, "refusing", refusing)

    async def ask(self, question: CompletionInput) -> tuple[Reading, float]:
        """Ask when there is a place, again after a failure that may pass.

        Returns:
            The reply, and the seconds that the call which brought it took. Standing in line
            counts neither for that nor for the time bound of the retries.

        Raises:
            TransientError: retries within this delivery are used up, or calls are held back
                (`endpoint_failing`); later ones may help.
            PermanentError: no retry can help.
        """
        attempt = _Attempt()
        while True:
            try:
                async with (
                    self.admission.place(),
                    self.refusing.call(question),
                    self.guard.call(),
                ):
                    began = self.clock()
                    try:
                        reading = await self.backend.ask(question)
                    finally:
                        attempt.took_s = self.clock() - began
                self.second_chances.forget(question)
                return reading, attempt.took_s
            except HeldBackError as held:
                await held.ended()
                continue
            except TransientError as error:
                delay_s = self._delay_s(question, attempt, error)
            with self.pauses.one():
                await self.sleep(delay_s)
            attempt.spent_s += delay_s

    def activity(self, now: float) -> ModelActivity:
        """What it does at this moment; `now` is in seconds since 1970."""
        pause = self.guard.pause or self.admission.pause
        return ModelActivity(
            self.info.name,
            asking=self.admission.asking,
            retrying=self.pauses.count,
            waiting_for=pause.code if pause else "",
            until=pause.until(now) if pause else None,
        )

    def _delay_s(
        self, question: CompletionInput, attempt: "_Attempt", error: TransientError
    ) -> float:
        """Seconds until the next call; raises what the step fails with when there is none."""
        if error.code in NO_REPLIES and not self.second_chances.take(question):
            raise PermanentError(f"{error.detail} It was asked twice.", code=error.code) from None
        if error.code == ENDPOINT_FAILING or isinstance(error, LongWaitError):
            raise error
        if refusal := self.admission.refusal():
            raise refusal from None
        attempt.count(error)
        delay_s = self.retries.delay_s(
            attempt.calls,
            failures=attempt.failures,
            spent_s=attempt.spent_s,
            retry_after_s=error.retry_after_s,
            jitter=random.random(),  # noqa: S311 - not for secrets
        )
        reported = self.guard.refusal_if_open(error)
        if delay_s is None or reported is not error:
            raise reported
        return delay_s


@dataclass(slots=True)
class _Attempt:
    """What one delivery spent so far."""

    calls: int = 0
    failures: int = 0
    spent_s: float = 0.0
    took_s: float = 0.0

    def count(self, error: TransientError) -> None:
        """One more call that failed."""
        self.calls += 1
        self.failures += error.code != Outcome.RATE_LIMITED
        self.spent_s += self.took_s
