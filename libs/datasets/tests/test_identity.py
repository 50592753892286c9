import math

import pytest

from polyclinic.datasets.identity import canonical_id
from polyclinic.datasets.reading import read_samples


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("q1", "q1"),
        (" q1\t", "q1"),
        ("e\u0301tude-1", "étude-1"),
        (7, "7"),
        (7.0, "7"),
        ("7.0", "7.0"),
        (-0.0, "0"),
        (" ", ""),
        (1.5, None),
        (math.nan, None),
        (math.inf, None),
        (True, None),
        (None, None),
        (["q1"], None),
    ],
)
def test_one_spelling(given, canonical) -> None:
    assert canonical_id(given) == canonical


@pytest.mark.parametrize("written", [1, 1.0, "1"])
def test_a_number_is_the_id_that_it_shows(sample, lines, written) -> None:
    dataset = read_samples(lines(sample(id=written)), "in.jsonl")
    assert [one.sample_id for one in dataset.renditions] == ["1"]


def test_a_fraction_is_no_id_and_the_remedy_is_said(sample, lines) -> None:
    (problem,) = read_samples(lines(sample(id=1.5)), "in.jsonl").problems
    assert problem.field == "id"
    assert "1.5" in problem.what
    assert problem.remedy
