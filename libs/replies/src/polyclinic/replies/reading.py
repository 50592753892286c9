"""The one value that a reply gives (SCIENCE section 4)."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from polyclinic.replies.finding import Findings, Found, find_values
from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.own_words import own_words
from polyclinic.replies.quoting import Quoting
from polyclinic.replies.shapes import Misfit, Shape, key_of
from polyclinic.replies.writable import writable_text

MOST_CHARS = 65_536
"""Of a longer reply the end is read: a verdict stands there, and time stays bounded."""
_FENCE_ENDS = " \t\r\n`~"
# Plans speak of the correction of sodium, and cases of revised criteria.
_RETRACTED = re.compile(
    r"\bcorrection\s*[:*_—–-]|^\W*(?:\w+ )?correction\W*$"
    r"|\bcorrecting (?:my|myself|that|this|the)\b"
    r"|\brevised\s*(?:[:*_]|(?:json|verdict|scor|grad|rating|judg|assessment|evaluation|reply)\w*)"
    r"|\bmy mistake\b"
    r"|\bi (?:must |have to |need to |will |now )?(?:correct|revise|retract|withdraw|change)\b"
    r"|\b(?:on|upon) (?:second thought|reflection|reconsideration|review)\b"
    r"|\bcorrección\b|\bcorrijo\b|\bcorreção\b|\bkorrektur\b|\bje (?:me )?corrige\b"
    r"|更正|订正|訂正|修正|정정|แก้ไข|\bmarekebisho\b|\bukulungisa\b|تصحيح|исправл",
    re.IGNORECASE | re.MULTILINE,
)
_WITHDRAWN = re.compile(
    r"\W*(?:(?:oh |hmm,? |but |sorry,? )?(?:no,? )?wait\b|scratch that\b|strike that\b|actually\b"
    r"|on second thought|(?:(?:that |this )?(?:is|was)|would be)"
    r" (?:wrong|incorrect|not right|false|a mistake)\b"
    r"|(?:is|was) (?:what|how) (?:the|this) (?:answer|candidate|text|plan)\b)",
    re.IGNORECASE,
)
"""Right behind a verdict, words that take it back."""


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
    key: Callable[[JsonValue], object] = _whole,
) -> Reading:
    """The last whole JSON value of a reply that fits, outside of what it only quotes.

    Two that differ are none, unless words between them take the first one back. Out of range is
    invalid, never clamped; nothing that is cut is completed.

    Args:
        reply: What a model wrote, as it came; reasoning in it is no answer.
        shape: What is wanted.
        truncated: Whether the reply was cut at a length limit.
        key: What of a value must be equal for two to be the same.
    """
    text, unfinished = own_words(reply)
    text = _unwrapped(text[-MOST_CHARS:])
    if unfinished:
        return Reading(Status.TRUNCATED, detail="the reasoning never ends")
    if not text.strip():
        status = Status.TRUNCATED if truncated else Status.NO_RESPONSE
        return Reading(status, detail="the reply says nothing")
    findings = find_values(text)
    attempts = _attempts(text, findings, shape)
    if _is_cut(text, findings, truncated=truncated):
        return Reading(Status.TRUNCATED, detail="the reply is cut off")
    return _decided(text, attempts, key)


@dataclass(frozen=True)
class _Attempt:
    """A value that was meant for what is wanted."""

    found: Found
    value: JsonValue = None
    misfit: Misfit | None = None
    broken: str = ""


def _attempts(text: str, findings: Findings, shape: Shape) -> list[_Attempt]:
    quoting = Quoting(text, findings.values)
    own = [found for found in findings.values if not quoting.is_quoted(found)]
    tried = [_tried(text, found, shape) for found in own]
    bare = [
        one.found.start for one in tried if one.misfit is None and not quoting.fence_of(one.found)
    ]
    last_bare = max(bare, default=-1)
    return [one for one in tried if one.found.start >= last_bare or not quoting.fence_of(one.found)]


def _tried(text: str, found: Found, shape: Shape) -> _Attempt:
    if found.broken:
        written = text[found.start : found.end].casefold()
        meant = any(key_of(name) in written for name in shape.names)
        return _Attempt(found, misfit=Misfit(found.broken, attempt=meant), broken=found.broken)
    try:
        return _Attempt(found, shape.read(found.value))
    except Misfit as misfit:
        return _Attempt(found, misfit=misfit)


def _is_cut(text: str, findings: Findings, *, truncated: bool) -> bool:
    """Whether more was to come; a value at the very end of a cut reply is whole."""
    if findings.open_at is not None:
        return True
    if not truncated:
        return False
    return not findings.values or bool(text[findings.values[-1].end :].strip(_FENCE_ENDS))


def _decided(
    text: str, attempts: Sequence[_Attempt], key: Callable[[JsonValue], object]
) -> Reading:
    fits = [one for one in attempts if one.misfit is None]
    if not fits:
        return _without_fit(attempts)
    last = fits[-1]
    others = [one for one in attempts if one is not last and _contradicts(one, last, key)]
    taken_back = [
        _RETRACTED.search(text, one.found.end, last.found.start) is not None for one in others
    ]
    if not all(taken_back):
        return Reading(Status.AMBIGUOUS, detail="the reply holds two verdicts that differ")
    if _WITHDRAWN.match(text, last.found.end):
        return Reading(Status.AMBIGUOUS, detail="the reply takes its verdict back")
    return Reading(Status.OK, last.value, "repaired" if last.found.was_repaired else "json")


def _contradicts(one: _Attempt, last: _Attempt, key: Callable[[JsonValue], object]) -> bool:
    if one.misfit is None:
        return bool(key(one.value) != key(last.value))
    later = one.found.start > last.found.start
    if one.misfit.placeholder or not one.misfit.attempt:
        return False
    return later or not one.broken


def _without_fit(attempts: Sequence[_Attempt]) -> Reading:
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
    if "{" not in text:
        return text.translate(_WIDE_BRACES)
    return text


_WIDE_BRACES = str.maketrans({"｛": "{", "｝": "}"})
