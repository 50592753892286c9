"""What to do about a flagged translation: try again by sampling, or keep the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.translator.domain.checks import flags

MAX_RETRIES = 3
TEMPERATURE = 0.7
TOP_P = 0.95

_WEIGHTS = {
    flags.DEGENERATE: 8,
    flags.NUMBERS: 6,
    flags.UNITS: 6,
    flags.UNTRANSLATED: 5,
    flags.SCRIPT: 5,
    flags.TRUNCATED: 4,
    flags.LENGTH: 3,
    flags.UNKNOWN: 2,
}
_UNWEIGHTED = 1


@dataclass(frozen=True)
class Attempt:
    """A translation of a sentence, checked."""

    text: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Retry:
    """Translate the same sentence again, by sampling."""

    temperature: float = TEMPERATURE
    top_p: float = TOP_P


@dataclass(frozen=True)
class Keep:
    """Take this translation; never blank."""

    text: str
    flags: tuple[str, ...]
    attempts: int


def decide(
    source: str, attempts: Sequence[Attempt], *, max_retries: int = MAX_RETRIES
) -> Retry | Keep:
    """What follows from the attempts so far, the first of which was not sampled.

    The first one without a flag is kept. After `max_retries` repetitions the one with the least
    grave flags is kept, the earlier among equals, and marked "degraded". When all are blank,
    the source itself is kept, as untranslated.

    Raises:
        ValueError: there is no attempt yet.
    """
    if not attempts:
        raise ValueError("nothing was attempted yet")
    for attempt in attempts:
        if not attempt.flags and attempt.text.strip():
            return Keep(attempt.text, (), len(attempts))
    if len(attempts) <= max_retries:
        return Retry()
    spoken = [one for one in attempts if one.text.strip()]
    if not spoken:
        return Keep(source, (flags.UNTRANSLATED, flags.DEGRADED), len(attempts))
    best = min(spoken, key=_gravity)
    return Keep(best.text, (*best.flags, flags.DEGRADED), len(attempts))


def _gravity(attempt: Attempt) -> int:
    return sum(_WEIGHTS.get(flag, _UNWEIGHTED) for flag in attempt.flags)
