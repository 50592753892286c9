"""The one value that a reply gives (SCIENCE section 4)."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from polyclinic.replies.deciding import Attempt, attempts_in, decide
from polyclinic.replies.finding import Findings, Found, find_values
from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.own_words import own_words
from polyclinic.replies.reasoning import strip_reasoning
from polyclinic.replies.shapes import Shape
from polyclinic.replies.writable import writable_text

MOST_CHARS = 65_536
"""Of a longer reply the end is read: a verdict stands there, and time stays bounded."""
_FENCE_ENDS = " \t\r\n`~"


class Status(StrEnum):
    """What became of a reply."""

    OK = "ok"
    UNPARSED = "unparsed"
    """There is no JSON value, or a broken one."""
    INVALID = "invalid"
    """There is one, and it is not what was asked for."""
    AMBIGUOUS = "ambiguous"
    """There are two, and they differ."""
    TRUNCATED = "truncated"
    """It was cut, or its value or its reasoning never ends."""
    NO_RESPONSE = "no_response"


@dataclass(frozen=True)
class Reading:
    """What a reply says.

    Attributes:
        status: Whether it says anything that counts.
        value: What it says, without noise; None unless `status` is OK.
        rule: "json", or "repaired" where the text was not JSON as it stands.
        detail: Why there is no value, as a sentence that its writer can act upon.
    """

    status: Status
    value: JsonValue = None
    rule: str = ""
    detail: str = ""


def _whole(value: JsonValue) -> object:
    return value


def read_json(
    reply: str,
    shape: Shape,
    *,
    truncated: bool = False,
    is_verdict: bool = True,
    key: Callable[[JsonValue], object] = _whole,
) -> Reading:
    """The last whole JSON value of a reply that fits, outside of what it only quotes.

    Two that differ are none, unless words take the first one back or call it a draft; see
    `deciding`. Out of range is invalid, never clamped; nothing that is cut is completed.

    Args:
        reply: What a model wrote, as it came; reasoning in it is no answer.
        shape: What is wanted.
        truncated: Whether the reply was cut at a length limit.
        is_verdict: Whether a wrong one is worse than none: then a single value that is only
            considered is none, and a value behind what looks like the next question counts, too,
            so that a draft is never taken for the last word. Behind a mark that ends the turn
            nothing is read in any case.
        key: What of a value must be equal for two to be the same.
    """
    text, unfinished = strip_reasoning(reply) if is_verdict else own_words(reply)
    text = _unwrapped(text[-MOST_CHARS:])
    if unfinished:
        return Reading(Status.TRUNCATED, detail="the reasoning never ends")
    if not text.strip():
        status = Status.TRUNCATED if truncated else Status.NO_RESPONSE
        return Reading(status, detail="the reply says nothing")
    findings = find_values(text)
    attempts, shown = attempts_in(text, findings, shape)
    if _is_cut(text, findings, truncated=truncated):
        return Reading(Status.TRUNCATED, detail="the reply is cut off")
    return _decided(text, attempts, shown, key, is_verdict)


def _is_cut(text: str, findings: Findings, *, truncated: bool) -> bool:
    """Whether more was to come; a value at the very end of a cut reply is whole."""
    if findings.open_at is not None:
        return True
    if not truncated:
        return False
    return not findings.values or bool(text[findings.values[-1].end :].strip(_FENCE_ENDS))


def _decided(
    text: str,
    attempts: Sequence[Attempt],
    shown: Sequence[Found],
    key: Callable[[JsonValue], object],
    is_verdict: bool,
) -> Reading:
    decision = decide(text, attempts, shown, key, is_verdict=is_verdict)
    if isinstance(decision, Attempt):
        rule = "repaired" if decision.found.was_repaired else "json"
        return Reading(Status.OK, decision.value, rule)
    if decision.fits:
        return Reading(Status.AMBIGUOUS, detail=decision.detail)
    return _without_fit(attempts)


def _without_fit(attempts: Sequence[Attempt]) -> Reading:
    meant = [one for one in attempts if one.misfit is not None and one.misfit.attempt]
    objects = [one for one in attempts if isinstance(one.found.value, dict) or one.broken]
    if not meant and not objects:
        return Reading(Status.UNPARSED, detail="the reply holds no JSON object of its own")
    one = (meant or objects)[-1]
    assert one.misfit is not None  # noqa: S101 - none of them fits
    status = Status.UNPARSED if one.broken else Status.INVALID
    return Reading(status, detail=one.misfit.detail)


def _unwrapped(text: str) -> str:
    """What a reply says that is one JSON text and nothing else; full-width braces as plain ones."""
    stripped = text.strip()
    if stripped[:1] == '"' and stripped[-1:] == '"':
        try:
            inner = json.loads(stripped)
        except (ValueError, RecursionError):
            inner = None
        if isinstance(inner, str):
            return writable_text(inner)
    return text.translate(_WIDE_BRACES)


_WIDE_BRACES = str.maketrans({"｛": "{", "｝": "}"})
