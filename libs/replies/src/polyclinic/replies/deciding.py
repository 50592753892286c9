"""Which of the values in a reply is its verdict: the last that it stands by, or none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from polyclinic.replies.finding import MOST_VALUES, Findings, Found
from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.quoting import Quoting, Standing
from polyclinic.replies.restating import says_otherwise
from polyclinic.replies.retracting_words import (
    EITHER,
    ENDED_OTHERWISE,
    FINAL,
    RETRACTED,
    TURNED,
    UNDECIDED,
)
from polyclinic.replies.shapes import Misfit, Shape, key_of
from polyclinic.replies.withdrawing_words import WITHDRAWN

FINAL_CHARS = 120
"""So far before a verdict, "final" is about it."""


@dataclass(frozen=True)
class Attempt:
    """A value that was meant for what is wanted.

    Attributes:
        found: Where it stands.
        standing: Own or doubtful; what is only shown is no attempt.
        value: What it says; None where it does not fit.
        misfit: Why it does not fit.
        broken: Why it is no JSON.
    """

    found: Found
    standing: Standing
    value: JsonValue = None
    misfit: Misfit | None = None
    broken: str = ""


@dataclass(frozen=True)
class Undecided:
    """Why no value of a reply is its verdict; `fits` tells whether there was one at all."""

    detail: str
    fits: bool = True


def attempts_in(text: str, findings: Findings, shape: Shape) -> tuple[list[Attempt], list[Found]]:
    """Every value of a reply that it does not only show, and those that it does."""
    quoting = Quoting(text, findings.values)
    tried = [(found, quoting.standing(found)) for found in findings.values]
    shown = [found for found, how in tried if how is Standing.SHOWN]
    return [_tried(text, one, how, shape) for one, how in tried if one not in shown], shown


def _tried(text: str, found: Found, standing: Standing, shape: Shape) -> Attempt:
    if found.broken:
        written = text[found.start : found.end].casefold()
        meant = any(key_of(name) in written for name in shape.names)
        misfit = Misfit(found.broken, attempt=meant)
        return Attempt(found, standing, misfit=misfit, broken=found.broken)
    try:
        return Attempt(found, standing, shape.read(found.value))
    except Misfit as misfit:
        return Attempt(found, standing, misfit=misfit)


def decide(
    text: str,
    attempts: Sequence[Attempt],
    shown: Sequence[Found],
    key: Callable[[JsonValue], object],
    *,
    is_verdict: bool,
) -> Attempt | Undecided:
    """The last whole value that fits, if it is the writer's last word for certain.

    An earlier one that differs must be a draft by its words, or be taken back by words between;
    nothing may take back the last. A draft never counts while another follows, however doubtful
    that one is.

    Args:
        text: The reply without reasoning.
        attempts: Values of the reply, in their order.
        shown: Values that it only shows.
        key: What of a value must be equal for two to be the same.
        is_verdict: Whether a single value that is only considered is none.
    """
    fits = [one for one in attempts if one.misfit is None]
    if not fits:
        return Undecided("", fits=False)
    last = fits[-1]
    others = [one for one in attempts if one is not last and _contradicts(one, last, key)]
    if last.standing is Standing.DOUBTFUL and (
        others or (is_verdict and not _is_said_before(fits[:-1]))
    ):
        return Undecided("the reply only considers its last verdict, or quotes it")
    if not all(_is_taken_back(text, one, last) for one in others):
        return Undecided("the reply holds two verdicts that differ")
    behind = text[last.found.end :]
    if (
        WITHDRAWN.match(behind)
        or RETRACTED.search(behind)
        or UNDECIDED.search(behind)
        or ENDED_OTHERWISE.search(behind)
        or says_otherwise(_prose(text, last, attempts, shown), last.value)
    ):
        return Undecided("the reply takes its verdict back")
    if len(attempts) >= MOST_VALUES:
        return Undecided("the reply holds too many JSON values")
    return last


def _is_said_before(fits: Sequence[Attempt]) -> bool:
    return any(one.standing is Standing.OWN for one in fits)


def _is_taken_back(text: str, one: Attempt, last: Attempt) -> bool:
    if one.found.start > last.found.start:
        return False
    between = text[one.found.end : last.found.start]
    if EITHER.fullmatch(between):
        return False
    if one.standing is Standing.DOUBTFUL and last.standing is Standing.OWN:
        return True
    return bool(
        RETRACTED.search(between)
        or TURNED.search(between)
        or WITHDRAWN.match(between)
        or FINAL.search(between[-FINAL_CHARS:])
    )


def _prose(text: str, last: Attempt, attempts: Sequence[Attempt], shown: Sequence[Found]) -> str:
    """What stands behind the last verdict, without other values."""
    behind = [one.found for one in attempts] + list(shown)
    place, kept = last.found.end, ""
    for found in sorted(behind, key=lambda one: one.start):
        if found.start >= place:
            kept += text[place : found.start]
            place = found.end
    return kept + text[place:]


def _contradicts(one: Attempt, last: Attempt, key: Callable[[JsonValue], object]) -> bool:
    if one.misfit is None:
        return bool(key(one.value) != key(last.value))
    later = one.found.start > last.found.start
    if later and _has_scores(one.found.value):
        return True  # under keys that nobody asked for, or in another language
    if one.misfit.placeholder or not one.misfit.attempt:
        return False
    return later or not one.broken


def _has_scores(value: JsonValue) -> bool:
    return isinstance(value, dict) and any(isinstance(one, int) for one in value.values())
