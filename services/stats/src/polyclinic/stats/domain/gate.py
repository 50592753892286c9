"""The gate: rules over estimates and contrasts (DESIGN 4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.analysis import Analysis
from polyclinic.stats.domain.deciding import (
    Decision,
    Number,
    Verdict,
    covered,
    decide,
    lacks_scores,
    of_judge,
    show,
    worst,
)
from polyclinic.stats.domain.judge_coverage import JudgeCounts
from polyclinic.stats.domain.reading_gate import all_read, unread_decisions
from polyclinic.stats.domain.run import Run, is_awaited
from polyclinic.stats.domain.selecting import EACH, Place, select

BASELINE: Final = "baseline"
COVERAGE: Final = "coverage"
"""Scored share of the trials that were requested, for rules that name it as a metric."""


@dataclass(frozen=True)
class Gate:
    """Verdict over all rules; None when the suite has none."""

    verdict: Verdict | None
    decisions: list[Decision]


def gate(run: Run, analysis: Analysis) -> Gate:
    """Decide every rule on every number that it selects.

    Unscored trials are gated on even when no rule names a coverage: then every requested trial must
    be scored, or the gate is inconclusive, since what is missing might have decided otherwise.
    So are unread replies: where many are, and no rule with `unread_max` says that they may be, the
    gate is at most inconclusive.
    """
    if not run.gate:
        return Gate(None, [])
    decisions = list(all_read(run, analysis.unread))
    decisions += [one for rule in run.gate for one in _decisions(rule, run, analysis)]
    applied = [rule for rule in run.gate if not _waits_for_baseline(rule, run)]
    if not any(rule.coverage_min is not None or rule.metric == COVERAGE for rule in applied):
        decisions += _complete(analysis)
    return Gate(worst(one.verdict for one in decisions), decisions)


def _waits_for_baseline(rule: GateRule, run: Run) -> bool:
    return rule.against == BASELINE and is_awaited(run.baseline)


def _decisions(rule: GateRule, run: Run, analysis: Analysis) -> list[Decision]:
    if _waits_for_baseline(rule, run):
        return [_not_applicable(rule)]
    if rule.unread_max is not None:
        return list(unread_decisions(rule, analysis.unread))
    if rule.metric in ("", COVERAGE):
        return _coverage_decisions(rule, analysis)
    decisions = []
    for place, numbers in select(rule, run, analysis):
        if not numbers:
            decisions.append(_not_measured(rule, place))
        for number in numbers:
            verdict, reason = decide(rule, number)
            lacking = verdict is not Verdict.PASS and lacks_scores(rule, number)
            words = in_words(rule, number)
            decisions.append(Decision(words, verdict, reason, number, lacking))
    return decisions or [_not_measured(rule, Place(rule.task, rule.model, rule.language or None))]


def _not_applicable(rule: GateRule) -> Decision:
    """Of a rule that compares with a baseline that is not there yet: neither kept nor broken."""
    language = rule.language if rule.language != EACH else None
    at = Number(rule.metric, None, task=rule.task, model=rule.model, language=language)
    reason = "there is no baseline yet, and the suite may run without: nothing was compared"
    return Decision(in_words(rule, at), Verdict.NOT_APPLICABLE, reason, at)


def _not_measured(rule: GateRule, place: Place) -> Decision:
    at = Number(
        rule.metric,
        None,
        task=place.task,
        dataset=rule.dataset or None,
        model=place.model,
        language=place.language if place.language != EACH else None,
        variant=rule.variant or None,
        group=rule.group or None,
        difference=bool(rule.against),
    )
    words = in_words(rule, at)
    against = f" against {rule.against}" if rule.against else ""
    return Decision(words, Verdict.FAIL, f"{rule.metric}{against} was not measured", at)


def _coverage_decisions(rule: GateRule, analysis: Analysis) -> list[Decision]:
    """A rule on the coverage itself: each model by itself, unless one is named."""
    floors = [floor for floor in (rule.coverage_min, rule.min) if floor is not None]
    if not floors or rule.against or rule.max is not None:
        words = in_words(rule, Number(COVERAGE, None))
        return [Decision(words, Verdict.FAIL, "coverage is only held against coverage_min or min")]
    of_cells = dict.fromkeys(model for _, _, model, _, _ in analysis.coverage.cells)
    models = [rule.model] if rule.model else list(of_cells)
    languages: Sequence[str] = [rule.language]
    if rule.language == EACH:
        languages = analysis.languages
    decisions = [
        one
        for model in models
        for language in languages
        for one in _coverage_at(rule, max(floors), analysis, model, language)
    ]
    if not decisions:
        reason = "coverage was not measured: the run has no trials"
        decisions = [Decision(in_words(rule, Number(COVERAGE, None)), Verdict.FAIL, reason)]
    return decisions


def _coverage_at(
    rule: GateRule, floor: float, analysis: Analysis, model: str, language: str
) -> Iterator[Decision]:
    """How many trials are scored, and how many of those that were to be judged each judge judged.

    With one judge of three gone, every trial is scored by the other two: that is another panel.
    """
    members = frozenset([language]) if language else None
    if rule.group:
        members = frozenset(analysis.groups.get(rule.group, ()))
    fields = {"task": rule.task, "dataset": rule.dataset, "model": model, "variant": rule.variant}
    counts = analysis.coverage.of(**fields, languages=members)
    at = Number(
        COVERAGE,
        counts.share,
        n=counts.requested,
        task=rule.task,
        dataset=rule.dataset or None,
        model=model,
        language=language or None,
        variant=rule.variant or None,
        group=rule.group or None,
        coverage=counts.share,
    )
    verdict, reason = covered(floor, counts.share)
    yield _counted(in_words(rule, at), verdict, f"{reason}; {counts.in_words()}", at)
    for (task, judge), judged in analysis.panel.coverage.of(**fields, languages=members).items():
        share, n = judged.share, judged.requested
        one = replace(at, task=task, judge=judge, value=share, coverage=share, n=n)
        verdict, reason = covered(floor, share, what=of_judge(judge))
        yield _counted(in_words(rule, one), verdict, f"{reason}; {judged.in_words()}", one)


def _counted(rule: str, verdict: Verdict, reason: str, number: Number) -> Decision:
    """A decision on how much is there: what is not kept is for want of scores."""
    return Decision(rule, verdict, reason, number, verdict is not Verdict.PASS)


def _complete(analysis: Analysis) -> Iterator[Decision]:
    counts = analysis.coverage.total
    number = Number(COVERAGE, counts.share, n=counts.requested, coverage=counts.share)
    missing = counts.requested - counts.scored
    verdict, reason = Verdict.PASS, f"all {counts.requested} trials are scored"
    if missing or not counts.requested:
        verdict = Verdict.INCONCLUSIVE
        reason = (
            f"{counts.in_words()}; the {missing} without a score might have decided otherwise, "
            "and a rule with coverage_min says how many may be missing"
        )
    yield _counted("every requested trial is scored", verdict, reason, number)
    judges = analysis.panel.coverage.of()
    if judges:
        yield _all_judged(judges)


def _all_judged(judges: Mapping[tuple[str, str], JudgeCounts]) -> Decision:
    n, verdicts = (
        sum(getattr(counts, name) for counts in judges.values())
        for name in ("requested", "verdicts")
    )
    number = Number(COVERAGE, verdicts / n, n=n, coverage=verdicts / n)
    verdict, reason = Verdict.PASS, f"all {n} verdicts of the judges are there"
    if verdicts < n:
        verdict = Verdict.INCONCLUSIVE
        missing = ", ".join(
            f"judge {judge} of {task} gave {counts.in_words()}"
            for (task, judge), counts in judges.items()
            if counts.verdicts < counts.requested
        )
        reason = f"{missing}; a rule with coverage_min says how many may be missing"
    return _counted("every judge judged every answer", verdict, reason, number)


def in_words(rule: GateRule, number: Number) -> str:
    """Such as "accuracy of mcqa in sw, model candidate: at least 0.55"."""
    words = of_judge(number.judge) if number.judge else rule.metric or COVERAGE
    words += f" of {number.task}" if number.task else ""
    words += f" on {number.dataset}" if number.dataset else ""
    if number.group:
        words += f" in group {number.group}"
    elif number.language:
        words += f" in {number.language}"
    elif rule.language == EACH:
        words += " in each language"
    if number.variant and number.variant != "original":
        words += f" ({number.variant})"
    words += f", model {number.model}" if number.model else ""
    words += f", against {rule.against}" if rule.against else ""
    sure = " with confidence" if rule.confident else ""
    bounds = [
        text
        for bound, text in (
            (rule.min, f"at least {{}}{sure}"),
            (rule.max, f"at most {{}}{sure}"),
            (rule.max_drop, f"{'drops' if number.higher_is_better else 'rises'} at most {{}}"),
            (rule.coverage_min, "{} scored" if rule.metric else "at least {}"),
        )
        if bound is not None
        for text in [text.format(show(bound))]
    ]
    return f"{words}: {', '.join(bounds) or 'no bound'}"
