"""Agreement of judges, against published worked examples."""

import pytest

from polyclinic.stats.domain.agreement import cohen_kappa, krippendorff

# Four observers, twelve units: the worked example of Krippendorff (2011).
FOUR = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


@pytest.mark.parametrize(
    ("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_alpha_of_the_worked_example(level, alpha):
    found = krippendorff(FOUR, level)
    assert found.value == pytest.approx(alpha, abs=5e-4)
    assert found.n == 11


def test_no_variation_is_undefined_with_the_raw_agreement_beside_it():
    for found in (krippendorff([[3, 3], [3, 3]]), cohen_kappa([4, 4], [4, 4])):
        assert (found.value, found.raw, found.flag) == (None, 1.0, "no_variation")


def test_nothing_in_common_is_undefined():
    assert krippendorff([[1, None], [None, 2]]).flag == "too_few"
    assert cohen_kappa([], []).value is None


def test_kappa_plain_and_weighted():
    # Agreement 35 of 50, by chance .25 + .25 = .5.
    a = [1] * 20 + [1] * 5 + [0] * 10 + [0] * 15
    b = [1] * 20 + [0] * 5 + [1] * 10 + [0] * 15
    assert cohen_kappa(a, b).value == pytest.approx(0.4)
    assert (
        cohen_kappa([1, 2, 3, 4, 5], [1, 2, 3, 4, 4], "quadratic").value
        > cohen_kappa([1, 2, 3, 4, 5], [1, 2, 3, 4, 1], "quadratic").value
    )


def test_judges_must_rate_the_same_items():
    with pytest.raises(ValueError, match="zip"):
        krippendorff([[1, 2], [1]])
