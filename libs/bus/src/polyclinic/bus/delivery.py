"""What becomes of a message: the one place that maps errors to the broker's verbs. Pure."""

import random
from dataclasses import dataclass
from enum import Enum

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError

BACKOFF_S = (1.0, 4.0, 16.0, 60.0)
MAX_RETRY_AFTER_S = 300.0


class Verb(Enum):
    """What the worker does with a message whose handling raised."""

    NAK = "nak"
    """Deliver again after a delay."""

    FAIL = "fail"
    """Publish `StepFailed`, then acknowledge: the step ends, the run goes on."""

    BURY = "bury"
    """Keep in the dead letters, publish `StepFailed`, then terminate."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A verb, and the delay of a NAK in seconds."""

    verb: Verb
    delay_s: float = 0.0


def decide(error: Exception, *, delivery: int, max_deliver: int) -> Decision:
    """What to do about an error of a handler.

    A terminal state is only decided on the last delivery, or when no delivery can help.

    Args:
        error: What the handler, or decoding, raised.
        delivery: Which delivery this is, from 1.
        max_deliver: Deliveries that the consumer gives a message.
    """
    if isinstance(error, UndecodableError):
        return Decision(Verb.BURY)
    if isinstance(error, PermanentError):
        return Decision(Verb.FAIL)
    if delivery < max_deliver:
        return Decision(Verb.NAK, backoff_s(delivery, error))
    return Decision(Verb.FAIL if isinstance(error, ServiceError) else Verb.BURY)


def backoff_s(delivery: int, error: Exception | None = None) -> float:
    """Seconds to wait after delivery number `delivery`: 1, 4, 16, 60, each up to a quarter more.

    A longer time that the failing side asked for is honoured up to five minutes.
    """
    base = BACKOFF_S[min(delivery, len(BACKOFF_S)) - 1]
    asked = error.retry_after_s if isinstance(error, TransientError) else None
    jitter = 1.0 + random.random() / 4  # noqa: S311 - not for secrets
    return min(MAX_RETRY_AFTER_S, max(base * jitter, asked or 0.0))


class UndecodableError(PermanentError):
    """The body is not the message that its subject promises; no retry can mend it."""

    default_code = "undecodable"
