"""What one rule says of one number (DESIGN 4, SCIENCE 7).

`min` and `max` are decided by the value itself: they are thresholds that a team agreed on, and with
a few hundred samples an interval would straddle most of them. The interval stands in the reason,
and a value whose spread cannot be known (`too_few`) decides nothing. With `confident` they are
decided by the interval. `max_drop` is non-inferiority and is decided by the interval of the paired
difference. A difference of few pairs and an interval without width decide nothing, and nothing that
is not a number ever passes.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.intervals import NO_ITEMS, TOO_FEW
from polyclinic.stats.domain.run import MIN_PAIRS


class Verdict(StrEnum):
    """Of a rule, and of the gate."""

    PASS = "pass"  # noqa: S105 - no password
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"
    NOT_APPLICABLE = "not_applicable"
    """Of a rule alone: there is nothing yet that it could compare with."""


_SAME: Final = 1e-12
_ORDER: Final = (Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.PASS)


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """Broken beats undecided beats kept; pass when there are none.

    Rules that do not apply count as none.
    """
    found = set(verdicts)
    return next((verdict for verdict in _ORDER if verdict in found), Verdict.PASS)


@dataclass(frozen=True, slots=True)
class JudgeShare:
    """How much of what was to be judged a judge judged: a share in [0, 1], and in words."""

    judge: str
    share: float
    words: str


@dataclass(frozen=True, slots=True)
class Number:
    """An estimate or a contrast, as a rule sees it.

    `pairs` counts the independent pairs of a difference (clusters, where samples belong together).
    `coverage` is the scored share of the trials behind it, None if it is not known, and `scored`
    says it in words with the reasons of the rest; `note` goes into the reason. `judges` are those
    whose verdicts the number is made of; `judge` is set where the number is of one judge.
    """

    metric: str
    value: float | None
    low: float | None = None
    high: float | None = None
    flag: str | None = None
    n: int | None = None
    pairs: int | None = None
    task: str = ""
    dataset: str | None = None
    model: str = ""
    language: str | None = None
    variant: str | None = None
    group: str | None = None
    difference: bool = False
    higher_is_better: bool = True
    coverage: float | None = None
    scored: str = ""
    note: str = ""
    judge: str = ""
    judges: tuple[JudgeShare, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What one rule came to for one number, with what decided.

    `rule` and `reason` are sentences; `number` is what was looked at, None when there was nothing.
    `lacking` says that the verdict is owed to scores that are missing, and says nothing of a model.
    """

    rule: str
    verdict: Verdict
    reason: str
    number: Number | None = None
    lacking: bool = False


Finding = tuple[Verdict, str]
"""A verdict and the sentence with the numbers that decided."""


def decide(rule: GateRule, number: Number) -> Finding:
    """All bounds of a rule on one number; the worst decides, every finding is said."""
    if number.value is None:
        return Verdict.INCONCLUSIVE, f"{number.metric} has no items{_note(number)}"
    if not math.isfinite(number.value):
        return Verdict.FAIL, f"{number.metric} is not a number"
    findings = [*_bounds(rule, number), *_coverage(rule, number)]
    if not findings:
        return Verdict.FAIL, "the rule has no bound, so it can decide nothing"
    shown = "; ".join(reason for _, reason in findings)
    return worst(verdict for verdict, _ in findings), f"{shown}{_note(number)}"


def lacks_scores(rule: GateRule, number: Number) -> bool:
    """Whether it is for want of scores alone that a rule is not kept."""
    if number.value is None:
        return number.coverage is not None and number.coverage < 1
    if not math.isfinite(number.value):
        return False
    of_bounds, of_coverage = (
        worst(verdict for verdict, _ in found)
        for found in (_bounds(rule, number), _coverage(rule, number))
    )
    return of_bounds is not of_coverage and worst([of_bounds, of_coverage]) is of_coverage


def _bounds(rule: GateRule, number: Number) -> list[Finding]:
    found: list[Finding] = []
    if rule.min is not None:
        found.append(_limit(rule, number, rule.min, sign=1))
    if rule.max is not None:
        found.append(_limit(rule, number, rule.max, sign=-1))
    if rule.max_drop is not None:
        found.append(_not_inferior(rule, number, rule.max_drop))
    return found


def _limit(rule: GateRule, number: Number, bound: float, *, sign: int) -> Finding:
    """Hold a number against a bound from below (`sign` 1) or from above (-1)."""
    value = number.value
    assert value is not None  # noqa: S101 - for the type checker: `decide` has looked
    shown = with_interval(number)
    words = f"at {'least' if sign > 0 else 'most'} {show(bound)}"
    if number.flag in (TOO_FEW, NO_ITEMS):
        return Verdict.INCONCLUSIVE, f"{shown} cannot be held against {words}: {number.flag}"
    if too_few := _few_pairs(rule, number):
        return Verdict.INCONCLUSIVE, f"{shown} decides nothing: {too_few}"
    if rule.confident:
        return _confident(number, bound, words, sign=sign)
    holds = sign * value >= sign * bound
    word = "is" if holds else "is not"
    return (Verdict.PASS if holds else Verdict.FAIL), f"{shown} {word} {words}"


def _confident(number: Number, bound: float, words: str, *, sign: int) -> Finding:
    """The same, held against the end of the interval that is nearer to breaking the bound."""
    shown = with_interval(number)
    if number.low is None or number.high is None:
        return Verdict.INCONCLUSIVE, f"{shown} has no interval to be confident of {words}"
    if _has_no_width(number):
        return Verdict.INCONCLUSIVE, f"{shown} cannot be held against {words}: {_NO_WIDTH}"
    near, far = (number.low, number.high) if sign > 0 else (number.high, number.low)
    if sign * near >= sign * bound:
        return Verdict.PASS, f"{shown} is {words}, with its whole interval"
    if sign * far < sign * bound:
        return Verdict.FAIL, f"{shown} is not {words}, nor is any of its interval"
    return Verdict.INCONCLUSIVE, f"{shown} holds values on both sides of {words}"


_NO_WIDTH: Final = "its interval has no width, as all items are equal, and that is no certainty"


def _has_no_width(number: Number) -> bool:
    low, high = number.low, number.high
    return low is not None and high is not None and high - low <= _SAME


def _few_pairs(rule: GateRule, number: Number) -> str:
    """Why a difference is of too few pairs; empty if it is not, or is no difference."""
    fewest = MIN_PAIRS if rule.min_pairs is None else rule.min_pairs
    if not number.difference or number.pairs is None or number.pairs >= fewest:
        return ""
    samples = f" ({number.n} samples)" if number.n not in (None, number.pairs) else ""
    return f"{number.pairs} independent pairs{samples} are fewer than min_pairs {fewest}"


def _not_inferior(rule: GateRule, number: Number, margin: float) -> Finding:
    worse = "drop" if number.higher_is_better else "rise"
    shown, bound = with_interval(number), f"{worse} of {show(margin)}"
    if not number.difference:
        return Verdict.FAIL, "max_drop needs `against`: a value by itself has not dropped"
    if number.low is None or number.high is None:
        return Verdict.INCONCLUSIVE, f"{shown} has no interval to hold against a {bound}"
    why = _few_pairs(rule, number) or (_NO_WIDTH if _has_no_width(number) else "")
    low, high = number.low, number.high
    if not number.higher_is_better:
        low, high = -high, -low
    if why or low <= -margin <= high:
        words = f"{shown} neither shows nor rules out a {bound}"
        return Verdict.INCONCLUSIVE, f"{words}: {why}" if why else words
    if low > -margin:
        return Verdict.PASS, f"{shown} rules out a {bound}"
    return Verdict.FAIL, f"{shown} shows more than a {bound}"


def _coverage(rule: GateRule, number: Number) -> list[Finding]:
    if rule.coverage_min is None:
        return []
    verdict, reason = covered(rule.coverage_min, number.coverage)
    said = number.scored and verdict is not Verdict.PASS
    findings = [(verdict, f"{reason} ({number.scored})" if said else reason)]
    for one in number.judges:
        verdict, reason = covered(rule.coverage_min, one.share, what=of_judge(one.judge))
        if verdict is not Verdict.PASS:
            findings.append((verdict, f"{reason} ({one.words})"))
    return findings


def of_judge(judge: str) -> str:
    """What the coverage of one judge is called."""
    return f"coverage of judge {judge}"


def covered(floor: float, share: float | None, *, what: str = "coverage") -> Finding:
    """Whether enough of what was requested is scored."""
    if share is None or not math.isfinite(share):
        return Verdict.INCONCLUSIVE, f"{what} is unknown: nothing was requested"
    # Cut, not rounded: 0.9996 must not read as the 1.000 that it is not.
    shown = f"{what} {math.floor(share * 1000) / 1000:.3f}"
    holds = share >= floor
    word = "is" if holds else "is not"
    return (Verdict.PASS if holds else Verdict.FAIL), f"{shown} {word} at least {show(floor)}"


def show(value: float) -> str:
    """A number for a sentence: as given when it is short, else three digits."""
    short = f"{value:g}"
    return short if len(short) <= 6 else f"{value:.3f}"  # noqa: PLR2004 - "0.1234"


def with_interval(number: Number) -> str:
    """Such as "accuracy 0.412 [0.380, 0.444], n = 2135"."""
    value = number.value if number.value is not None else math.nan
    sign = "+" if number.difference else ""
    shown = f"{number.metric} {value:{sign}.3f}"
    if number.low is not None and number.high is not None:
        shown += f" [{number.low:{sign}.3f}, {number.high:{sign}.3f}]"
    return shown + (f", n = {number.n}" if number.n is not None else "")


def _note(number: Number) -> str:
    return f" ({number.note})" if number.note else ""
