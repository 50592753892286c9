"""The head of a report: what a first-time reader is told, and that it is true."""

import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.rendering.glance import glances
from polyclinic.stats.domain.rendering.widths import display_width


@pytest.fixture
def scored(reported, trial):
    """The glance at a run of twenty samples of which each language has so many right."""

    def make(rights, variants=("original",), **fields):
        trials = [
            trial(f"q{i}", code, right=i < right, variant=variant)
            for code, right in rights.items()
            for variant in variants
            for i in range(20)
        ]
        return glances(reported(trials, languages=tuple(rights), **fields))

    return make


def test_the_mean_the_extremes_and_the_gap_are_told(scored):
    [one] = scored({"en": 18, "ja": 16, "sw": 5, "zu": 3})
    assert one.title == "accuracy of mcqa"
    assert one.scope == "mean over 4 languages"
    assert one.value.startswith("0.525 [")
    assert one.extremes == "best en 0.900, worst zu 0.150"
    assert one.gap_in_words.startswith(
        "languages with fewer resources (sw, zu) score 0.650 lower [0."
    )
    assert not one.gap_in_words.endswith("may be chance")


def test_a_gap_the_other_way_is_told_the_other_way(scored):
    [one] = scored({"en": 5, "sw": 15})
    assert "score 0.500 higher [" in one.gap_in_words
    low, high = one.gap_in_words.split("[")[1].split("]")[0].split(", ")
    assert 0 < float(low) < 0.5 < float(high)


def test_a_gap_whose_interval_holds_zero_may_be_chance(reported, trial):
    trials = [
        trial(f"q{i}", code, right=i % 4 > by)
        for code, by in (("en", 1), ("sw", 2))
        for i in range(20)
    ]
    trials += [trial(f"x{i}", "sw", right=True) for i in range(4)]
    trials += [trial(f"x{i}", "en", right=False) for i in range(3)]
    [one] = glances(reported(trials, languages=("en", "sw")))
    assert one.gap["ci_low"] <= 0 <= one.gap["ci_high"]
    assert one.gap_in_words.endswith(": may be chance")


def test_no_difference_is_neither_lower_nor_higher(scored):
    [one] = scored({"en": 10, "sw": 10})
    assert "(sw) score the same [-0.284, 0.284] (all items equal)" in one.gap_in_words
    assert one.extremes == "all languages 0.500"


def test_languages_that_share_a_place_are_all_named(scored):
    [one] = scored({"en": 10, "de": 10, "sw": 2, "zu": 2, "th": 2, "ja": 2})
    assert one.extremes == "best en, de 0.500, worst in 4 languages 0.100"


def test_without_two_groups_or_languages_nothing_is_compared(scored):
    [one] = scored({"en": 10})
    assert (one.scope, one.extremes, one.gap_in_words) == ("in en", "", "")
    [one] = scored({"en": 10, "ja": 9})
    assert one.gap_in_words == ""


def test_each_variant_is_told_with_its_own_languages(scored):
    found = scored({"en": 12, "sw": 4}, variants=("original", "machine_translated"))
    assert [one.title for one in found] == [
        "accuracy of mcqa",
        "accuracy of mcqa, machine_translated",
    ]
    assert all(one.extremes == "best en 0.600, worst sw 0.200" for one in found)


def test_the_original_stands_in_where_a_variant_is_not_there(reported, trial):
    trials = [
        trial(f"q{i}", code, right=i < right, variant=variant)
        for code, variant, right in (("en", "original", 9), ("sw", "machine_translated", 3))
        for i in range(10)
    ]
    [one] = glances(reported(trials, languages=("en", "sw")))
    assert one.title == "accuracy of mcqa, machine_translated"
    assert one.extremes == "best en 0.900, worst sw 0.300"


def test_what_has_no_scores_is_undefined_not_zero(reported, trial):
    codes = ("en", "ja", "sw")
    planned = tuple(PlannedCell("mcqa", "own", "m", code, "original", 9) for code in codes)
    trials = [trial(f"q{i}", code, right=i > 3) for code in ("en", "ja") for i in range(9)]
    [one] = glances(reported(trials, languages=codes, planned=planned))
    assert one.value == "undefined (nothing scored in sw)"
    assert one.gap_in_words.endswith("(sw): gap undefined (a language has no scores)")
    [one] = glances(reported([], languages=codes, planned=planned))
    assert one.value == "undefined (nothing scored)"


def test_a_task_that_spans_languages_has_a_value_and_no_languages(reported, trial):
    trials = [trial(f"q{i}", "", right=i > 3) for i in range(9)]
    [one] = glances(reported(trials, languages=("en", "sw")))
    assert one.scope == "overall"
    assert one.value.startswith("0.556 [")
    assert (one.extremes, one.gap_in_words) == ("", "")


def test_the_numbers_are_those_of_the_document(full):
    for one in glances(full):
        [gap] = [
            row
            for row in full["estimates"]
            if row["metric"] == "resource_gap"
            and row["dataset"] is None
            and row["model"] == one.model
        ]
        assert one.gap == gap
        assert f"{abs(gap['value']):.3f}" in one.gap_in_words or gap["value"] == 0


def test_the_head_stays_within_the_terminal(reported, trial):
    names = tuple(f"{'a-very-long-name-' * 3}{i}" for i in range(3))
    trials = [
        trial(f"q{i}", code, right=i > 2, model=name)
        for name in names
        for code in ("en", "sw", "zu")
        for i in range(5)
    ]
    report = reported(trials, models=tuple(map(ModelInfo, names)), languages=("en", "sw", "zu"))
    for form in ("text", "summary"):
        lines = FORMATS[form](report).decode().splitlines()
        assert max(map(display_width, lines)) <= 100
