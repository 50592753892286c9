"""Which interval a number gets, and what few samples may decide."""

import pytest

from polyclinic.records.runs import MetricInfo
from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.deciding import Number, Verdict, decide
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.score_intervals import tango, wilson

PASS, FAIL, INCONCLUSIVE = Verdict.PASS, Verdict.FAIL, Verdict.INCONCLUSIVE


def answers(trial, right, n, language="en", **fields):
    return [trial(f"q{i}", language, right=i < right, **fields) for i in range(n)]


def row(rows, pick, **fields):
    given = {"metric": "accuracy", "dataset": None, "language": "en"} | fields
    if "kind" not in fields:
        given |= {"group": None}
    return pick(rows, **given)


@pytest.mark.parametrize(("right", "n"), [(5, 5), (0, 7), (19, 20), (850, 1000)])
def test_one_proportion_has_wilsons_interval(analysed, trial, pick, right, n):
    found = row(analysed(answers(trial, right, n), languages=("en",)).estimates, pick)
    assert found.method == "wilson"
    assert (found.ci_low, found.ci_high) == pytest.approx(wilson(right, n))


@pytest.mark.parametrize(
    ("right", "n", "method"),
    [
        ((90, 80), 100, "tango"),
        ((190, 180), 199, "tango"),
        ((190, 180), 200, "bootstrap"),
        ((190, 190), 300, "tango"),
    ],
)
def test_a_paired_difference_has_tangos_while_it_is_small_or_equal(  # noqa: PLR0917 - three are fixtures
    analysed, trial, pick, right, n, method
):
    before, now = right
    analysis = analysed(answers(trial, now, n), answers(trial, before, n), languages=("en",))
    found = row(analysis.contrasts, pick, kind="baseline")
    assert found.method == method
    assert (found.ci_low, found.ci_high) == pytest.approx(
        tango(0, before - now, n), abs=0 if method == "tango" else 0.01
    )


def test_clusters_and_scores_between_keep_the_bootstrap(analysed, trial, pick):
    together = [trial(f"q{i}", right=i % 3 > 0, cluster=f"c{i // 2}") for i in range(20)]
    assert row(analysed(together, languages=("en",)).estimates, pick).method == "bootstrap"
    epochs = [trial(f"q{i}", right=(i + e) % 3 > 0, epoch=e) for i in range(20) for e in (1, 2)]
    assert row(analysed(epochs, languages=("en",)).estimates, pick).method == "bootstrap"
    metrics = (
        MetricInfo("mcqa", "accuracy", 0, 1, higher_is_better=True),
        MetricInfo("mcqa", "answered", 0, 1, binary=True, higher_is_better=True),
    )
    graded = analysed(answers(trial, 9, 20), languages=("en",), metrics=metrics)
    assert row(graded.estimates, pick).method == "bootstrap"


def test_epochs_that_agree_are_one_answer(analysed, trial, pick):
    epochs = [one for e in (1, 2, 3) for one in answers(trial, 9, 20, epoch=e)]
    found = row(analysed(epochs, languages=("en",)).estimates, pick)
    assert (found.method, found.ci_low) == ("wilson", pytest.approx(wilson(9, 20)[0]))


def test_a_mean_over_data_sets_keeps_the_bootstrap_until_all_items_are_equal(analysed, trial, pick):
    mixed = answers(trial, 9, 20) + answers(trial, 5, 20, dataset="other")
    assert row(analysed(mixed, languages=("en",)).estimates, pick).method == "bootstrap"
    equal = answers(trial, 20, 20) + answers(trial, 5, 5, dataset="other")
    found = row(analysed(equal, languages=("en",)).estimates, pick)
    assert (found.method, found.flag, found.value, found.ci_high) == (
        "combined",
        "degenerate",
        1,
        1,
    )
    # By hand: distances of the two Wilson bounds, halved, squared, added.
    squares = [((1 - wilson(n, n)[0]) / 2) ** 2 for n in (20, 5)]
    assert found.ci_low == pytest.approx(1 - sum(squares) ** 0.5)


@pytest.mark.parametrize(("n", "method"), [(20, "combined"), (100, "bootstrap")])
def test_few_pairs_of_several_data_sets_are_combined(analysed, trial, pick, n, method):
    sides = [
        answers(trial, right, n) + answers(trial, other, n, dataset="other")
        for right, other in ((n - 3, n - 4), (n, n))
    ]
    found = row(analysed(*sides, languages=("en",)).contrasts, pick, kind="baseline")
    assert found.method == method
    squares = [((-k / n - tango(0, k, n)[0]) / 2) ** 2 for k in (3, 4)]
    by_hand = found.delta - sum(squares) ** 0.5
    assert found.ci_low == pytest.approx(by_hand, abs=1e-9 if n < 100 else 0.02)


def test_languages_share_their_samples_so_a_mean_over_them_is_no_surer(analysed, trial, pick):
    trials = [one for code in ("en", "ja", "sw") for one in answers(trial, 10, 10, code)]
    found = row(analysed(trials, languages=("en", "ja", "sw")).estimates, pick, language=None)
    assert (found.method, found.ci_low) == ("combined", pytest.approx(wilson(10, 10)[0]))


def test_a_gap_of_nothing_has_a_width(analysed, trial, pick):
    trials = [one for code in ("en", "sw") for one in answers(trial, 6, 6, code)]
    gap = pick(
        analysed(trials, languages=("en", "sw")).estimates,
        metric="resource_gap",
        dataset=None,
    )
    assert (gap.value, gap.flag, gap.method) == (0, "degenerate", "combined")
    assert gap.ci_low == -gap.ci_high < -0.3


@pytest.fixture
def dropped(analysed, run_of, trial):
    """Verdict and reason of `max_drop` against a baseline."""

    def decided(before, now, n, cluster=None, **rule):
        fields = {"languages": ("en",), "gate": (GateRule("accuracy", against="baseline", **rule),)}
        sides = [answers(trial, right, n) for right in (now, before)]
        if cluster:
            sides = [
                [
                    trial(one.sample_id, right=one.scores["accuracy"], cluster=cluster(i))
                    for i, one in enumerate(side)
                ]
                for side in sides
            ]
        found = gate(run_of(**fields), analysed(*sides, **fields))
        return found.decisions[0].verdict, found.decisions[0].reason

    return decided


def test_five_equal_answers_rule_nothing_out(dropped):
    verdict, reason = dropped(3, 3, 5, max_drop=0.02)
    assert verdict is INCONCLUSIVE
    assert "5 independent pairs are fewer than min_pairs 30" in reason


def test_two_equal_answers_rule_nothing_out_even_without_a_least_number(dropped):
    assert dropped(2, 2, 2, max_drop=0.05, min_pairs=0)[0] is INCONCLUSIVE


def test_thirty_equal_answers_rule_out_what_their_interval_does(dropped):
    # z^2 / (n + z^2) is 0.1135 for 30 pairs.
    assert dropped(20, 20, 30, max_drop=0.12)[0] is PASS
    assert dropped(20, 20, 30, max_drop=0.11)[0] is INCONCLUSIVE


def test_few_pairs_show_nothing_either(dropped):
    assert dropped(20, 0, 20, max_drop=0.02)[0] is INCONCLUSIVE
    assert dropped(20, 0, 20, max_drop=0.02, min_pairs=20)[0] is FAIL


def test_samples_that_belong_together_are_not_independent_pairs(dropped):
    verdict, reason = dropped(40, 0, 60, cluster=lambda i: f"c{i // 3}", max_drop=0.02)
    assert verdict is INCONCLUSIVE
    assert "20 independent pairs (60 samples) are fewer than min_pairs 30" in reason


def test_an_interval_without_width_decides_nothing():
    equal = Number("total", 0.0, 0.0, 0.0, "degenerate", n=500, pairs=500, difference=True)
    verdict, reason = decide(GateRule("total", against="baseline", max_drop=0.5), equal)
    assert verdict is INCONCLUSIVE
    assert "no width" in reason
    far = Number("total", -2.0, -2.0, -2.0, "degenerate", n=500, pairs=500, difference=True)
    assert decide(GateRule("total", against="baseline", max_drop=0.5), far)[0] is INCONCLUSIVE
    value = Number("total", 4.0, 4.0, 4.0, "degenerate", n=500)
    assert decide(GateRule("total", min=3, confident=True), value)[0] is INCONCLUSIVE
    assert decide(GateRule("total", min=3), value)[0] is PASS


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        ({"min": 0.5}, PASS),
        ({"min": 0.55}, PASS),
        ({"min": 0.6}, INCONCLUSIVE),
        ({"min": 0.65}, INCONCLUSIVE),
        ({"min": 0.66}, FAIL),
        ({"max": 0.7}, PASS),
        ({"max": 0.6}, INCONCLUSIVE),
        ({"max": 0.5}, FAIL),
        ({"min": 0.5, "max": 0.6}, INCONCLUSIVE),
    ],
)
def test_confident_bounds_are_held_against_the_interval(bounds, expected):
    number = Number("accuracy", 0.6, 0.55, 0.65, n=400)
    assert decide(GateRule("accuracy", confident=True, **bounds), number)[0] is expected


def test_confidence_needs_an_interval():
    number = Number("accuracy", 0.6, n=400)
    verdict, reason = decide(GateRule("accuracy", min=0.1, confident=True), number)
    assert verdict is INCONCLUSIVE
    assert "no interval" in reason


def test_a_confident_rule_says_so(analysed, run_of, trial):
    fields = {"gate": (GateRule("accuracy", min=0.9, confident=True),), "languages": ("en",)}
    found = gate(run_of(**fields), analysed(answers(trial, 19, 20), **fields))
    assert found.decisions[0].rule.endswith("at least 0.9 with confidence")
    assert found.verdict is INCONCLUSIVE
