"""Repeats at temperature 0 are told when a run is accepted."""

import pytest

from polyclinic.coordinator.domain.run_notices import epoch_notices
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import Sampling, Suite, TaskSpec

CELLS = [
    PlannedCell("mcqa", "own", "m", "en", "original", 30),
    PlannedCell("nli", "own", "m", "en", "o", 10),
]


def told(*, epochs: int = 4, temperature: float | None = 0.0, backend: str = "openai", **options):
    suite = Suite(
        tasks=(TaskSpec("mcqa", options), TaskSpec("nli", {"temperature": 0.7})),
        models=("m",),
        sampling=Sampling(epochs=epochs),
    )
    return list(
        epoch_notices(suite, {"m": ModelInfo("m", backend, temperature=temperature)}, CELLS)
    )


def test_the_registrys_temperature_counts_where_the_suite_says_none() -> None:
    [notice] = told()
    assert (notice.kind, notice.model, notice.share) == ("epochs", "m", 0.75)
    assert "4 times at temperature 0 (mcqa)" in notice.text


@pytest.mark.parametrize(
    "case",
    [
        {"epochs": 1},
        {"epochs": 0},
        {"temperature": 0.8},
        {"temperature": None},
        {"backend": "replay"},
    ],
)
def test_what_can_differ_is_not_told(case) -> None:
    assert not told(**case)


def test_the_suites_temperature_comes_first() -> None:
    assert told(temperature=None) == []
    suite = Suite(
        tasks=(TaskSpec("mcqa", {"temperature": 0}),), models=("m",), sampling=Sampling(epochs=2)
    )
    assert len(list(epoch_notices(suite, {"m": ModelInfo("m", temperature=0.9)}, CELLS))) == 1


def test_choices_by_probability_never_differ() -> None:
    assert len(told(temperature=0.9, choice_by="logprob")) == 1
