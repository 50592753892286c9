"""Fields of a gate rule that say how sure it must be, and shares that are of no metric."""

from __future__ import annotations

from collections.abc import Iterator

from polyclinic.coordinator.domain.metrics import COVERAGE
from polyclinic.datasets.problems import Problem
from polyclinic.records.suites import GateRule, Suite

MAX_PAIRS = 1_000_000
_OF_A_METRIC = ("min", "max", "max_drop")
_ALONE = ("metric", "dataset", "variant", "group", "against")


def stands_alone(rule: GateRule) -> bool:
    """Whether a rule needs no metric: it only bounds how much is scored, or how much is unread."""
    given = rule.coverage_min is not None or rule.unread_max is not None
    return given and not any(getattr(rule, bound) is not None for bound in _OF_A_METRIC)


def option_problems(where: str, rule: GateRule, suite: Suite) -> list[Problem]:
    """What is wrong with `min_pairs`, `confident` and `unread_max`."""
    return [*_min_pairs(where, rule), *_confident(where, rule), *_unread(where, rule)]


def _min_pairs(where: str, rule: GateRule) -> Iterator[Problem]:
    if rule.min_pairs is None:
        return
    place = f"{where}.min_pairs"
    if not rule.against:
        remedy = "Say what is compared with `against`, or drop min_pairs."
        yield Problem(place, "Only a difference has pairs.", remedy)
    if not 0 <= rule.min_pairs <= MAX_PAIRS:
        yield Problem(place, f"{rule.min_pairs} is no number of pairs.", "Such as 30.")


def _confident(where: str, rule: GateRule) -> Iterator[Problem]:
    if not rule.confident:
        return
    place = f"{where}.confident"
    if rule.min is None and rule.max is None:
        what = "Only `min` and `max` can be held against the interval."
        yield Problem(place, what, "max_drop always is; drop confident.")
    elif rule.metric == COVERAGE:
        yield Problem(place, "Coverage is counted and has no interval.", "Drop confident.")


def _unread(where: str, rule: GateRule) -> Iterator[Problem]:
    if rule.unread_max is None:
        return
    place = f"{where}.unread_max"
    if not 0 <= rule.unread_max <= 1:
        yield Problem(place, "What may be unread is a share from 0 to 1.", "Such as 0.1.")
    others = [name for name in _ALONE if getattr(rule, name)]
    others += [name for name in (*_OF_A_METRIC, "coverage_min") if getattr(rule, name) is not None]
    if others:
        what = f"unread_max is about the replies themselves, so {others[0]} has no meaning here."
        remedy = "Write a rule of its own: {unread_max: 0.1}, with task, model or language."
        yield Problem(place, what, remedy)
