"""When an outcome is the expected one (the rules of the cases' README).

Numbers agree within 1e-6; null means undefined; of flags and reasons only the presence counts; an
error must name the ids; `x_at_least` and `x_at_most` bound `x`. Keys that a case does not expect
are not looked at.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TOLERANCE = 1e-6
EXTRACTIONS = frozenset({"extract_choice", "extract_nli"})
NO_ANSWER = "no answer"
NO_SCORE = frozenset({NO_ANSWER, "no score", "unparsed", "invalid", None})
_PRESENCE = frozenset({"flag", "reason"})
_LOWER, _UPPER = "_at_least", "_at_most"


class NotBuiltError(Exception):
    """The case asks for a part of the project that does not exist yet; the message names it."""


@dataclass(frozen=True)
class Refused:
    """The call was refused with this message."""

    message: str


@dataclass(frozen=True)
class Extracted:
    """What was read out of a reply: labels and positions of the chosen options, or a reason."""

    labels: tuple[str, ...]
    positions: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Scored:
    """What a judge's reply gives: a score, or none."""

    score: float | None
    status: str = ""


@dataclass(frozen=True)
class Graded:
    """What a judge's reply gives for each name, and what its last verdict says on its face."""

    scores: Mapping[str, float]
    reason: str = ""
    last: Mapping[str, float] | None = None


def difference(op: str, expected: Any, actual: Any) -> str:
    """What is different, as a sentence; empty when the outcome is the expected one."""
    if isinstance(expected, Mapping) and "error" in expected and expected["error"] is not None:
        return _of_refusal(expected, actual)
    if isinstance(actual, Refused):
        return f"refused: {actual.message}"
    if op in EXTRACTIONS:
        return _of_extraction(expected, actual)
    if isinstance(actual, Scored):
        return _of_score(expected, actual)
    if isinstance(actual, Graded):
        return _of_grading(expected, actual)
    return _of_value(expected, actual, "outcome")


def _of_refusal(expected: Mapping[str, Any], actual: Any) -> str:
    if isinstance(actual, Mapping) and actual.get("error"):
        actual = Refused(str(actual["error"]))
    if not isinstance(actual, Refused):
        return f"not refused: {actual!r}"
    named = [str(one) for value in expected.values() if isinstance(value, list) for one in value]
    silent = [one for one in named if one not in actual.message]
    return f"{actual.message!r} does not name {', '.join(silent)}" if silent else ""


def _of_extraction(expected: Any, actual: Any) -> str:
    if not isinstance(actual, Extracted):
        return f"{actual!r} is no extraction"
    if expected == NO_ANSWER:
        wrong = bool(actual.labels or actual.positions) or not actual.reason
    elif isinstance(expected, Mapping):
        right_label = "label" not in expected or actual.labels == (expected["label"],)
        right_index = "index" not in expected or actual.positions == (expected["index"],)
        wrong = not (right_label and right_index and len(actual.positions) == 1)
    elif isinstance(expected, list):
        wrong = sorted(actual.labels) != sorted(expected)
    else:
        wrong = actual.labels != (expected,)
    return f"expected {expected!r}, got {actual}" if wrong else ""


def _of_score(expected: Any, actual: Scored) -> str:
    """All words for "no score" are one, unless a status is expected."""
    if isinstance(expected, Mapping):
        return _of_mapping(
            expected,
            {"status": actual.status, "score": actual.score, "value": actual.score},
            "score",
        )
    if expected is None or isinstance(expected, str):
        wrong = expected not in NO_SCORE or actual.score is not None
        return f"expected {expected!r}, got {actual}" if wrong else ""
    return _of_value(expected, actual.score, "score")


def _of_grading(expected: Any, actual: Graded) -> str:
    """Scores; or words: "no score", with "or the last one" where that is right, too."""
    if isinstance(expected, Mapping):
        return _of_mapping(expected, actual.scores, "scores")
    allowed = [{}, actual.last] if "last" in str(expected) else [{}]
    return "" if actual.scores in allowed else f"expected {expected!r}, got {actual}"


def _of_value(expected: Any, actual: Any, where: str) -> str:
    if isinstance(expected, Mapping):
        return _of_mapping(expected, actual, where)
    if isinstance(expected, list):
        return _of_list(expected, actual, where)
    if isinstance(actual, Mapping) and "value" in actual:
        actual = actual["value"]
    if _is_number(expected) and _is_number(actual):
        same = math.isclose(expected, actual, rel_tol=0.0, abs_tol=TOLERANCE)
    else:
        same = type(expected) is type(actual) and expected == actual
    return "" if same else f"{where}: expected {expected!r}, got {actual!r}"


def _of_mapping(expected: Mapping[str, Any], actual: Any, where: str) -> str:
    if not isinstance(actual, Mapping):
        return f"{where}: expected {dict(expected)!r}, got {actual!r}"
    found = (_of_key(key, value, actual, f"{where}.{key}") for key, value in expected.items())
    return "; ".join(filter(None, found))


def _of_key(key: str, expected: Any, actual: Mapping[str, Any], where: str) -> str:
    if key in actual:
        if key in _PRESENCE:
            same = bool(expected) == bool(actual[key])
            return "" if same else f"{where}: expected {expected!r}, got {actual[key]!r}"
        return _of_value(expected, actual[key], where)
    for ending, holds in ((_LOWER, float.__ge__), (_UPPER, float.__le__)):
        name = key.removesuffix(ending)
        if name != key and name in actual:
            inside = holds(float(actual[name]), float(expected))
            return "" if inside else f"{where}: got {actual[name]!r}, the bound is {expected!r}"
    return f"{where}: not in the outcome {dict(actual)!r}"


def _of_list(expected: list[Any], actual: Any, where: str) -> str:
    if not isinstance(actual, list | tuple) or len(actual) != len(expected):
        return f"{where}: expected {expected!r}, got {actual!r}"
    pairs = enumerate(zip(expected, actual, strict=True))
    return "; ".join(filter(None, (_of_value(a, b, f"{where}[{at}]") for at, (a, b) in pairs)))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
