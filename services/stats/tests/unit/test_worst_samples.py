"""The worst judged samples: which are kept, and in which order."""

import random
from dataclasses import replace

import pytest

from polyclinic.records.runs import MetricInfo
from polyclinic.stats.domain.worst_samples import KEPT, WorstSamples

TOTAL = MetricInfo("open_qa", "total", 1, 5, higher_is_better=True)
FLAG = MetricInfo("open_qa", "flag", 0, 1)


@pytest.fixture
def worst():
    def make(trials, *metrics):
        kept = WorstSamples(metrics or (TOTAL, FLAG))
        for one in trials:
            kept.add(one)
        return kept.found()

    return make


def ids(samples):
    return [(one.trial.sample_id, one.value) for one in samples]


def test_the_lowest_come_first_and_ties_go_by_id(worst, judged):
    trials = [judged(f"q{i}", "en", {"a": total}) for i, total in enumerate((3, 1, 5, 1, 2))]
    for order in (trials, trials[::-1]):
        (samples,) = worst(order).values()
        assert ids(samples) == [("q1", 1.0), ("q3", 1.0), ("q4", 2.0), ("q0", 3.0), ("q2", 5.0)]


def test_where_lower_is_better_the_highest_come_first(worst, judged):
    trials = [judged(f"q{i}", "en", {"a": {"flag": i % 2}}) for i in range(4)]
    (samples,) = worst(trials, FLAG).values()
    assert ids(samples) == [("q1", 1.0), ("q3", 1.0), ("q0", 0.0), ("q2", 0.0)]


def test_each_task_and_model_has_its_own(worst, judged):
    trials = [judged("q1", "en", {"a": 1}, model=model) for model in ("n", "m")]
    assert [key for key in worst(trials)] == [("open_qa", "m"), ("open_qa", "n")]


def test_so_many_are_kept_whatever_the_order(worst, judged):
    trials = [judged(f"q{i:04}", "en", {"a": 1 + i % 5}) for i in range(1000)]
    expected = sorted(trials, key=lambda one: (one.scores["total"], one.sample_id))[:KEPT]
    for seed in range(3):
        (samples,) = worst(random.Random(seed).sample(trials, len(trials))).values()
        assert [one.trial.sample_id for one in samples] == [one.sample_id for one in expected]


def test_only_what_a_judge_scored_is_among_them(worst, judged, trial):
    trials = [
        trial("q1", right=False),  # another task
        judged("q2", "en", {"a": "unparsed"}),
        judged("q3", "en", {}, scores={"total": 1.0}, unscored_reason=""),  # no answer to judge
        judged("q4", "en", {"a": 2, "b": "timeout"}),
        judged("q5", "en", {"a": 1}, scores={}),  # too few verdicts
    ]
    (samples,) = worst(
        trials, TOTAL, MetricInfo("mcqa", "accuracy", 0, 1, higher_is_better=True)
    ).values()
    assert ids(samples) == [("q4", 2.0)]
    assert [one.judge for one in samples[0].trial.verdicts] == ["a", "b"]


def test_texts_are_not_held(worst, judged):
    one = judged("q1", "en", {"a": 1})
    said = replace(one.verdicts[0], explanation="Why.", raw_reply="{}")
    (samples,) = worst([replace(one, verdicts=(said,), reply="Rest.")]).values()
    held = samples[0].trial
    assert (held.reply, held.verdicts[0].explanation, held.verdicts[0].raw_reply) == ("", "", "")
