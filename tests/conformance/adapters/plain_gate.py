"""The gate over plain numbers and over what a build reports: for callers without a run.

The rules are those of the gate itself (`deciding`); what is added here is how the numbers come.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from conformance.adapters.junit_reading import UnreadableReportError, read_junit

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.deciding import Number, Verdict, covered, decide

_COVERAGE: Final = "coverage"


@dataclass(frozen=True)
class PlainDecision:
    """Whether to go on, every reason, and the counts of a JUnit report."""

    verdict: Verdict
    reasons: list[str] = field(default_factory=list)
    counts: dict[str, int] | None = None

    @property
    def passed(self) -> bool:
        """Whether everything holds."""
        return self.verdict is Verdict.PASS


def decide_metrics(
    rules: Sequence[Mapping[str, Any]], metrics: Mapping[str, object]
) -> PlainDecision:
    """Rules (`metric`, `min`, `max`) over metrics by name; what is missing or no number fails."""
    return _decided([_one(rule, metrics, None) for rule in rules])


def decide_candidate(
    rules: Sequence[Mapping[str, Any]],
    candidate: Mapping[str, object],
    baseline: Mapping[str, object],
) -> PlainDecision:
    """Rules over a candidate and its baseline, by values alone.

    `min_delta` bounds candidate - baseline from below. The metric `coverage` is `scored` / `n` of
    the candidate unless it is given.
    """
    return _decided([_one(rule, candidate, baseline) for rule in rules])


def decide_jobs(required: Sequence[str], jobs: Mapping[str, str]) -> PlainDecision:
    """Every required job must have succeeded; a skipped or a missing one has not."""
    findings = []
    for name in required:
        result = jobs.get(name, "is missing")
        holds = result == "success"
        findings.append((Verdict.PASS if holds else Verdict.FAIL, f"{name} {result}"))
    return _decided(findings)


def decide_junit(document: str | bytes) -> PlainDecision:
    """A JUnit report passes when it can be read, something ran, and nothing failed."""
    try:
        counts = read_junit(document)
    except UnreadableReportError as error:
        return PlainDecision(Verdict.FAIL, [f"report cannot be read: {error}"])
    shown = {
        "tests": counts.tests,
        "failures": counts.failures,
        "errors": counts.errors,
        "skipped": counts.skipped,
    }
    if counts.ran == 0:
        return PlainDecision(Verdict.FAIL, ["no test ran"], shown)
    bad = counts.failures + counts.errors
    reason = f"{bad} of {counts.tests} tests failed" if bad else f"{counts.ran} tests passed"
    return PlainDecision(Verdict.FAIL if bad else Verdict.PASS, [reason], shown)


def self_check(rules: Sequence[Mapping[str, Any]]) -> PlainDecision:
    """Whether every rule of a gate can stop something: fed what breaks it, it must not pass.

    Each rule is given no number, nan, and a number beyond its bounds. A gate without rules, or a
    rule without a bound, stops nothing and does not pass.
    """
    if not rules:
        return PlainDecision(Verdict.FAIL, ["the gate has no rules"])
    findings = []
    for i, rule in enumerate(rules):
        probes = [math.nan, None, *_breaking(rule)]
        deaf = not _breaking(rule) or any(
            _one(rule, {str(rule.get("metric", "")): probe}, {})[0] is Verdict.PASS
            for probe in probes
        )
        word = "cannot fail" if deaf else "can fail"
        findings.append((Verdict.FAIL if deaf else Verdict.PASS, f"rule {i + 1} {word}"))
    return _decided(findings)


def storable(metrics: Mapping[str, object]) -> dict[str, float | None]:
    """Metrics as JSON can hold them: a number, or None for what is none (nan, infinite, text)."""
    return {name: _number(value) for name, value in metrics.items()}


def _breaking(rule: Mapping[str, Any]) -> list[float]:
    """Numbers just beyond each bound."""
    probes = []
    for name, step in (("min", -1.0), ("max", 1.0)):
        bound = _number(rule.get(name))
        if bound is not None:
            probes.append(bound + step)
    return probes


def _decided(findings: Sequence[tuple[Verdict, str]]) -> PlainDecision:
    if not findings:
        return PlainDecision(Verdict.FAIL, ["nothing was decided on"])
    bad = [finding for finding in findings if finding[0] is not Verdict.PASS]
    failed = any(verdict is Verdict.FAIL for verdict, _ in bad)
    verdict = Verdict.FAIL if failed else Verdict.INCONCLUSIVE if bad else Verdict.PASS
    return PlainDecision(verdict, [reason for _, reason in bad or findings])


def _one(
    rule: Mapping[str, Any],
    metrics: Mapping[str, object],
    baseline: Mapping[str, object] | None,
) -> tuple[Verdict, str]:
    findings = []
    if rule.get("coverage_min") is not None:
        findings.append(_covered(rule["coverage_min"], metrics))
    if rule.get("metric") or not findings:
        findings.append(_of_metric(rule, str(rule.get("metric", "")), metrics, baseline))
    broken = [finding for finding in findings if finding[0] is not Verdict.PASS]
    return (broken or findings)[0]


def _covered(floor: object, metrics: Mapping[str, object]) -> tuple[Verdict, str]:
    number = _number(floor)
    if number is None:
        return Verdict.FAIL, "the floor of the coverage is not a number"
    return covered(number, _share(metrics))


def _of_metric(
    rule: Mapping[str, Any],
    metric: str,
    metrics: Mapping[str, object],
    baseline: Mapping[str, object] | None,
) -> tuple[Verdict, str]:
    if metric == _COVERAGE and metrics.get(_COVERAGE) is None and _share(metrics) is not None:
        return _covered(rule.get("min"), metrics)
    if metrics.get(metric) is None:
        return Verdict.FAIL, f"{metric} was not measured"
    value = _number(metrics[metric])
    if value is None:
        return Verdict.FAIL, f"{metric} is not a number"
    names = {"min", "max", "min_delta", "max_drop"} & rule.keys()
    bounds = {name: _number(rule[name]) for name in names if rule[name] is not None}
    if None in bounds.values():
        return Verdict.FAIL, f"a bound of {metric} is not a number"
    limits = GateRule(metric, min=bounds.get("min"), max=bounds.get("max"))
    finding = decide(limits, Number(metric, value))
    drop, limited = _lowest_delta(bounds), bool({"min", "max"} & bounds.keys())
    if drop is None or (limited and finding[0] is not Verdict.PASS):
        return finding
    return _delta(drop, metric, value, baseline or {})


def _lowest_delta(bounds: Mapping[str, float | None]) -> float | None:
    """The lowest candidate - baseline that is allowed; without intervals, a plain bound."""
    lowest, drop = bounds.get("min_delta"), bounds.get("max_drop")
    allowed = [one for one in (lowest, None if drop is None else -drop) if one is not None]
    return max(allowed, default=None)


def _delta(
    lowest: float, metric: str, value: float, baseline: Mapping[str, object]
) -> tuple[Verdict, str]:
    before = _number(baseline.get(metric))
    if before is None:
        return Verdict.FAIL, f"{metric} of the baseline was not measured"
    return decide(GateRule(metric, min=lowest), Number(metric, value - before, difference=True))


def _share(metrics: Mapping[str, object]) -> float | None:
    given = _number(metrics.get(_COVERAGE))
    if given is not None:
        return given
    n, scored = _number(metrics.get("n")), _number(metrics.get("scored"))
    return scored / n if n and scored is not None else None


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) else None
