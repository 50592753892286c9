"""The gate on judged tasks: coverage of each judge, and metrics where lower is better."""

from dataclasses import replace

import pytest

from polyclinic.records.runs import MetricInfo, PlannedCell
from polyclinic.records.suites import Baseline, GateRule
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.deciding import Number, Verdict, decide
from polyclinic.stats.domain.gate import gate, in_words
from polyclinic.stats.domain.run import IntervalOptions

METRICS = ("total", "flag", "low_share", "answered")


@pytest.fixture
def decided(panel_run, columns_of):
    def make(rules, trials, earlier=(), **fields):
        run = panel_run(gate=tuple(rules), intervals=IntervalOptions(resamples=300), **fields)
        return gate(run, analyse(run, columns_of(trials, earlier, METRICS)))

    return make


@pytest.fixture
def one_down(judged):
    """Ten answers that two judges of three scored."""
    return [judged(f"q{i}", "en", {"a": 1 + i % 5, "b": 2, "c": "timeout"}) for i in range(10)]


def test_one_judge_of_three_down_breaks_a_rule_on_coverage(decided, one_down):
    found = decided([GateRule(coverage_min=0.99)], one_down)
    assert found.verdict is Verdict.FAIL
    shown = {one.rule: (one.verdict, one.reason) for one in found.decisions}
    assert shown["coverage, model m: at least 0.99"][0] is Verdict.PASS
    assert shown["coverage of judge a of open_qa, model m: at least 0.99"][0] is Verdict.PASS
    assert shown["coverage of judge c of open_qa, model m: at least 0.99"] == (
        Verdict.FAIL,
        "coverage of judge c 0.000 is not at least 0.99; 0 of 10 verdicts: timeout 10",
    )
    assert {one.number.judge for one in found.decisions} == {"", "a", "b", "c"}


def test_a_rule_on_a_metric_names_the_judge_that_its_coverage_lacks(decided, one_down):
    (one,) = decided([GateRule("total", min=1, coverage_min=0.99)], one_down).decisions
    assert one.verdict is Verdict.FAIL
    assert "total 2.500" in one.reason
    assert "coverage 1.000 is at least 0.99" in one.reason
    assert "coverage of judge c 0.000 is not at least 0.99 (0 of 10 verdicts: timeout 10)" in (
        one.reason
    )
    assert "judge a" not in one.reason


def test_judges_count_where_the_rule_looks(decided, judged):
    trials = [judged(f"q{i}", "en", {"a": 3, "b": 3}) for i in range(4)]
    trials += [judged(f"q{i}", "ja", {"a": 3, "b": "unparsed"}) for i in range(4)]
    fields = {"judges": ()}
    at = decided([GateRule(coverage_min=1, language="en")], trials, **fields)
    assert at.verdict is Verdict.PASS
    at = decided([GateRule(coverage_min=1, language="ja")], trials, **fields)
    assert at.verdict is Verdict.FAIL
    each = decided([GateRule("total", language="each", min=1, coverage_min=1)], trials, **fields)
    assert [one.verdict for one in each.decisions] == [Verdict.PASS, Verdict.FAIL]


def test_whether_a_model_answered_is_not_for_judges_to_say(decided, one_down, panel_run):
    trials = [replace(one, scores={**one.scores, "answered": 1.0}) for one in one_down]
    metrics = (
        *panel_run().metrics,
        MetricInfo("open_qa", "answered", 0, 1, binary=True, higher_is_better=True),
    )
    rule = GateRule("answered", min=0.9, coverage_min=0.99)
    found = decided([rule], trials, metrics=metrics)
    assert found.verdict is Verdict.PASS


def test_without_a_rule_on_coverage_missing_verdicts_leave_it_open(decided, judged, one_down):
    rule = GateRule("total", min=1)
    found = decided([rule], one_down)
    assert found.verdict is Verdict.INCONCLUSIVE
    assert found.decisions[-1].reason == (
        "judge c of open_qa gave 0 of 10 verdicts: timeout 10; "
        "a rule with coverage_min says how many may be missing"
    )
    whole = [judged(f"q{i}", "en", {"a": 1 + i % 5, "b": 2, "c": 3}) for i in range(10)]
    assert decided([rule], whole).verdict is Verdict.PASS


def test_what_never_came_to_the_judges_is_no_fault_of_theirs(decided, judged):
    trials = [judged(f"q{i}", "en", {"a": 3, "b": 3, "c": 2}) for i in range(3)]
    trials += [judged("q9", "en", {}, unscored_reason="timeout")]
    planned = (PlannedCell("open_qa", "own", "m", "en", "original", 4),)
    found = decided([GateRule(coverage_min=0.9)], trials, planned=planned)
    failed = [one.rule for one in found.decisions if one.verdict is Verdict.FAIL]
    assert failed == ["coverage, model m: at least 0.9"]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (-0.20, -0.05, Verdict.PASS),  # fewer flags are no drop
        (-0.02, 0.03, Verdict.PASS),
        (0.06, 0.20, Verdict.FAIL),
        (0.01, 0.20, Verdict.INCONCLUSIVE),
    ],
)
def test_where_lower_is_better_a_rise_is_a_drop(low, high, expected):
    middle = (low + high) / 2
    number = Number("flag", middle, low, high, difference=True, higher_is_better=False)
    rule = GateRule("flag", against="baseline", max_drop=0.05)
    verdict, reason = decide(rule, number)
    assert verdict is expected
    assert "rise of 0.05" in reason
    assert in_words(rule, number) == "flag, against baseline: rises at most 0.05"


def test_more_flags_than_the_baseline_break_the_gate(decided, judged):
    now, before = (
        [judged(f"q{i}", "en", {"a": {"total": 3, "flag": int(i % 10 < n)}}) for i in range(40)]
        for n in (6, 1)
    )
    rule = GateRule("flag", against="baseline", max_drop=0.05)
    for trials, earlier, expected in ((now, before, Verdict.FAIL), (before, now, Verdict.PASS)):
        found = decided([rule], trials, earlier, baseline=Baseline("r0"), judges=())
        assert found.decisions[0].verdict is expected
        assert found.decisions[0].number.higher_is_better is False
