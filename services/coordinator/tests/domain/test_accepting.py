"""What an accepted suite comes to: defaults, samples, cells, trials, ids."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from polyclinic.coordinator.domain import ids
from polyclinic.coordinator.domain.planning import place_of, planned_cells
from polyclinic.coordinator.domain.sampling import draw
from polyclinic.coordinator.domain.selection import fill_defaults, select
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.suites import LanguageGroup, Sampling, Suite, TaskSpec

MakeRenditions = Callable[..., list[Rendition]]
SUITE = Suite(tasks=(TaskSpec("mcqa"),), models=("m",))


def test_defaults_are_filled_from_the_data(renditions: MakeRenditions) -> None:
    filled = fill_defaults(SUITE, renditions(1, ("sw", "en", "ja")))
    assert filled.languages == ("sw", "en", "ja")
    assert filled.reference_language == "en"
    assert filled.variants == ("original",)
    assert filled.groups["low_resource"].languages == ("sw",)
    assert filled.groups["high_resource"].languages == ("en", "ja")
    assert (filled.sampling.epochs, filled.intervals.resamples) == (1, 10_000)
    assert filled.intervals.level == 0.95


def test_without_english_there_is_no_reference_language(renditions: MakeRenditions) -> None:
    assert fill_defaults(SUITE, renditions(1, ("ja",))).reference_language == ""


def test_a_language_means_its_regions(renditions: MakeRenditions) -> None:
    held = renditions(1, ("pt-BR", "en"))
    suite = replace(
        SUITE, languages=("en", "pt"), groups={"higher_resource": LanguageGroup(("pt",))}
    )
    filled = fill_defaults(suite, select(suite, held))
    assert filled.languages == ("en", "pt-BR")
    assert filled.groups == {
        "high_resource": LanguageGroup(("pt-BR",)),
        "low_resource": LanguageGroup(("en",)),
    }


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_a_limit_takes_the_same_samples_in_every_language(
    renditions: MakeRenditions, seed: int
) -> None:
    held = renditions(50, ("en", "ja", "sw"))
    taken = draw(held, limit=10, seed=seed)
    by_language = {
        code: [r.sample_id for r in taken if r.language == code] for code in ("en", "ja", "sw")
    }
    assert len(set(map(tuple, by_language.values()))) == 1
    assert len(set(by_language["en"])) == 10
    assert draw(list(reversed(held)), limit=10, seed=seed)[0].sample_id == taken[0].sample_id


def test_another_seed_draws_other_samples(renditions: MakeRenditions) -> None:
    held = renditions(50)
    draws = {tuple(r.sample_id for r in draw(held, limit=10, seed=seed)) for seed in range(5)}
    assert len(draws) == 5


def test_samples_that_every_language_has_go_first(renditions: MakeRenditions) -> None:
    held = renditions(20, ("en",)) + renditions(5, ("ja",))
    taken = {r.sample_id for r in draw(held, limit=5, seed=3)}
    assert taken == {"q0", "q1", "q2", "q3", "q4"}


def test_no_limit_takes_all_and_keeps_a_samples_renditions_together(
    renditions: MakeRenditions,
) -> None:
    taken = draw(renditions(8, ("en", "ja")), limit=0, seed=1)
    assert len(taken) == 16
    assert all(taken[at].sample_id == taken[at + 1].sample_id for at in range(0, 16, 2))


def test_cells_count_epochs(renditions: MakeRenditions) -> None:
    suite = replace(SUITE, models=("a", "b"), sampling=Sampling(epochs=3))
    cells = planned_cells(suite, renditions(4, ("en", "ja")))
    assert {(c.model, c.language): c.trials for c in cells} == {
        ("a", "en"): 12,
        ("b", "en"): 12,
        ("a", "ja"): 12,
        ("b", "ja"): 12,
    }


def test_numbers_of_trials_cover_every_place_once() -> None:
    places = [place_of(n, renditions=3, models=("a", "b")) for n in range(3 * 2 * 4)]
    assert len({(p.rendition, p.model, p.epoch) for p in places}) == 24
    assert [p.model for p in places[:4]] == ["a", "b", "a", "b"]
    assert {p.epoch for p in places[:6]} == {1}


def test_run_ids_sort_by_time() -> None:
    early, late = ids.new_run_id(1_700_000_000.0), ids.new_run_id(1_700_000_001.0)
    assert early < late
    assert len(early) == 13
    assert early.isalnum()
    assert early == early.lower()


def test_ids_keep_the_borders_between_their_parts() -> None:
    def name(dataset: str, sample: str) -> str:
        return ids.trial_id(
            "r1",
            task="mcqa",
            dataset=dataset,
            model="m",
            sample_id=sample,
            language="en",
            variant="original",
            epoch=1,
        )

    assert name("a", "bc") != name("ab", "c")
    assert name("a", "b\ud800") == name("a", "b\ud800")
    assert len(name("a", "b")) == 24
    assert len(ids.step_id("r1", "t", "complete", 1)) == 32
    assert ids.step_id("r1", "t", "complete", 1) != ids.step_id("r1", "t", "complete", 2)
