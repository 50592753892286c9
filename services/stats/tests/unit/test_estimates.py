"""Estimates: published figures, macro means, groups, missing scores, epochs, clusters."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.records.runs import PlannedCell
from polyclinic.stats.domain.run import IntervalOptions
from polyclinic.stats.domain.trials import Trial

NINE = ("en", "de", "es", "pt", "ja", "zh", "th", "sw", "zu")


def macro(analysis, pick, **fields):
    wanted = {"metric": "accuracy", "dataset": None, "group": None} | fields
    return pick(analysis.estimates, **wanted)


def test_published_accuracy_has_its_published_interval(analysed, trial, pick):
    n, right = 2135, round(0.401 * 2135)
    analysis = analysed([trial(f"q{i}", right=i < right) for i in range(n)], languages=("en",))
    row = macro(analysis, pick, language="en")
    assert row.n == n
    assert row.value == pytest.approx(0.401, abs=5e-4)
    assert (row.ci_low, row.ci_high) == pytest.approx((0.380, 0.422), abs=1e-3)


@pytest.mark.parametrize(
    ("overall", "gap"), [(0.650, 0.268), (0.653, 0.097)], ids=["Qwen2.5-72B", "Gemma-3-27B"]
)
def test_overall_is_six_ninths_high_and_three_ninths_low(analysed, trial, pick, overall, gap):
    # overall = (6H + 3L) / 9 and gap = H - L, as the paper's figures allow.
    high, low = overall + gap / 3, overall - 2 * gap / 3
    trials = [
        trial(f"q{i}", language, right=i < round(share * 1000))
        for language in NINE
        for share in [high if language in NINE[:6] else low]
        for i in range(1000)
    ]
    analysis = analysed(trials, languages=NINE, intervals=IntervalOptions(resamples=200))
    assert macro(analysis, pick, language=None).value == pytest.approx(overall, abs=1e-3)
    gap_row = pick(analysis.estimates, metric="resource_gap", dataset=None)
    assert gap_row.value == pytest.approx(gap, abs=1.1e-3)
    groups = {
        name: pick(analysis.estimates, metric="accuracy", dataset=None, group=name).value
        for name in ("high_resource", "low_resource")
    }
    assert groups["high_resource"] - groups["low_resource"] == pytest.approx(gap_row.value)


def test_the_mean_of_a_language_is_over_data_sets_not_over_items(analysed, trial, pick):
    trials = [trial(f"a{i}", right=True, dataset="small") for i in range(2)]
    trials += [trial(f"b{i}", right=False, dataset="large") for i in range(98)]
    analysis = analysed(trials, languages=("en",))
    row = macro(analysis, pick, language="en")
    assert row.value == pytest.approx(0.5)
    assert row.n == 100
    assert pick(
        analysis.estimates, metric="accuracy", dataset="large", language="en"
    ).value == pytest.approx(0.0)


def test_the_interval_of_a_macro_mean_is_its_own(analysed, trial, pick):
    # Var of the macro mean: (p q / n_small + p q / n_large) / 4, not p q / (n_small + n_large).
    trials = [trial(f"a{i}", right=i % 2 == 0, dataset="small") for i in range(50)]
    trials += [trial(f"b{i}", right=i % 2 == 0, dataset="large") for i in range(2000)]
    row = macro(analysed(trials, languages=("en",)), pick, language="en")
    error = np.sqrt((0.25 / 50 + 0.25 / 2000) / 4)
    assert (row.ci_high - row.ci_low) / 2 == pytest.approx(1.96 * error, rel=0.05)


def test_an_unscored_trial_is_missing_and_no_answer_is_wrong(analysed, trial, pick):
    trials = [
        trial("q1"),
        trial("q2", right=False, scores={"accuracy": 0.0, "answered": 0.0}),
        trial("q3", scores={}, unscored_reason="quota_exhausted"),
    ]
    analysis = analysed(trials, languages=("en",))
    accuracy = macro(analysis, pick, language="en")
    assert (accuracy.value, accuracy.n) == (0.5, 2)
    assert macro(analysis, pick, language="en", metric="answered").value == 0.5


def test_epochs_are_not_samples(analysed, trial, pick):
    trials = [
        trial(f"q{i}", right=i % 2 == 0, epoch=epoch) for i in range(20) for epoch in (1, 2, 3, 4)
    ]
    once = [one for one in trials if one.epoch == 1]
    four = macro(analysed(trials, languages=("en",)), pick, language="en")
    single = macro(analysed(once, languages=("en",)), pick, language="en")
    assert (four.n, four.clusters) == (20, 20)
    assert (four.ci_low, four.ci_high) == (single.ci_low, single.ci_high)


def test_whole_clusters_are_resampled(analysed, trial, pick):
    # 20 clusters of 10 equal items: as if there were 20 items.
    trials = [trial(f"q{i}", right=(i // 10) % 2 == 0, cluster=f"c{i // 10}") for i in range(200)]
    row = macro(analysed(trials, languages=("en",)), pick, language="en")
    assert (row.n, row.clusters) == (200, 20)
    assert (row.ci_high - row.ci_low) / 2 == pytest.approx(1.96 * np.sqrt(0.25 / 20), rel=0.15)


def test_flags_say_when_an_interval_means_little(analysed, trial, pick):
    planned = tuple(
        PlannedCell("mcqa", "own", "m", language, "original", 3) for language in ("en", "ja", "zu")
    )
    trials = [trial(f"q{i}") for i in range(3)] + [trial("q1", "ja")]
    analysis = analysed(trials, languages=("en", "ja", "zu"), planned=planned)
    equal = macro(analysis, pick, language="en")
    assert (equal.flag, equal.method, equal.ci_high) == ("degenerate", "wilson", 1.0)
    assert equal.ci_low == pytest.approx(3 / (3 + 1.959964**2))
    single = macro(analysis, pick, language="ja")
    assert (single.flag, single.value, single.ci_low) == ("too_few", 1.0, None)
    nothing = macro(analysis, pick, language="zu")
    assert (nothing.flag, nothing.value, nothing.n) == ("no_items", None, 0)
    # A mean over languages is undefined without one of them: it would be another mean.
    assert macro(analysis, pick, language=None).flag == "no_items"


def test_a_named_group_makes_the_rest_the_other_side(analysed, trial, pick):
    trials = [trial(f"q{i}", lang, right=lang != "zu") for lang in NINE for i in range(4)]
    analysis = analysed(trials, languages=NINE, groups={"low_resource": ("zu",)})
    assert analysis.groups["high_resource"] == NINE[:-1]
    assert pick(analysis.estimates, metric="resource_gap", dataset=None).value == 1.0


def test_original_wording_stands_in_where_a_variant_has_none(analysed, trial, pick):
    trials = [trial(f"q{i}", "en") for i in range(4)]
    for variant, right in (("machine_translated", False), ("expert_reviewed", True)):
        trials += [trial(f"q{i}", "ja", right=right, variant=variant) for i in range(4)]
    analysis = analysed(trials)
    reviewed = macro(analysis, pick, language=None, variant="expert_reviewed")
    translated = macro(analysis, pick, language=None, variant="machine_translated")
    assert (reviewed.value, translated.value) == (1.0, 0.5)
    variants = {row.variant for row in analysis.estimates if row.language is None}
    assert variants == {"expert_reviewed", "machine_translated"}


def test_the_order_of_arrival_and_other_models_change_nothing(analysed, trial):
    trials = [
        trial(f"q{i}", lang, right=(i * 7 + len(lang)) % 3 > 0)
        for lang in ("en", "ja")
        for i in range(40)
    ]
    one, other = analysed(trials), analysed(trials[::-1])
    assert one.estimates == other.estimates
    assert one.contrasts == other.contrasts


def test_another_seed_gives_other_draws(analysed, trial, pick):
    trials = [trial(f"q{i}", right=i % 3 > 0, dataset=f"d{i % 2}") for i in range(300)]
    rows = [
        macro(
            analysed(trials, languages=("en",), intervals=IntervalOptions(500, 0.95, seed)),
            pick,
            language="en",
        )
        for seed in (1, 2)
    ]
    assert rows[0].value == rows[1].value
    assert (rows[0].ci_low, rows[0].ci_high) != (rows[1].ci_low, rows[1].ci_high)


outcomes = st.lists(st.tuples(st.booleans(), st.integers(0, 4)), min_size=2, max_size=60)


@settings(max_examples=40, deadline=None)
@given(outcomes)
def test_an_interval_holds_its_value_and_stays_in_range(found):
    from polyclinic.stats.domain.intervals import bootstrap_mean

    values = [float(right) for right, _ in found]
    clusters = [f"c{cluster}" for _, cluster in found]
    interval = bootstrap_mean(values, clusters=clusters, resamples=400)
    if len(set(clusters)) < 2:
        assert interval.flag == "too_few"
        return
    assert 0 <= interval.low <= interval.high <= 1
    assert interval.value == pytest.approx(np.mean(values))
    if interval.flag != "degenerate" and len(set(clusters)) == len(clusters) > 20:
        assert interval.low <= interval.value <= interval.high


@settings(max_examples=25, deadline=None)
@given(st.lists(st.booleans(), min_size=2, max_size=40), st.randoms())
def test_estimates_do_not_depend_on_order(rights, shuffler):
    from polyclinic.records.runs import MetricInfo
    from polyclinic.stats.domain.analysis import analyse
    from polyclinic.stats.domain.run import Run
    from polyclinic.stats.domain.trials import TrialColumns

    run = Run(
        "r",
        metrics=(MetricInfo("t", "m", 0, 1, higher_is_better=True),),
        intervals=IntervalOptions(resamples=100),
    )
    trials = [
        Trial(f"t{i}", "t", "d", "x", f"q{i}", "en", "original", scores={"m": float(right)})
        for i, right in enumerate(rights)
    ]
    results = []
    for _ in range(2):
        columns = TrialColumns(["m"])
        for one in trials:
            columns.add(one)
        results.append(analyse(run, columns).estimates)
        shuffler.shuffle(trials)
    assert results[0] == results[1]
