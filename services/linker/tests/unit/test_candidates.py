import random

import pytest

from polyclinic.linker.domain.candidates import rank


def ranked(pairs, k=5, concept_of=lambda row: row):
    rows, scores = zip(*pairs, strict=True) if pairs else ((), ())
    return rank(rows, scores, concept_of, k)


def concepts(ranking):
    return [found.concept for found in ranking.candidates]


def test_minus_one_is_no_neighbour():
    ranking = ranked([(2, 0.9), (0, 0.8), (-1, -3.4e38), (-1, -3.4e38)])
    assert concepts(ranking) == [2, 0]
    assert ranking.whole


def test_nothing_is_found_in_nothing():
    assert ranked([]).candidates == ()
    assert ranked([(-1, float("nan"))]).candidates == ()
    assert ranked([(3, float("nan"))]).candidates == ()


def test_a_concept_counts_once_with_its_best_surface():
    ranking = ranked([(7, 0.9), (8, 0.8), (3, 0.7)], concept_of={7: 1, 8: 1, 3: 0}.get)
    assert [(one.concept, one.row) for one in ranking.candidates] == [(1, 7), (0, 3)]


@pytest.mark.parametrize("seed", range(20))
def test_equal_scores_go_by_concept_in_any_order(seed):
    # the same vector twice: rounding differs in the last bits
    pairs = [(3, 1.0), (1, 1.0 - 1e-7), (2, 0.9)]
    random.Random(seed).shuffle(pairs)
    ranking = ranked(pairs)
    assert concepts(ranking) == [1, 3, 2]
    assert ranking.tied == 2


def test_a_lone_best_is_no_tie():
    assert ranked([(3, 1.0), (1, 0.9), (2, 0.9)]).tied == 1


def test_more_rows_are_wanted_while_equals_may_be_beyond():
    assert not ranked([(5, 1.0), (6, 1.0)], k=2).whole
    assert not ranked([(5, 1.0), (6, 0.9)], k=2).whole
    assert ranked([(5, 1.0), (6, 0.9), (7, 0.8)], k=2).whole


def test_negative_scores():
    assert concepts(ranked([(1, -0.5), (2, -0.1)])) == [2, 1]
