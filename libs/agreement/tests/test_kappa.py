"""Cohen's kappa against published figures, by hand, and by property."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.agreement.confusion import confusion_table, raw_agreement
from polyclinic.agreement.kappa import cohens_kappa, kappa_with_interval, plain, quadratic

SCALE = quadratic([1, 2, 3])
BINARY = plain(2)
# Cohen (1968), two judges sort 200 patients into three diagnoses; some confusions are worse.
COHEN = np.array([[88, 14, 18], [10, 40, 10], [2, 6, 12]])
COHEN_WEIGHTS = np.array([[0.0, 1, 3], [1, 0, 6], [3, 6, 0]])


def test_the_example_of_cohen():
    assert cohens_kappa(COHEN, plain(3)) == pytest.approx(0.492, abs=5e-4)
    assert cohens_kappa(COHEN, COHEN_WEIGHTS) == pytest.approx(0.348, abs=5e-4)


def test_quadratic_by_hand():
    table = np.array([[2, 1, 0], [0, 2, 0], [1, 0, 0]])
    observed = (1 * 1 + 1 * 4) / 6
    rows, columns = [3, 2, 1], [3, 3, 0]
    expected = sum(rows[i] * columns[j] * (i - j) ** 2 for i in range(3) for j in range(3)) / 36
    assert cohens_kappa(table, SCALE) == pytest.approx(1 - observed / expected)


@pytest.mark.parametrize("table", [np.zeros((3, 3), int), np.diag([5, 0, 0]), np.diag([0, 0, 1])])
def test_without_variation_it_is_undefined(table):
    found = kappa_with_interval(table, SCALE)
    assert found.value is None
    assert found.flag in ("no_variation", "too_few")
    assert found.raw == (1.0 if table.any() else None)


def test_one_item_has_no_interval():
    table = np.array([[0, 1], [0, 0]])
    found = kappa_with_interval(table, BINARY)
    assert (found.value, found.low, found.flag) == (0.0, None, "too_few")


def test_perfect_agreement_has_an_interval_of_no_width():
    found = kappa_with_interval(np.diag([20, 30]), BINARY)
    assert (found.value, found.low, found.high, found.flag) == (1.0, 1.0, 1.0, "degenerate")


def test_the_interval_holds_the_value_and_is_reproducible():
    first = kappa_with_interval(COHEN, SCALE, seed=3)
    assert first == kappa_with_interval(COHEN, SCALE, seed=3)
    assert first.low < first.value < first.high
    # The large-sample standard error of the plain kappa of this table is about .056.
    unweighted = kappa_with_interval(COHEN, plain(3))
    assert (unweighted.high - unweighted.low) / (2 * 1.96) == pytest.approx(0.056, abs=0.006)


ratings = st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=40)


@given(ratings, st.sampled_from([plain(5), quadratic([1, 2, 3, 4, 5])]))
def test_raters_may_be_swapped_and_items_repeated(pairs, weights):
    table = confusion_table(*zip(*pairs, strict=True), labels=list(range(1, 6)))
    value = cohens_kappa(table, weights)
    assert value == pytest.approx(cohens_kappa(table.T, weights))
    assert value == pytest.approx(cohens_kappa(3 * table, weights))
    assert value is None or value <= 1
    assert raw_agreement(table) == pytest.approx(np.mean([a == b for a, b in pairs]))


def test_a_label_that_cannot_be_is_refused():
    with pytest.raises(ValueError, match="6"):
        confusion_table([1, 6], [1, 2], [1, 2, 3])
    with pytest.raises(ValueError, match="zip"):
        confusion_table([1], [1, 2], [1, 2, 3])
