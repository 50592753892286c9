"""Agreement of judges, against published worked examples."""

import math
import random
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.agreement.alpha import alpha, krippendorff
from polyclinic.agreement.pairs import cohen_kappa, kappa

# Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), example C: four observers,
# twelve units.
FOUR = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


@pytest.mark.parametrize(
    ("level", "expected"),
    [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)],
)
def test_alpha_of_the_worked_example(level, expected):
    found = krippendorff(FOUR, level)
    assert found.value == pytest.approx(expected, abs=5e-4)
    assert found.n == 11


def test_alpha_of_two_observers():
    # The same paper, examples A (two values) and B (five).
    meg = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    owen = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    assert krippendorff([meg, owen], "nominal").value == pytest.approx(0.095, abs=5e-4)
    ben = [*map("abcde".index, "aabbdcccedda")]
    gerry = [*map("abcde".index, "babbbccceddd")]
    assert krippendorff([ben, gerry], "nominal").value == pytest.approx(0.692, abs=5e-4)


def test_labels_may_be_texts_where_they_are_only_equal_or_not():
    ben, gerry = list("aabbdcccedda"), list("babbbccceddd")
    assert krippendorff([ben, gerry], "nominal").value == pytest.approx(0.692, abs=5e-4)
    named = [[one and f"grade {one}" for one in row] for row in FOUR]
    assert krippendorff(named, "nominal") == krippendorff(FOUR, "nominal")
    with pytest.raises(ValueError, match='"a" is no number, which the level ordinal needs'):
        krippendorff([ben, gerry], "ordinal")


def test_a_level_that_is_none_is_refused():
    with pytest.raises(ValueError, match='no level "rational"; known are nominal'):
        krippendorff(FOUR, "rational")


def test_a_ratio_needs_a_true_zero():
    with pytest.raises(ValueError, match="-1 is under 0"):
        krippendorff([[1, -1], [1, 2]], "ratio")
    # Two zeros are equal; a zero and anything else differ by all there is.
    assert krippendorff([[0, 0, 4], [0, 0, 4]], "ratio").value == 1
    assert krippendorff([[0, 3, 0], [3, 0, 3]], "ratio").value < 0


@given(
    st.lists(
        st.lists(st.none() | st.integers(0, 6), min_size=5, max_size=5), min_size=2, max_size=4
    )
)
def test_ratio_is_what_its_definition_says(rows):
    """Of every pair of ratings: ((a - b) / (a + b)) squared, observed over expected."""
    found = krippendorff(rows, "ratio")
    items = [[one for one in item if one is not None] for item in zip(*rows, strict=True)]
    items = [item for item in items if len(item) > 1]
    pool = [one for item in items for one in item]

    def distance(a, b):
        return 0.0 if a == b else ((a - b) / (a + b)) ** 2

    def summed(values):
        return sum(distance(a, b) for a in values for b in values)

    if len(set(pool)) < 2:
        assert found.value is None
        return
    observed = sum(summed(item) / (len(item) - 1) for item in items) / len(pool)
    expected = summed(pool) / (len(pool) * (len(pool) - 1))
    assert found.value == pytest.approx(1 - observed / expected)


# Cohen, "Weighted kappa" (1968), table 1: diagnoses of 200 patients by two judges, in percent, and
# how bad each disagreement is.
COHEN = ((44, 7, 9), (5, 20, 5), (1, 3, 6))
BADNESS = ((0, 1, 3), (1, 0, 6), (3, 6, 0))


def test_kappa_of_the_worked_example():
    pairs = [(i, j) for i in range(3) for j in range(3) for _ in range(2 * COHEN[i][j])]
    a, b = zip(*pairs, strict=True)
    assert cohen_kappa(a, b).value == pytest.approx(0.492, abs=5e-4)
    found = cohen_kappa(a, b, lambda x, y: BADNESS[x][y])
    assert found.value == pytest.approx(0.348, abs=5e-4)
    assert (found.raw, found.n) == (pytest.approx(0.7), 200)


def test_no_variation_is_undefined_with_the_raw_agreement_beside_it():
    for found in (krippendorff([[3, 3], [3, 3]]), cohen_kappa([4, 4], [4, 4])):
        assert (found.value, found.raw, found.flag) == (None, 1.0, "no_variation")


def test_nothing_in_common_is_undefined():
    for rows in ([[1, None], [None, 2]], [[1, 2]], [[], []], []):
        assert krippendorff(rows).flag == "too_few"
    assert cohen_kappa([], []).value is None
    nothing = np.array([1.0, math.nan]), np.array([math.nan, 1.0])
    assert kappa(*nothing, "quadratic").flag == "too_few"


def test_one_judge_that_never_varies_agrees_no_better_than_chance():
    found = cohen_kappa([3, 3, 3, 3], [3, 3, 4, 2], "quadratic")
    assert (found.value, found.raw) == (pytest.approx(0.0), 0.5)


def test_judges_must_rate_the_same_items():
    with pytest.raises(ValueError, match="different numbers"):
        krippendorff([[1, 2], [1]])
    with pytest.raises(ValueError, match="different numbers"):
        cohen_kappa([1, 2], [1])


SCORES = st.one_of(st.none(), st.integers(1, 5))
TABLES = st.integers(1, 12).flatmap(
    lambda items: st.lists(st.lists(SCORES, min_size=items, max_size=items), min_size=2, max_size=4)
)
LEVELS = st.sampled_from(["nominal", "ordinal", "interval"])


def same(one, other):
    assert (one.raw, one.n, one.flag) == (
        other.raw if other.raw is None else pytest.approx(other.raw),
        other.n,
        other.flag,
    )
    assert one.value == (None if other.value is None else pytest.approx(other.value, abs=1e-9))


def by_definition(rows, level):
    """Alpha as the paper has it: by the matrix of coincidences."""
    units = [[v for v in unit if v is not None] for unit in zip(*rows, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    values = sorted({v for unit in units for v in unit})
    o = {(c, k): 0.0 for c in values for k in values}
    for unit in units:
        for i, c in enumerate(unit):
            for j, k in enumerate(unit):
                if i != j:
                    o[c, k] += 1 / (len(unit) - 1)
    n = {c: sum(o[c, k] for k in values) for c in values}

    def delta(c, k):
        if level == "nominal":
            return float(c != k)
        if level == "interval":
            return (c - k) ** 2
        c, k = min(c, k), max(c, k)
        return (sum(n[g] for g in values if c <= g <= k) - (n[c] + n[k]) / 2) ** 2

    total = sum(n.values())
    observed = sum(o[c, k] * delta(c, k) for c in values for k in values)
    expected = sum(n[c] * n[k] * delta(c, k) for c in values for k in values)
    return None if expected == 0 else 1 - (total - 1) * observed / expected


@settings(deadline=None)
@given(TABLES, LEVELS, st.randoms(use_true_random=False))
def test_alpha_is_that_of_its_definition_whatever_the_order(rows, level, chance):
    found = krippendorff(rows, level)
    expected = by_definition(rows, level)
    assert found.value == (None if expected is None else pytest.approx(expected, abs=1e-9))
    shuffled = chance.sample(rows, len(rows))
    same(krippendorff(shuffled, level), found)
    items = chance.sample(range(len(rows[0])), len(rows[0]))
    same(krippendorff([[row[i] for i in items] for row in rows], level), found)


@settings(deadline=None)
@given(TABLES, LEVELS)
def test_what_is_missing_takes_no_part_in_alpha(rows, level):
    found = krippendorff(rows, level)
    same(krippendorff([*rows, [None] * len(rows[0])], level), found)
    alone = [[*row, None, 5 if i == 0 else None] for i, row in enumerate(rows)]
    same(krippendorff(alone, level), found)


@settings(deadline=None)
@given(TABLES, st.sampled_from(["none", "quadratic"]))
def test_kappa_is_symmetric_and_leaves_out_what_is_missing(rows, weights):
    a, b = (np.array([math.nan if v is None else v for v in row], float) for row in rows[:2])
    found = kappa(a, b, weights)
    same(kappa(b, a, weights), found)
    both = [(x, y) for x, y in zip(*rows[:2], strict=True) if None not in (x, y)]
    same(cohen_kappa([x for x, _ in both], [y for _, y in both], weights), found)


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=30))
def test_quadratic_kappa_is_the_concordance_correlation(pairs):
    # Lin (1989) and Krippendorff (1970): 2 cov / (var + var + squared difference of the means).
    a, b = (np.array(side, float) for side in zip(*pairs, strict=True))
    below = a.var() + b.var() + (a.mean() - b.mean()) ** 2
    found = kappa(a, b, "quadratic").value
    if below == 0:
        assert found is None
    else:
        cov = ((a - a.mean()) * (b - b.mean())).mean()
        assert found == pytest.approx(2 * cov / below, abs=1e-9)


def test_many_items_take_no_time():
    chance = random.Random(1)
    ratings = np.array([[chance.randint(1, 5) for _ in range(200_000)] for _ in range(3)], float)
    began = time.monotonic()
    for level in ("nominal", "ordinal", "interval"):
        assert abs(alpha(ratings, level).value) < 0.01
    kappa(ratings[0], ratings[1], "quadratic")
    assert time.monotonic() - began < 5
