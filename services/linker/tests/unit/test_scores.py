import pytest

from polyclinic.linker.domain.hierarchy import Hierarchy
from polyclinic.linker.domain.scores.lists import (
    DIFFERENTIAL_METRICS,
    EXAM_METRICS,
    GoldLinks,
    differential_scores,
    exam_scores,
)
from polyclinic.linker.domain.scores.sets import Comparison
from polyclinic.records.linking import Candidate, Link

WORKED = Hierarchy(
    {"L2": ["L1"], "L3": ["L2"], "L4": ["L3"], "L5": ["L4"], "V": ["L2"], "TB": ["L1"]}
    | {"PTB": ["TB"]}
)
FLAT = Hierarchy({})


def link(cui, mention=""):
    found = (Candidate(cui, cui, cui, 1.0),) if cui else ()
    return Link(mention or cui, mention or cui, found)


def gold(*cuis, included=False):
    return GoldLinks(tuple(link(one, one or "?") for one in cuis), included)


def test_the_worked_example():
    comparison = Comparison([["L3"], ["PTB"]], ["L2", "V", "L5", "HTN"], WORKED)
    scores = comparison.scores()
    assert (scores.precision, scores.recall, scores.f1) == (0.5, 0.5, 0.5)
    assert comparison.hits["V"] == frozenset()
    exact = Comparison([["L3"], ["PTB"]], ["L2", "V", "L5", "HTN"], WORKED, depth=0).scores()
    assert exact.f1 == 0.0
    # both hits meet the same entry: one pair
    assert comparison.one_to_one().precision == 0.25


@pytest.mark.parametrize(
    ("expected", "predicted", "precision", "recall"),
    [
        ([["A"]], [], 0.0, 0.0),
        ([["A"]], ["A", "A", "A"], 1.0, 1.0),
        ([["A", "B"]], ["B"], 1.0, 1.0),
        ([["A", "B"], ["A"]], ["B"], 1.0, 0.5),
        ([["NIL(x)"]], ["NIL(x)"], 0.0, 0.0),
        ([["A"]], ["NIL(x)", "NIL(y)", "A"], 1 / 3, 1.0),
    ],
)
def test_sets(expected, predicted, precision, recall):
    scores = Comparison(expected, predicted, FLAT).scores()
    assert (scores.precision, scores.recall) == pytest.approx((precision, recall))


def test_nothing_expected_is_undefined():
    assert Comparison([], ["A"], FLAT).scores() is None
    assert Comparison([], [], FLAT).one_to_one() is None
    assert differential_scores([link("A")], [], FLAT) == {}
    assert exam_scores([], [], FLAT) == {}


def test_a_differential():
    listed = [link(one) for one in ["A", "A", "B", None, "C", "D", "E"]]
    listed[3] = Link("gibberish", "gibberish")
    scores = differential_scores(listed, [gold("D", included=True), gold("A"), gold(None)], FLAT)
    # of the first five strings A, B, a NIL and C remain; D is the sixth
    assert scores["precision_at_5"] == 1 / 4
    assert scores["recall_at_5"] == 1 / 3
    assert scores["recall_at_5_included"] == 0.0
    assert scores["recall_at_5_any"] == 1.0
    assert scores["precision"] == 2 / 6
    assert scores["recall"] == 2 / 3
    assert scores["list_length"] == 7.0
    assert scores["link_rate"] == 6 / 7
    assert scores["gold_link_rate"] == 2 / 3
    assert tuple(scores) == DIFFERENTIAL_METRICS


def test_what_is_undefined_is_missing():
    scores = differential_scores([], [gold("A")], FLAT)
    assert "recall_at_5_included" not in scores
    assert "link_rate" not in scores
    assert (scores["f1_at_5"], scores["f1"], scores["list_length"]) == (0.0, 0.0, 0.0)


def test_included_by_a_relative():
    scores = differential_scores([link("L2")], [gold("L3", included=True), gold("PTB")], WORKED)
    assert scores["recall_at_5_included"] == 1.0
    assert scores["exact_f1"] == 0.0


def test_exams_have_no_rank():
    scores = exam_scores([link("A"), link("B")], [gold("B")], FLAT)
    assert tuple(scores) == EXAM_METRICS
    assert scores["f1"] == pytest.approx(2 / 3)


def test_an_unlinkable_alternative_does_not_hide_a_linked_one():
    entry = gold(None, "A")
    assert entry.is_linked
    assert entry.items == {"A"}
