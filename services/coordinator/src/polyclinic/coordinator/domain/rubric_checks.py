"""What can be wrong with the rubric that a suite brings."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from polyclinic.coordinator.domain.metrics import AGGREGATES, ANSWERED
from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.rubrics import LOW, OMIT
from polyclinic.datasets.problems import Problem

MAX_ENTRIES = 20
MAX_TEXT_CHARS = 2_000
LOWEST, HIGHEST = 0, 100

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TAKEN = frozenset({ANSWERED, *AGGREGATES})
_EXPLANATION = "explanation"
"""The key under which a judge gives its reasons."""
_BOUNDS = ("below", "at_most")
_AXIS_FIELDS = ("name", "question", "low", "high", "anchors", "unanswered")
_FIELDS = {
    "axes": _AXIS_FIELDS,
    "flags": ("name", "question"),
    "shares": ("name", "axis", *_BOUNDS),
}


def rubric_problems(where: str, document: object) -> list[Problem]:
    """Everything that is wrong, each with its field path, such as "....rubric.axes[0].low"."""
    if not isinstance(document, Mapping):
        what = "The rubric is not an object."
        return [Problem(where, what, "Write axes, flags and shares, or name a file of them.")]
    problems = [
        unknown(f"{where}.{name}", "field of a rubric", str(name), _FIELDS)
        for name in document
        if name not in _FIELDS
    ]
    lists: dict[str, list[Mapping[str, Any]]] = {}
    for kind in _FIELDS:
        lists[kind], wrong = _entries(where, kind, document.get(kind))
        problems += wrong
    if problems:
        return problems
    return [*_looked_at(where, lists), *_details(where, lists), *_names(where, lists)]


def _entries(where: str, kind: str, value: object) -> tuple[list[Mapping[str, Any]], list[Problem]]:
    """The objects of a list, and what keeps it from being one."""
    place = f"{where}.{kind}"
    if value is None:
        return [], []
    if not isinstance(value, (list, tuple)):
        return [], [Problem(place, f'"{kind}" is not a list.', "Write a list of objects.")]
    if len(value) > MAX_ENTRIES:
        return [], [Problem(place, f"{len(value)} are too many; {MAX_ENTRIES} is the limit.")]
    problems = []
    for at, entry in enumerate(value):
        if not isinstance(entry, Mapping):
            problems.append(Problem(f"{place}[{at}]", "This is not an object.", "Name its fields."))
            continue
        problems += [
            unknown(f"{place}[{at}].{name}", "field", str(name), _FIELDS[kind])
            for name in entry
            if name not in _FIELDS[kind]
        ]
    return [entry for entry in value if isinstance(entry, Mapping)], problems


def _looked_at(where: str, lists: Mapping[str, list[Mapping[str, Any]]]) -> list[Problem]:
    if lists["axes"] or lists["flags"]:
        return []
    return [Problem(where, "The rubric looks at nothing.", "Give at least one axis or flag.")]


def _details(where: str, lists: Mapping[str, list[Mapping[str, Any]]]) -> list[Problem]:
    problems: list[Problem] = []
    for at, axis in enumerate(lists["axes"]):
        place = f"{where}.axes[{at}]"
        problems += [*_question(place, axis), *_scale(place, axis), *_unanswered(place, axis)]
    for at, flag in enumerate(lists["flags"]):
        problems += _question(f"{where}.flags[{at}]", flag)
    for at, share in enumerate(lists["shares"]):
        problems += _share(f"{where}.shares[{at}]", share, lists["axes"])
    return problems


def _question(place: str, entry: Mapping[str, Any]) -> list[Problem]:
    question = entry.get("question")
    if isinstance(question, str) and question.strip() and len(question) <= MAX_TEXT_CHARS:
        return []
    what = f"The question is not a text of 1 to {MAX_TEXT_CHARS:,} characters."
    return [Problem(f"{place}.question", what, "Say what the judges are to look at.")]


def _scale(place: str, axis: Mapping[str, Any]) -> list[Problem]:
    problems = [
        Problem(
            f"{place}.{end}",
            f'"{end}" is not a whole number from {LOWEST} to {HIGHEST}.',
            "Such as low: 1 and high: 5.",
        )
        for end in ("low", "high")
        if not _is_score(axis.get(end))
    ]
    if problems:
        return problems
    low, high = int(axis["low"]), int(axis["high"])
    if low >= high:
        return [Problem(place, f"low {low} is not under high {high}.", "Such as 1 and 5.")]
    return _anchors(f"{place}.anchors", axis.get("anchors"), low, high)


def _anchors(place: str, anchors: object, low: int, high: int) -> list[Problem]:
    if anchors is None:
        return []
    if not isinstance(anchors, Mapping):
        return [Problem(place, "The anchors are not an object.", "Write score: meaning.")]
    problems = []
    seen: set[int | None] = set()
    for at, text in anchors.items():
        score = _as_score(at)
        if score is None or not low <= score <= high:
            what = f'"{at}" is no score from {low} to {high}.'
            problems.append(Problem(f"{place}.{at}", what, "Write score: meaning."))
        elif score in seen:
            what = f"The score {score} has two meanings."
            problems.append(Problem(f"{place}.{at}", what, "Keep one of them."))
        elif not isinstance(text, str) or not 0 < len(text) <= MAX_TEXT_CHARS:
            what = f"The meaning is not a text of 1 to {MAX_TEXT_CHARS:,} characters."
            problems.append(Problem(f"{place}.{at}", what))
        seen.add(score)
    return problems


def _unanswered(place: str, axis: Mapping[str, Any]) -> list[Problem]:
    value = axis.get("unanswered")
    if value in (None, LOW, OMIT):
        return []
    return [unknown(f"{place}.unanswered", "way", str(value), (LOW, OMIT))]


def _share(
    place: str, share: Mapping[str, Any], axes: Sequence[Mapping[str, Any]]
) -> list[Problem]:
    problems = []
    names = [axis.get("name") for axis in axes]
    if share.get("axis") not in names:
        named = [str(name) for name in names if isinstance(name, str)]
        problems.append(unknown(f"{place}.axis", "axis", str(share.get("axis")), named))
    bounds = [(name, share[name]) for name in _BOUNDS if share.get(name) is not None]
    if len(bounds) != 1 or not _is_number(bounds[0][1]):
        what = "A share needs one number: below or at_most."
        problems.append(Problem(place, what, "Such as below: 3."))
    elif not problems:
        problems += _bound(place, *bounds[0], axes[names.index(share.get("axis"))])
    return problems


def _bound(place: str, name: str, bound: float, axis: Mapping[str, Any]) -> list[Problem]:
    """A bound that no answer can be on both sides of makes a share that says nothing."""
    if not (_is_score(axis.get("low")) and _is_score(axis.get("high"))):
        return []
    low, high = int(axis["low"]), int(axis["high"])
    if low >= high or (low < bound <= high if name == "below" else low <= bound < high):
        return []
    share = "every" if bound >= high else "no"
    what = f"{name} {bound:g} holds of {share} score from {low} to {high}."
    return [Problem(f"{place}.{name}", what, "Set it between the two ends.")]


def _names(where: str, lists: Mapping[str, list[Mapping[str, Any]]]) -> list[Problem]:
    problems = []
    named = [
        (f"{where}.{kind}[{at}].name", entry.get("name"))
        for kind, entries in lists.items()
        for at, entry in enumerate(entries)
    ]
    times = Counter(name for _, name in named if isinstance(name, str))
    for place, name in named:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            what = "The name is not of a-z, 0-9 and _, up to 40 characters, a letter first."
            problems.append(Problem(place, what, "It becomes the name of a metric."))
        elif name in _TAKEN:
            problems.append(Problem(place, f'"{name}" is a metric of its own.', "Rename it."))
        elif name == _EXPLANATION:
            what = f'"{name}" is where a judge gives its reasons.'
            problems.append(Problem(place, what, "Rename it."))
        elif times[name] > 1:
            problems.append(Problem(place, f'"{name}" is named {times[name]} times.', "Rename it."))
    return problems


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_score(value: object) -> bool:
    return _is_number(value) and _as_score(value) is not None


def _as_score(value: object) -> int | None:
    try:
        number = float(str(value))
    except ValueError:
        return None
    return int(number) if number.is_integer() and LOWEST <= number <= HIGHEST else None
