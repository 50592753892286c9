"""Wilson and Tango: against published figures, another implementation, and their properties."""

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import ttost_paired

from polyclinic.stats.domain.intervals import bootstrap_mean
from polyclinic.stats.domain.score_intervals import tango, wilson
from polyclinic.stats.domain.significance import holm

LEVELS = st.sampled_from([0.8, 0.9, 0.95, 0.99])


@st.composite
def proportions(draw):
    n = draw(st.integers(1, 400))
    return draw(st.integers(0, n)), n


@st.composite
def pairs(draw):
    n = draw(st.integers(1, 300))
    b = draw(st.integers(0, n))
    return b, draw(st.integers(0, n - b)), n


@given(proportions(), LEVELS)
def test_wilson_is_that_of_statsmodels(case, level):
    ones, n = case
    expected = proportion_confint(ones, n, alpha=1 - level, method="wilson")
    assert wilson(ones, n, level) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("b", "c", "n", "expected"),
    [
        # Fagerland, Lydersen, Laake, "Statistical analysis of contingency tables", chapter 8.
        (1, 7, 21, (-0.517, -0.026)),  # airway hyper-responsiveness (Bentur 2009)
        (6, 16, 161, (-0.1240, -0.0054)),  # consolidation therapy (Cavo 2012)
        # SCIENCE 7: MedGemma, English minus Portuguese.
        (433, 174, 2135, (0.099, 0.143)),
    ],
)
def test_tango_gives_the_published_intervals(b, c, n, expected):
    assert tango(b, c, n) == pytest.approx(expected, abs=6e-4)


@given(pairs(), LEVELS)
def test_tango_solves_the_polynomial_of_its_closed_form(case, level):
    """Yang, Sun and Hardin (2013): the bounds are roots of a quartic."""
    b, c, n = case
    g = NormalDist().inv_cdf((1 + level) / 2) ** 2
    d, both = b - c, b + c
    quartic = [
        n**2 * (n / g + 1) ** 2,
        -n * d * (n / g + 1) * (4 * n / g + 1),
        2 * n * d**2 * (3 * n / g + 2) / g - n**2 * (both / g + 1),
        n * d * (2 * both / g + 1) - d**3 * (4 * n / g + 1) / g,
        d**2 * (d**2 / g - both) / g,
    ]
    scale = sum(abs(one) for one in quartic)
    for bound in tango(b, c, n, level):
        if abs(bound) < 1 - 1e-9:
            assert abs(np.polyval(quartic, bound)) <= 1e-8 * scale


@given(pairs())
def test_tango_holds_its_value_has_a_width_and_turns_with_its_sides(case):
    b, c, n = case
    low, high = tango(b, c, n)
    assert -1 <= low <= (b - c) / n <= high <= 1
    assert high - low > 1e-3
    assert tango(c, b, n) == pytest.approx((-high, -low))
    wider = tango(b, c, n, 0.99)
    assert wider[0] <= low
    assert high <= wider[1]


@pytest.mark.parametrize("n", [5, 30, 200])
def test_without_a_difference_the_width_is_known(n):
    """z^2 / (n + z^2), by hand from the statistic with b = c = 0."""
    z2 = 1.959963984540054**2
    assert tango(0, 0, n) == pytest.approx((-z2 / (n + z2), z2 / (n + z2)))


def test_more_of_the_same_items_are_narrower():
    widths = [high - low for low, high in (wilson(9 * k, 10 * k) for k in (1, 4, 16))]
    assert widths == sorted(widths, reverse=True)
    widths = [high - low for low, high in (tango(3 * k, k, 10 * k) for k in (1, 4, 16))]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(("ones", "n"), [(0, 0), (-1, 4), (5, 4)])
def test_no_share_is_refused(ones, n):
    with pytest.raises(ValueError, match="no share"):
        wilson(ones, n)


@pytest.mark.parametrize("case", [(0, 0, 0), (-1, 0, 4), (3, 2, 4)])
def test_no_pairs_are_refused(case):
    with pytest.raises(ValueError, match="pairs"):
        tango(*case)


def test_a_level_that_is_none_is_refused():
    with pytest.raises(ValueError, match="level"):
        wilson(1, 2, 1.0)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_that_of_statsmodels(p_values):
    expected = multipletests(p_values, method="holm")[1]
    assert holm(p_values) == pytest.approx(list(expected))


@pytest.mark.parametrize("drop", [0.0, 0.03, 0.05, 0.08, 0.12])
def test_a_drop_is_ruled_out_where_a_one_sided_test_rules_it_out(drop):
    """The interval against the margin is the lower half of TOST, at half the error of its level."""
    n, margin = 400, 0.05
    rng = np.random.default_rng(7)
    before = (rng.random(n) < 0.8).astype(float)
    now = np.where(rng.random(n) < drop, 0.0, before)
    b, c = int(((now - before) == 1).sum()), int(((now - before) == -1).sum())
    lower_test = ttost_paired(now, before, -margin, 1)[1]
    by_test = lower_test[1] < 0.025
    assert (tango(b, c, n)[0] > -margin) == by_test
    if drop == 0:
        return  # all equal: a bootstrap has no width here
    drawn = bootstrap_mean(list(now - before))
    assert (drawn.low > -margin) == by_test
    assert math.isclose(drawn.low, tango(b, c, n)[0], abs_tol=0.006)
