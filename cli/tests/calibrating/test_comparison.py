"""A judge beside people whose mean stands between two scores."""

import json

import pytest

from polyclinic.agreement.confusion import confusion_table
from polyclinic.agreement.kappa import cohens_kappa, quadratic
from polyclinic.cli.calibrating.comparison import Comparison
from polyclinic.cli.calibrating.labels import read_labels
from polyclinic.cli.calibrating.showing import shown
from polyclinic.v1 import judging_pb2

PEOPLE, JUDGE = [3.5, 2, 5, 1.5, 4], [4, 2, 5, 1, 3]


def test_a_mean_is_half_way_between_two_scores():
    rows = [
        {"reference": "rest", "answer": f"plan {at}", "labels": {"accuracy": score}}
        for at, score in enumerate(PEOPLE)
    ]
    items = read_labels("\n".join(map(json.dumps, rows)).encode(), "labels.jsonl", None)
    comparison = Comparison()
    for item, score in zip(items, JUDGE, strict=True):
        comparison.add(item, judging_pb2.JudgeVerdict(judge="j", scores={"accuracy": score}))
    [axis] = comparison.axes()
    halves = range(2, 11)  # the same scale in steps of a half
    table = confusion_table([2 * score for score in PEOPLE], [2 * score for score in JUDGE], halves)
    assert axis.kappa.value == pytest.approx(cohens_kappa(table, quadratic(halves)), abs=1e-12)
    assert axis.human_mean == sum(PEOPLE) / len(PEOPLE)
    assert axis.labels == (1, 1.5, 2, 3, 3.5, 4, 5)
    assert "1.5" in shown("j", comparison)
