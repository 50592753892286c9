"""The gate: three verdicts, nothing passes unmeasured, every decision with its numbers."""

import math

import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import Baseline, GateRule
from polyclinic.stats.domain.deciding import Number, Verdict, decide, worst
from polyclinic.stats.domain.gate import gate

AGAINST_REFERENCE = GateRule("accuracy", against="reference_language", min_pairs=10)
PASS, FAIL, INCONCLUSIVE = Verdict.PASS, Verdict.FAIL, Verdict.INCONCLUSIVE


@pytest.fixture
def gated(analysed, run_of):
    """Gate these trials by these rules; a floor of coverage keeps the rules in question alone."""

    def make(trials, *rules, baseline=(), floor=0.0, **fields):
        fields["gate"] = (*rules, GateRule(coverage_min=floor))
        return gate(run_of(**fields), analysed(trials, baseline, **fields))

    return make


@pytest.fixture
def two_languages(trial):
    """Ten samples: 8 right in English, 6 in Japanese."""
    return [
        trial(f"q{i}", language, right=i < right)
        for language, right in (("en", 8), ("ja", 6))
        for i in range(10)
    ]


def verdicts(found):
    """Of the rules in question; the floor of coverage comes last, once a model."""
    return [one.verdict for one in found.decisions if not one.rule.startswith("coverage, model")]


def test_each_language_is_decided_by_itself_with_its_numbers(gated, two_languages):
    found = gated(two_languages, GateRule("accuracy", "mcqa", language="each", min=0.7))
    assert verdicts(found) == [PASS, FAIL]
    assert found.verdict is FAIL
    failed = found.decisions[1]
    assert failed.rule == "accuracy of mcqa in ja, model m: at least 0.7"
    assert "0.600 [" in failed.reason
    assert "n = 10" in failed.reason


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (GateRule("accuracy", language="ja", min=0.6), [PASS]),
        (GateRule("accuracy", min=0.71), [FAIL]),
        (GateRule("accuracy", max=0.7), [PASS]),
        (GateRule("accuracy", min=0.6, max=0.65), [FAIL]),
        (GateRule("accuracy", dataset="own", min=0.7), [PASS]),
        (
            GateRule(
                "accuracy", against="reference_language", language="each", min=-0.2, min_pairs=10
            ),
            [PASS],
        ),
        (GateRule("accuracy", against="reference_language", min=-0.1, min_pairs=10), [FAIL]),
    ],
)
def test_a_rule_selects_and_bounds(gated, two_languages, rule, expected):
    assert verdicts(gated(two_languages, rule)) == expected


@pytest.mark.parametrize(
    "rule",
    [
        GateRule("safety", min=4),
        GateRule("accuracy", task="diagnosis", min=0),
        GateRule("accuracy", model="other", min=0),
        GateRule("accuracy", language="zu", min=0),
        GateRule("accuracy", dataset="another", min=0),
        GateRule("accuracy", variant="expert_reviewed", min=0),
        GateRule("accuracy", group="low_resource", min=0),
        GateRule("accuracy", against="baseline", language="each", max_drop=1),
        GateRule("resource_gap", max=1),
    ],
)
def test_what_was_not_measured_fails(gated, two_languages, rule):
    found = gated(two_languages, rule)
    assert set(verdicts(found)) == {FAIL}
    assert "was not measured" in found.decisions[0].reason


def test_a_model_that_was_not_measured_is_not_passed_over(gated, two_languages):
    models = (ModelInfo("m"), ModelInfo("n"))
    found = gated(two_languages, GateRule("accuracy", min=0.5), models=models)
    assert verdicts(found) == [PASS, FAIL]


def test_a_model_without_baseline_is_not_passed_over(gated, trial):
    trials = [trial(f"q{i}", model=model) for model in "mn" for i in range(40)]
    before = [trial(f"q{i}", model=model) for model in "mx" for i in range(40)]
    rule = GateRule("accuracy", against="baseline", max_drop=0.1)
    found = gated(
        trials, rule, baseline=before, models=(ModelInfo("m"), ModelInfo("n")), languages=("en",)
    )
    assert verdicts(found) == [PASS, FAIL]


def test_no_items_and_too_few_items_decide_nothing(gated, trial):
    planned = tuple(PlannedCell("mcqa", "own", "m", code, "original", 1) for code in ("en", "ja"))
    rule = GateRule("accuracy", language="each", min=0.0)
    found = gated([trial("q1", "en")], rule, planned=planned)
    assert verdicts(found) == [INCONCLUSIVE, INCONCLUSIVE]
    assert "too_few" in found.decisions[0].reason
    assert "no items" in found.decisions[1].reason


@pytest.mark.parametrize(
    ("low", "high", "better", "expected"),
    [
        (-0.019, 0.01, True, PASS),
        (-0.02, 0.01, True, INCONCLUSIVE),
        (-0.03, 0.01, True, INCONCLUSIVE),
        (-0.05, -0.02, True, INCONCLUSIVE),
        (-0.05, -0.021, True, FAIL),
        (-0.01, 0.019, False, PASS),
        (-0.01, 0.03, False, INCONCLUSIVE),
        (0.021, 0.05, False, FAIL),
    ],
)
def test_non_inferiority_is_decided_by_the_interval(low, high, better, expected):
    number = Number("x", (low + high) / 2, low, high, difference=True, higher_is_better=better)
    assert decide(GateRule("x", max_drop=0.02), number)[0] is expected


def test_non_inferiority_needs_a_difference_and_an_interval():
    rule = GateRule("x", max_drop=0.02)
    assert decide(rule, Number("x", 0.5, 0.4, 0.6))[0] is FAIL
    assert decide(rule, Number("x", 0.0, difference=True))[0] is INCONCLUSIVE


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_never_passes(value):
    for rule in (GateRule("x", min=-1), GateRule("x", max=1), GateRule("x")):
        verdict, reason = decide(rule, Number("x", value))
        assert verdict is FAIL
        assert "not a number" in reason


def test_a_rule_without_bounds_fails(gated, two_languages):
    assert verdicts(gated(two_languages, GateRule("accuracy"))) == [FAIL]


def test_a_gap_that_grew_is_a_drop(gated, trial):
    sides = [
        [
            trial(f"q{i}", language, right=i < right)
            for language, right in (("en", 300), ("sw", swahili))
            for i in range(300)
        ]
        for swahili in (200, 290)
    ]
    rule = GateRule("resource_gap", against="baseline", max_drop=0.1)
    found = gated(sides[0], rule, baseline=sides[1], languages=("en", "sw"))
    assert verdicts(found) == [FAIL]
    found = gated(sides[1], rule, baseline=sides[0], languages=("en", "sw"))
    assert verdicts(found) == [PASS]


def test_coverage_is_per_model_and_cut_not_rounded(analysed, run_of, trial):
    trials = [trial(f"q{i}", model=model) for model in "mn" for i in range(9996)]
    trials += [trial(f"x{i}", model="n", scores={}, unscored_reason="timeout") for i in range(4)]
    rules = (GateRule(coverage_min=0.9999),)
    fields = {"gate": rules, "languages": ("en",)}
    found = gate(run_of(**fields), analysed(trials, **fields))
    assert [one.verdict for one in found.decisions] == [PASS, FAIL]
    assert "0.999" in found.decisions[1].reason
    assert "9996 of 10000" in found.decisions[1].reason


def test_a_rule_with_a_metric_and_a_floor_needs_both(gated, trial):
    trials = [trial(f"q{i}") for i in range(6)]
    trials += [trial(f"x{i}", scores={}, unscored_reason="timeout") for i in range(4)]
    rule = GateRule("accuracy", min=0.5, coverage_min=0.9)
    found = gated(trials, rule, languages=("en",))
    assert verdicts(found) == [FAIL]
    assert "coverage 0.600" in found.decisions[0].reason
    assert "(6 of 10 trials scored: timeout 4)" in found.decisions[0].reason


def test_unscored_trials_are_gated_on_without_a_rule_for_them(analysed, run_of, trial):
    fields = {"gate": (GateRule("accuracy", min=0.5),), "languages": ("en",)}
    trials = [trial(f"q{i}") for i in range(4)]
    assert gate(run_of(**fields), analysed(trials, **fields)).verdict is PASS
    trials.append(trial("q5", scores={}, unscored_reason="quota_exhausted"))
    found = gate(run_of(**fields), analysed(trials, **fields))
    assert found.verdict is INCONCLUSIVE
    assert "4 of 5 trials scored: quota_exhausted 1" in found.decisions[-1].reason


def test_trials_that_never_came_count_as_missing(analysed, run_of, trial):
    planned = (PlannedCell("mcqa", "own", "m", "en", "original", 10),)
    fields = {"gate": (GateRule(coverage_min=0.9),), "planned": planned, "languages": ("en",)}
    trials = [trial(f"q{i}") for i in range(5)]
    reasons = ("timeout", "unauthorized", "unauthorized")
    trials += [trial(f"x{i}", scores={}, unscored_reason=why) for i, why in enumerate(reasons)]
    found = gate(run_of(**fields), analysed(trials, **fields))
    assert found.verdict is FAIL
    reason = found.decisions[0].reason
    assert reason.endswith("; 5 of 10 trials scored: unauthorized 2, timeout 1, not run 2")


@pytest.mark.parametrize(("bounds", "verdict"), [({"min": 1.0}, PASS), ({"max": 1.0}, FAIL)])
def test_coverage_as_a_metric(analysed, run_of, two_languages, bounds, verdict):
    rules = (GateRule("coverage", **bounds),)
    assert gate(run_of(gate=rules), analysed(two_languages, gate=rules)).verdict is verdict


def test_a_suite_without_rules_has_no_verdict(analysed, run_of, two_languages):
    found = gate(run_of(), analysed(two_languages))
    assert (found.verdict, found.decisions) == (None, [])


def test_an_empty_run_passes_nothing(analysed, run_of):
    rules = (GateRule("accuracy", language="each", min=0), GateRule(coverage_min=0))
    found = gate(run_of(gate=rules), analysed([], gate=rules))
    assert {one.verdict for one in found.decisions} == {FAIL}


def test_broken_beats_undecided_beats_kept():
    assert worst([PASS, INCONCLUSIVE, FAIL]) is FAIL
    assert worst([PASS, INCONCLUSIVE]) is INCONCLUSIVE
    assert worst([PASS]) is PASS


def test_without_a_baseline_yet_only_the_other_rules_decide(analysed, run_of, trial):
    compared = GateRule("accuracy", against="baseline", max_drop=0.1, coverage_min=0.5)
    trials = [trial(f"q{i}", right=i < 8) for i in range(10)]
    planned = (PlannedCell("mcqa", "own", "m", "en", "original", 10),)
    awaited = Baseline(optional=True)

    def verdict_of(found, *rules):
        run = run_of(gate=(compared, *rules), baseline=awaited, planned=planned)
        return gate(run, analysed(found, planned=planned))

    kept = verdict_of(trials, GateRule("accuracy", min=0.7))
    assert [one.verdict for one in kept.decisions][:2] == [Verdict.NOT_APPLICABLE, PASS]
    assert "no baseline yet" in kept.decisions[0].reason
    assert kept.verdict is PASS
    assert verdict_of(trials, GateRule("accuracy", min=0.9)).verdict is FAIL
    # The floor of a rule that does not apply allows no missing trial.
    lacking = [*trials[:9], trial("q9", scores={}, unscored_reason="timeout")]
    assert verdict_of(lacking).verdict is INCONCLUSIVE
    named = run_of(gate=(compared,), baseline=Baseline("r0", optional=True), planned=planned)
    assert gate(named, analysed(trials, planned=planned)).verdict is FAIL
