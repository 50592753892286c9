"""Draws: exact, shared, bounded."""

import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.stats.domain.intervals import (
    ItemsDifferError,
    accuracy,
    bootstrap_mean,
    chance_level,
    effective_n,
    expand_cluster_draw,
    gap,
    interquartile_range,
    mean_scores,
    paired_bootstrap,
)
from polyclinic.stats.domain.resampling import Stratum
from polyclinic.stats.domain.significance import detectable_difference, holm, mcnemar_exact


def stratum(values):
    values = np.atleast_2d(np.asarray(values, float))
    return Stratum(values, np.ones((1, values.shape[1])), np.zeros(len(values), np.intp), "s")


@pytest.mark.parametrize("kinds", ["few", "many"])
def test_replicates_have_the_mean_and_spread_of_the_bootstrap(kinds):
    rng = np.random.default_rng(3)
    values = rng.integers(0, 2, 400) if kinds == "few" else rng.normal(size=400)
    drawn = stratum(values).replicates(np.array([0]), 20_000, 1)[0]
    assert drawn.mean() == pytest.approx(values.mean(), abs=0.001)
    assert drawn.std() == pytest.approx(values.std() / math.sqrt(400), rel=0.02)


def test_columns_asked_for_apart_are_still_paired():
    rng = np.random.default_rng(5)
    table = stratum(rng.normal(size=(3, 50)))
    together = table.replicates(np.array([0, 1, 2]), 300, 9)
    apart = np.concatenate([table.replicates(np.array([i]), 300, 9) for i in range(3)])
    assert np.allclose(together, apart)


def test_a_resample_without_an_item_is_no_number():
    table = Stratum(np.array([[1.0, 0, 0]]), np.array([[1.0, 0, 0]]), np.zeros(1, np.intp), "s")
    drawn = table.replicates(np.array([0]), 500, 0)[0]
    assert np.isnan(drawn).any()
    assert set(drawn[~np.isnan(drawn)]) == {1.0}


def test_memory_does_not_grow_with_the_resamples():
    table = stratum(np.random.default_rng(1).normal(size=(2, 5000)))
    tracemalloc.start()
    table.replicates(np.array([0, 1]), 2000, 0)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20e6  # all counts at once would be 80 MB


@given(st.integers(0, 400), st.integers(0, 400))
def test_mcnemar_is_the_binomial_tail(b, c):
    n, k = b + c, min(b, c)
    tail = sum(math.comb(n, i) for i in range(k + 1))
    expected = min(1.0, 2 * tail / 2**n)  # exact in integers until the division
    assert mcnemar_exact(b, c) == pytest.approx(expected, rel=1e-9, abs=1e-300)


def test_mcnemar_of_many_pairs_does_not_underflow():
    assert 0 < mcnemar_exact(433, 174) < 1e-24
    assert mcnemar_exact(5000, 5000) == 1.0
    with pytest.raises(ValueError, match="negative"):
        mcnemar_exact(-1, 2)


def test_holm_steps_down_and_passes_over_what_is_missing():
    assert holm([0.01, None, 0.04, 0.03]) == pytest.approx([0.03, None, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_never_lowers_and_keeps_the_order(p_values):
    adjusted = holm(p_values)
    assert all(a >= p for a, p in zip(adjusted, p_values, strict=True))
    by_p = [a for _, a in sorted(zip(p_values, adjusted, strict=True))]
    assert by_p == sorted(by_p)


def test_detectable_difference():
    assert detectable_difference(0.01) == pytest.approx(0.01 * (1.959964 + 0.841621), rel=1e-6)


def test_small_estimates_that_stand_alone():
    assert bootstrap_mean([1] * 35).flag == "degenerate"
    assert bootstrap_mean([1]).flag == "too_few"
    assert bootstrap_mean([None, math.nan]).value is None
    assert paired_bootstrap({"q1": 1, "q2": 0}, {"q1": 1, "q2": 0}).high == 0
    with pytest.raises(ItemsDifferError, match=r"q3.*q4") as refused:
        paired_bootstrap({"q1": 1, "q3": 0}, {"q1": 1, "q4": 0})
    assert (refused.value.only_a, refused.value.only_b) == (["q3"], ["q4"])
    assert mean_scores([4, 5, None, None]).mean == 4.5
    assert mean_scores([]).mean is None
    assert gap({"en": (8, 10), "zu": (0, 0)}).flag == "group zu has no items"
    assert gap({"en": (8, 10), "zu": (1, 2)}).gap == pytest.approx(0.3)
    assert expand_cluster_draw({"c1": 2, "c2": 3}, ["c1", "c1", "c2"]) == 7
    assert effective_n(3, 4) == 3
    assert accuracy([True, False, None, True], unscored=2) == type(mean_scores([]))(0.5, 4, 2)
    assert chance_level([4, 4, 5]) == pytest.approx((0.25 + 0.25 + 0.2) / 3)
    assert chance_level([]) is None
    assert interquartile_range([1, 2, 3, 4]) == (1.75, 3.25)
