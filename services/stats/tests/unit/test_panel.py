"""The numbers about judges: means, differences, coverage, warnings, prompts."""

import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import MetricInfo
from polyclinic.records.trials import PanelVerdict
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.intervals import bootstrap_mean
from polyclinic.stats.domain.run import IntervalOptions

METRICS = ("total", "flag", "low_share", "accuracy")


@pytest.fixture
def panel(panel_run, columns_of):
    """The numbers about the judges of a run made of these trials; keywords go to the run."""

    def make(trials, **fields):
        run = panel_run(**({"intervals": IntervalOptions(resamples=500)} | fields))
        return analyse(run, columns_of(trials, metrics=METRICS))

    return make


def test_each_judge_has_its_own_mean_by_model_and_language(panel, judged, pick):
    scores = {"en": (4, 2, 3), "ja": (5, 1, 1)}
    trials = [
        judged(f"q{i}", language, dict(zip("abc", (up + i % 2 for up in given), strict=True)))
        for language, given in scores.items()
        for i in range(4)
    ]
    means = panel(trials).panel.means
    for judge, k in (("a", 0), ("b", 1), ("c", 2)):
        for model in ("m", None):
            at = {"axis": "total", "judge": judge, "model": model}
            assert pick(means, language="en", **at).value == pytest.approx(scores["en"][k] + 0.5)
            both = pick(means, language=None, **at)
            expected = (scores["en"][k] + scores["ja"][k]) / 2 + 0.5
            assert (both.value, both.n) == (pytest.approx(expected), 8)
            assert both.ci_low < both.value < both.ci_high


def test_the_interval_of_a_judge_is_that_of_its_scores(panel, judged, pick):
    trials = [
        judged(f"q{i}", "en", {"a": 1 + i % 5, "b": 3}, cluster=f"c{i // 2}") for i in range(20)
    ]
    found = pick(panel(trials).panel.means, axis="total", judge="a", model="m", language="en")
    alone = bootstrap_mean(
        [1 + i % 5 for i in range(20)], clusters=[f"c{i // 2}" for i in range(20)], resamples=5000
    )
    # Whole clusters are drawn, as everywhere.
    assert found.ci_low == pytest.approx(alone.low, abs=0.15)
    assert found.ci_high == pytest.approx(alone.high, abs=0.15)


def test_a_mean_over_models_is_that_of_their_means(panel, judged, pick):
    trials = [judged(f"q{i}", "en", {"a": 4}, model="m") for i in range(3)]
    trials += [judged(f"q{i}", "en", {"a": 2}, model="n") for i in range(9)]
    means = panel(trials, models=(ModelInfo("m"), ModelInfo("n"))).panel.means
    assert pick(means, axis="total", judge="a", model=None, language="en").value == 3


def test_a_judge_that_is_silent_is_missing_never_0(panel, judged, pick):
    said = {"a": 4, "b": 3, "c": "timeout"}
    analysis = panel([judged(f"q{i}", "en", said) for i in range(3)])
    silent = pick(analysis.panel.means, axis="total", judge="c", model="m", language="en")
    assert (silent.value, silent.n, silent.flag) == (None, 0, "no_items")
    cover = analysis.panel.coverage.of()["open_qa", "c"]
    assert (cover.requested, cover.verdicts, dict(cover.missing)) == (3, 0, {"timeout": 3})
    # Nor does it take the other two's agreement away.
    agreed = pick(
        analysis.panel.agreement, axis="total", statistic="krippendorff_alpha", model=None,
        language=None,
    )  # fmt: skip
    assert (agreed.n, agreed.raw) == (3, 0.0)


def test_contrasts_of_judges_are_paired_and_adjusted(panel, judged, pick):
    said = [{"a": 4, "b": 3, "c": 3}, {"a": 5, "b": 3, "c": "unparsed"}, {"a": 3, "b": 3, "c": 3}]
    trials = [judged(f"q{i}", "en", one) for i, one in enumerate(said)]
    rows = [row for row in panel(trials).contrasts if row.kind == "judge"]
    ab = pick(rows, metric="total", a="a", b="b", language="en")
    assert (ab.delta, ab.n_pairs, ab.n_only_a, ab.n_only_b) == (pytest.approx(1.0), 3, 0, 0)
    ac = pick(rows, metric="total", a="a", b="c", language="en")
    assert (ac.delta, ac.n_pairs, ac.n_only_a, ac.flag) == (0.5, 2, 1, "items_differ")
    assert pick(rows, metric="total", a="a", b="b", language=None).delta == pytest.approx(1.0)


def test_yes_and_no_are_tested_exactly_and_adjusted(panel, judged, pick):
    flags = [{"a": {"flag": 1}, "b": {"flag": 0}, "c": {"flag": int(i < 3)}} for i in range(8)]
    trials = [judged(f"q{i}", "en", one) for i, one in enumerate(flags)]
    rows = [row for row in panel(trials).contrasts if row.kind == "judge" and row.metric == "flag"]
    ab = pick(rows, a="a", b="b", language="en")
    assert ab.p_value == pytest.approx(2 / 2**8)
    assert ab.p_adjusted == pytest.approx(3 * 2 / 2**8)


def test_judges_are_compared_by_the_trials_that_both_scored(panel, judged, pick):
    trials = []
    for i in range(4):
        trials += [
            judged(f"q{i}", "en", {"a": 5, "b": 4}, epoch=1),
            judged(f"q{i}", "en", {"a": 1, "b": "unparsed"}, epoch=2),
        ]
    trials += [
        judged("apart", "en", {"a": 5, "b": "unparsed"}, epoch=1),
        judged("apart", "en", {"a": "unparsed", "b": 5}, epoch=2),
        judged("both", "en", {"a": 5, "b": 1}, epoch=1),
        judged("both", "en", {"a": 1, "b": 3}, epoch=2),
    ]
    rows = [row for row in panel(trials).contrasts if row.kind == "judge"]
    found = pick(rows, metric="total", a="a", b="b", model="m", language="en")
    assert found.delta == pytest.approx((4 * 1 + (4 - 2) / 2) / 5)
    assert (found.n_pairs, found.n_only_a, found.n_only_b) == (5, 1, 1)


def test_judges_that_scored_other_epochs_have_no_pair(panel, judged, pick):
    trials = [judged("q1", "en", {"a": 5, "b": "unparsed"}, epoch=1, scores={})]
    trials += [judged("q1", "en", {"a": "unparsed", "b": 2}, epoch=2, scores={})]
    rows = [row for row in panel(trials).contrasts if row.kind == "judge"]
    found = pick(rows, metric="total", a="a", b="b", model="m", language="en")
    assert (found.delta, found.n_pairs, found.n_only_a, found.n_only_b) == (None, 0, 1, 1)


def test_agreement_by_model_and_language(panel, judged, pick):
    trials = [
        judged(
            f"q{i}", language, {"a": i % 5 + 1, "b": i % 5 + 1 if language == "en" else 5 - i % 5}
        )
        for language in ("en", "ja")
        for i in range(10)
    ]
    rows = panel(trials).panel.agreement
    at = {"axis": "total", "statistic": "quadratic_kappa", "judge_a": "a", "judge_b": "b"}
    assert pick(rows, model=None, language="en", **at).value == pytest.approx(1.0)
    assert pick(rows, model=None, language="ja", **at).value == pytest.approx(-1.0)
    assert pick(rows, model="m", language=None, **at).value == pytest.approx(0.0)
    alpha = {"axis": "total", "statistic": "krippendorff_alpha", "level": "ordinal"}
    assert pick(rows, model="m", language="en", **alpha).value == pytest.approx(1.0)


def test_flags_agree_by_name_and_without_variation_it_is_undefined(panel, judged, pick):
    trials = [
        judged(f"q{i}", "en", {judge: {"flag": 0, "total": i % 5 + 1} for judge in "abc"})
        for i in range(5)
    ]
    rows = [row for row in panel(trials).panel.agreement if row.axis == "flag"]
    assert {row.statistic for row in rows} == {"krippendorff_alpha", "kappa"}
    assert {(row.level, row.value, row.raw, row.flag) for row in rows} == {
        ("nominal", None, 1.0, "no_variation")
    }


def test_each_epoch_is_another_answer(panel, judged, pick):
    trials = [
        judged(f"q{i}", "en", {"a": i + epoch, "b": i + epoch}, epoch=epoch)
        for i in (1, 2)
        for epoch in (1, 2)
    ]
    analysis = panel(trials)
    alpha = pick(
        analysis.panel.agreement, axis="total", statistic="krippendorff_alpha", model=None,
        language=None,
    )  # fmt: skip
    assert (alpha.n, alpha.value) == (4, 1.0)
    # One sample it is all the same.
    assert pick(analysis.panel.means, axis="total", judge="a", model="m", language="en").n == 2


def test_coverage_counts_what_was_to_be_judged(panel, judged):
    again = PanelVerdict("a", {"total": 3.0}, attempts=3)
    trials = [
        judged("q1", "en", {"a": again, "b": 3, "c": "unparsed"}),
        judged("q2", "en", {"a": 3, "b": 3}),  # nothing was heard of c
        judged("q3", "en", {}, unscored_reason="timeout"),  # never came to the judges
        judged("q4", "en", {"a": "refusal", "b": "refusal", "c": "refusal"}),
    ]
    found = panel(trials).panel.coverage.of()
    shown = {
        judge: (one.requested, one.verdicts, one.asked_again, dict(one.missing))
        for (_, judge), one in found.items()
    }
    assert shown == {
        "a": (3, 2, 1, {"refusal": 1}),
        "b": (3, 2, 0, {"refusal": 1}),
        "c": (3, 0, 0, {"unparsed": 1, "not_asked": 1, "refusal": 1}),
    }
    assert found["open_qa", "a"].in_words() == "2 of 3 verdicts: refusal 1"


def test_a_warning_counts_an_answer_once(panel, judged):
    def warned(*words):
        return PanelVerdict("", {"total": 3.0}, warnings=words)

    trials = [
        judged("q1", "en", {"a": warned("planted_verdict"), "b": warned("planted_verdict")}),
        judged("q2", "en", {"a": warned("planted_verdict", "closing_fence"), "b": 2}),
        judged("q1", "en", {"a": warned("closing_fence"), "b": 2}, model="n"),
    ]
    models = (ModelInfo("m"), ModelInfo("n"))
    assert [
        (one.model, one.warning, one.trials) for one in panel(trials, models=models).panel.warnings
    ] == [("m", "closing_fence", 1), ("m", "planted_verdict", 2), ("n", "closing_fence", 1)]


def test_prompts_are_traced_by_task_and_judge(panel, judged):
    def by(prompt):
        return PanelVerdict("", {"total": 3.0}, prompt_sha256=prompt, fingerprint="fp")

    trials = [judged("q1", code, {"a": by("x"), "b": by("y")}) for code in ("en", "ja")]
    trials += [judged("q2", "ja", {"a": by("z"), "b": by("y")})]
    found = panel(trials).panel.prompts
    assert [(one.judge, one.prompt_sha256, one.languages, one.verdicts) for one in found] == [
        ("a", "x", ("en", "ja"), 2),
        ("a", "z", ("ja",), 1),
        ("b", "y", ("en", "ja"), 3),
    ]


def test_metrics_of_judged_tasks_have_a_resource_gap(panel, judged, pick):
    trials = [
        judged(f"q{i}", code, {"a": up}) for code, up in (("en", 4), ("sw", 2)) for i in "123"
    ]
    analysis = panel(trials, languages=("en", "sw"))
    gap = pick(analysis.estimates, metric="resource_gap", dataset=None)
    assert (gap.task, gap.value) == ("open_qa", 2)


def test_a_run_without_judges_has_nothing_of_them(analysed, trial):
    panel = analysed([trial("q1"), trial("q2")]).panel
    assert (panel.means, panel.agreement, panel.warnings, panel.prompts) == ([], [], [], [])
    assert panel.coverage.of() == {}


def test_what_judges_said_of_the_baseline_is_not_counted(panel_run, columns_of, judged):
    earlier = [judged("q1", "en", {"a": 1, "b": 2})]
    columns = columns_of([judged("q1", "en", {"a": 4, "b": 4})], earlier, METRICS)
    panel = analyse(panel_run(), columns).panel
    assert panel.coverage.of()["open_qa", "a"].requested == 1
    assert {row.raw for row in panel.agreement if row.axis == "total" and row.n} == {1.0}


def test_other_tasks_keep_their_numbers(panel, judged, trial, pick):
    both = [trial(f"q{i}", right=i % 2) for i in range(6)]
    metrics = (
        MetricInfo("mcqa", "accuracy", 0, 1, binary=True, higher_is_better=True),
        MetricInfo("open_qa", "total", 1, 5, higher_is_better=True),
    )
    alone = panel(both, metrics=metrics)
    with_judges = panel(
        [*both, *(judged(f"q{i}", "en", {"a": 3}) for i in range(6))], metrics=metrics
    )
    mine = [row for row in with_judges.estimates if row.task == "mcqa"]
    assert mine == alone.estimates
    assert {row.value for row in mine} == {0.5}
