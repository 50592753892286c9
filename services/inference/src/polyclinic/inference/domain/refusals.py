"""When to stop asking an endpoint that refuses one question like the other. Pure."""

import re
from dataclasses import dataclass

from polyclinic.inference.domain.breaker import Leave
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.records.completions import CompletionInput

OF_THE_ACCOUNT = frozenset({Outcome.UNAUTHORIZED, Outcome.QUOTA_EXHAUSTED})
"""Refusals that no prompt can be the reason of."""
OF_THE_PLACE = frozenset(
    {
        Outcome.FORBIDDEN,
        Outcome.MODEL_NOT_FOUND,
        Outcome.ENDPOINT_NOT_FOUND,
        Outcome.UNEXPECTED_STATUS,
    }
)
"""Refusals of all questions, unless something on the way looks into prompts."""
OF_THE_REQUEST = frozenset({Outcome.BAD_REQUEST, Outcome.NO_LOGPROBS})
"""Refusals of a prompt, or of the way in which all are asked."""
REFUSALS = OF_THE_ACCOUNT | OF_THE_PLACE | OF_THE_REQUEST


@dataclass(frozen=True, slots=True)
class RefusalTerms:
    """When questions are not asked any more, and when one is again.

    Attributes:
        first: Refusals in a row that are enough where there was no reply before, or where no prompt
            can be the reason.
        alike: As many with one sentence, where the request is refused and nothing was ever replied.
        later: As many where there was a reply before and a prompt may be the reason. Where the
            request is refused, and others of its kind are not, there are never enough.
        retold: Questions that were not asked after which one is, to find out; then four times as
            many, and so on.
        wave: Questions on their way at once until there was a reply, where one was refused, and for
            `wave_s` seconds in any case: a refusal comes soon, and many at once would all meet it.
        wave_s: See `wave`.
        silence_s: Seconds without a question after which the next is asked, as at a resume; twice
            as many after each that is refused again.
    """

    first: int = 3
    alike: int = 5
    later: int = 20
    retold: int = 4
    wave: int = 4
    wave_s: float = 1.0
    silence_s: float = 5.0


class Refusals:
    """Questions of one kind: `CALL` until the endpoint has refused enough of them.

    Times are seconds of one monotonic clock. Each `leave` that says CALL or PROBE is followed by
    one of `answered`, `refused` and `left`.
    """

    def __init__(self, terms: RefusalTerms) -> None:
        self._terms = terms
        self._said = ""
        self._in_a_row = 0
        self._in_flight = 0
        self._was_answered = False
        self._is_closed = False
        self._left_out = 0
        self._next_probe = terms.retold
        self._silence_s = terms.silence_s
        self._asked_at = 0.0
        self._began_at = 0.0

    def leave(self, now: float) -> Leave:
        """Whether one more question may be asked.

        WAIT while others are on their way that tell whether all are refused: a refusal is quicker
        than a reply. It holds for `wave_s` at most where none was refused yet.
        """
        silent_s, self._asked_at = now - self._asked_at, now
        if self._is_closed:
            if self._in_flight:
                return Leave.WAIT
            if silent_s >= self._silence_s:
                self._silence_s *= 2
            elif self._left_out < self._next_probe:
                self._left_out += 1
                return Leave.FAIL
            else:
                self._next_probe *= 4
        elif self._is_full(now):
            return Leave.WAIT
        if not self._in_flight:
            self._began_at = now
        self._in_flight += 1
        return Leave.PROBE if self._is_closed else Leave.CALL

    def answered(self) -> bool:
        """There was a reply. True when questions had not been asked."""
        was_closed = self._is_closed
        self._in_a_row, self._was_answered, self._is_closed = 0, True, False
        self._left_out, self._next_probe = 0, self._terms.retold
        self._silence_s = self._terms.silence_s
        self.left()
        return was_closed

    def refused(self, code: str, detail: str) -> bool:
        """One more refusal. True when questions are not asked any more from now on."""
        self.left()
        said = _signature(code, detail)
        self._in_a_row = self._in_a_row + 1 if said == self._said else 1
        self._said = said
        if self._is_closed or not self._is_enough(code):
            return False
        self._is_closed = True
        return True

    def left(self) -> None:
        """The call ended without telling anything."""
        self._in_flight -= 1

    def _is_full(self, now: float) -> bool:
        if self._was_answered or self._in_flight < self._terms.wave:
            return False
        return self._in_a_row > 0 or now - self._began_at < self._terms.wave_s

    def _is_enough(self, code: str) -> bool:
        if code in OF_THE_REQUEST:
            return not self._was_answered and self._in_a_row >= self._terms.alike
        may_be_the_prompt = code in OF_THE_PLACE and self._was_answered
        return self._in_a_row >= (self._terms.later if may_be_the_prompt else self._terms.first)


def kind_of(question: CompletionInput) -> tuple[object, ...]:
    """What all questions of a run share that are asked in one way, whatever their prompts."""
    params = question.params
    return (
        question.cache.scope,
        params.temperature,
        params.top_p,
        params.max_tokens,
        params.seed is None,
        params.stop,
        params.json_schema,
        bool(question.choices),
    )


def _signature(code: str, detail: str) -> str:
    """Refusals that tell the same; numbers may differ from prompt to prompt."""
    return f"{code} {re.sub(r'[0-9]+', '#', detail)}" if code in OF_THE_REQUEST else code
