"""Contrasts: paired, with the published figures, and honest about what has no partner."""

import numpy as np
import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.stats.domain.run import IntervalOptions


def language_row(analysis, pick, **fields):
    wanted = {"kind": "language", "metric": "accuracy", "dataset": None, "language": "ja"}
    return pick(analysis.contrasts, **(wanted | fields))


def pairs(trial, both, only_en, only_ja, neither, **fields):
    kinds = [(1, 1)] * both + [(1, 0)] * only_en + [(0, 1)] * only_ja + [(0, 0)] * neither
    return [
        trial(f"q{i}", language, right=bool(right), **fields)
        for i, kind in enumerate(kinds)
        for language, right in zip(("en", "ja"), kind, strict=True)
    ]


def test_published_difference_has_its_published_interval(analysed, trial, pick):
    # EN - PT +.121 [.099, .143] with b = 433 and c = 174 of 2135; here with ja as the other side.
    trials = pairs(trial, 700, 433, 174, 2135 - 700 - 433 - 174)
    row = language_row(analysed(trials), pick)
    assert (row.a, row.b, row.n_pairs) == ("ja", "en", 2135)
    assert row.delta == pytest.approx(-(433 - 174) / 2135)
    assert (-row.ci_high, -row.ci_low) == pytest.approx((0.099, 0.143), abs=1e-3)
    assert row.p_value < 1e-20


def test_pairs_that_agree_differ_by_nothing(analysed, trial, pick):
    row = language_row(analysed(pairs(trial, 2, 0, 0, 2)), pick)
    assert (row.delta, row.flag, row.method) == (0, "degenerate", "tango")
    assert row.ci_low == -row.ci_high < -0.4
    assert row.p_value == 1.0
    assert row.mde is None


def test_the_detectable_difference_follows_from_the_spread(analysed, trial, pick):
    row = language_row(analysed(pairs(trial, 100, 60, 40, 200)), pick)
    d = np.array([-1] * 60 + [1] * 40 + [0] * 300)
    assert row.mde == pytest.approx((1.959964 + 0.841621) * d.std() / np.sqrt(400), rel=0.03)


def test_samples_without_a_partner_are_left_out_and_counted(analysed, trial, pick):
    trials = pairs(trial, 3, 1, 1, 1)
    trials += [trial("x1"), trial("x2"), trial("y1", "ja")]
    trials += [trial("z1"), trial("z1", "ja", scores={}, unscored_reason="timeout")]
    row = language_row(analysed(trials), pick)
    assert (row.n_pairs, row.n_only_a, row.n_only_b) == (6, 1, 3)
    assert (row.delta, row.flag) == (0, "items_differ")


def test_a_data_set_of_one_language_only_takes_no_part(analysed, trial, pick):
    trials = pairs(trial, 2, 3, 0, 1)
    trials += [trial(f"e{i}", dataset="english only") for i in range(5)]
    analysis = analysed(trials)
    row = language_row(analysis, pick)
    assert row.delta == pytest.approx(-0.5)
    assert row.n_only_b == 5
    assert {r.dataset for r in analysis.contrasts if r.kind == "language"} == {None, "own"}


def test_variants_are_compared_within_each_language(analysed, trial, pick):
    trials = []
    for language, reviewed in (("ja", 8), ("sw", 6)):
        for variant, right in (("machine_translated", 4), ("expert_reviewed", reviewed)):
            trials += [
                trial(f"q{i}", language, right=i < right, variant=variant) for i in range(10)
            ]
    analysis = analysed(trials, languages=("ja", "sw"), reference_language="")
    rows = [
        pick(analysis.contrasts, kind="variant", metric="accuracy", dataset=None, language=code)
        for code in ("ja", "sw", None)
    ]
    assert [row.delta for row in rows] == pytest.approx([0.4, 0.2, 0.3])
    assert {(row.a, row.b) for row in rows} == {("expert_reviewed", "machine_translated")}
    assert rows[2].p_value is None  # the same samples twice are no independent pairs


def test_a_baseline_with_one_model_is_compared_with_every_candidate(analysed, trial, pick):
    models = (ModelInfo("new-a"), ModelInfo("new-b"))
    trials = [
        trial(f"q{i}", language, right=i < right, model=model)
        for model, right in (("new-a", 9), ("new-b", 5))
        for language in ("en", "ja")
        for i in range(10)
    ]
    before = [
        trial(f"q{i}", lang, right=i < 7, model="old") for lang in ("en", "ja") for i in range(10)
    ]
    analysis = analysed(trials, before, models=models)
    deltas = {
        row.model: row.delta
        for row in analysis.contrasts
        if row.kind == "baseline" and row.language is None and row.metric == "accuracy"
    }
    assert deltas == pytest.approx({"new-a": 0.2, "new-b": -0.2})
    row = pick(
        analysis.contrasts, kind="baseline", metric="accuracy", model="new-a", language="ja",
        dataset="own",
    )  # fmt: skip
    assert row.b == "baseline old"


def test_a_baseline_of_the_same_name_comes_first(analysed, trial, pick):
    trials = [trial(f"q{i}") for i in range(4)]
    before = [trial(f"q{i}", right=i < 1) for i in range(4)]
    before += [trial(f"q{i}", model="other") for i in range(4)]
    analysis = analysed(trials, before, languages=("en",))
    wanted = {"kind": "baseline", "metric": "accuracy", "dataset": None}
    rows = [pick(analysis.contrasts, language=code, **wanted) for code in ("en", None)]
    assert [row.delta for row in rows] == [0.75, 0.75]


def test_samples_of_the_baseline_alone_change_no_estimate(analysed, trial):
    trials = [trial(f"q{i}", right=i % 3 > 0) for i in range(30)]
    more = [trial(f"x{i}", right=i % 2 > 0) for i in range(500)]
    alone = analysed(trials, languages=("en",))
    compared = analysed(trials, [*trials, *more], languages=("en",))
    assert alone.estimates == compared.estimates


def test_the_moved_gap_is_paired_too(analysed, trial, pick):
    languages = ("en", "sw")
    trials = [
        trial(f"q{i}", lang, right=i < (8 if lang == "en" else 6))
        for lang in languages
        for i in range(10)
    ]
    before = [
        trial(f"q{i}", lang, right=i < (8 if lang == "en" else 3))
        for lang in languages
        for i in range(10)
    ]
    analysis = analysed(trials, before, languages=languages)
    row = pick(analysis.contrasts, kind="baseline", metric="resource_gap")
    assert row.delta == pytest.approx(-0.3)


def test_holm_counts_the_tests_of_one_table(analysed, trial, pick):
    languages = ("en", "de", "ja")
    trials = [
        trial(f"q{i}", language, right=i >= wrong)
        for language, wrong in (("en", 0), ("de", 8), ("ja", 5))
        for i in range(40)
    ]
    analysis = analysed(trials, languages=languages)
    de, ja = (language_row(analysis, pick, language=code) for code in ("de", "ja"))
    assert (de.p_value, ja.p_value) == pytest.approx((2 * 0.5**8, 2 * 0.5**5))
    assert (de.p_adjusted, ja.p_adjusted) == pytest.approx((4 * 0.5**8, 2 * 0.5**5))


def test_epochs_have_no_exact_test(analysed, trial, pick):
    trials = pairs(trial, 2, 3, 1, 2, epoch=1) + pairs(trial, 2, 1, 3, 2, epoch=2)
    row = language_row(analysed(trials), pick)
    assert row.p_value is None
    assert row.n_pairs == 8


def test_the_two_sides_share_their_draws(analysed, trial, pick):
    # Strongly correlated sides: resampled apart, the interval would be many times as wide.
    trials = pairs(trial, 200, 4, 0, 196)
    row = language_row(analysed(trials, intervals=IntervalOptions(resamples=2000)), pick)
    assert row.ci_high - row.ci_low < 0.025
