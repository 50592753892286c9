"""Which renditions are made, from which, and what is said when nobody can make them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from polyclinic.coordinator.domain.acceptance import examine
from polyclinic.coordinator.domain.missing import assign, pairs_of, with_missing, without_translator
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.records.files import Blob
from polyclinic.records.suites import Sampling, Suite, TaskSpec
from polyclinic.records.translating import EngineInfo

MakeRenditions = Callable[..., list[Rendition]]
SUITE = Suite(
    datasets=(Blob("0" * 64, 10, "samples.jsonl"),), tasks=(TaskSpec("mcqa"),), models=("m",)
)


def made(suite: Suite, held: list[Rendition]) -> list[tuple[str, str, str]]:
    found = with_missing(suite, held)
    return [(r.sample_id, r.input_language, r.language) for r in found if r.input_language]


def test_each_sample_gets_the_languages_that_it_lacks(renditions: MakeRenditions) -> None:
    held = [*renditions(2), *renditions(1, ("pt-BR",))]
    suite = replace(SUITE, languages=("en", "pt", "swh"))
    assert made(suite, held) == [("q0", "en", "sw"), ("q1", "en", "pt"), ("q1", "en", "sw")]


def test_what_is_made_is_machine_translated_and_keeps_labels_and_target(
    renditions: MakeRenditions,
) -> None:
    [original, one] = with_missing(replace(SUITE, languages=("en", "pt")), renditions(1))
    assert one == replace(
        original, language="pt", input_language="en", variant="machine_translated"
    )


def test_only_requested_languages_are_made(renditions: MakeRenditions) -> None:
    held = [*renditions(2), *renditions(1, ("pt",))]
    assert made(SUITE, held) == []


@pytest.mark.parametrize(
    ("held", "reference", "source"),
    [
        (("ja", "en"), "", "en"),
        (("ja", "en"), "ja", "ja"),
        (("ja", "en"), "de", "en"),
        (("ja", "th"), "", "ja"),
        (("th",), "", "th"),
    ],
)
def test_the_source_is_the_reference_else_english_else_the_first(
    renditions: MakeRenditions, held: tuple[str, ...], reference: str, source: str
) -> None:
    suite = replace(SUITE, languages=("pt",), reference_language=reference)
    assert made(suite, renditions(1, held)) == [("q0", source, "pt")]


def test_the_best_wording_is_the_source(renditions: MakeRenditions) -> None:
    [one] = renditions(1)
    reviewed = replace(one, variant="expert_reviewed", question="Reviewed?")
    machine = replace(one, variant="machine_translated", question="Machine?")
    suite = replace(SUITE, languages=("pt",))
    assert with_missing(suite, [machine, reviewed])[-1].question == "Reviewed?"
    assert with_missing(suite, [machine, reviewed, one])[-1].question == one.question


def test_nothing_is_made_when_the_suite_says_so(renditions: MakeRenditions) -> None:
    suite = replace(SUITE, languages=("en", "pt"))
    assert made(replace(suite, translate="never"), renditions(1)) == []
    assert made(replace(suite, variants=("original",)), renditions(1)) == []
    assert made(replace(suite, variants=("original", "machine_translated")), renditions(1))


def test_a_rendition_that_its_file_declares_untranslated_is_made(
    renditions: MakeRenditions,
) -> None:
    [one] = renditions(1, ("pt",))
    declared = replace(one, input_language="en")
    assert made(SUITE, [declared]) == [("q0", "en", "pt")]
    assert made(replace(SUITE, languages=("pt",)), [declared]) == [("q0", "en", "pt")]
    there = replace(one, variant="machine_translated")
    assert made(SUITE, [declared, there]) == []


def test_a_limit_takes_what_needs_no_translation_first(renditions: MakeRenditions) -> None:
    held = [*renditions(10), *renditions(3, ("pt",))]
    suite = replace(SUITE, languages=("en", "pt"))

    def pairs(limit: int) -> object:
        limited = replace(suite, sampling=Sampling(limit=limit))
        examined = examine(
            limited,
            held,
            data_is_sound=True,
            built_in_prompts=built_in_prompts(),
            max_trials=100,
        )
        assert examined.problems == []
        assert sum(cell.trials for cell in examined.cells) == 2 * limit
        return examined.pairs

    assert pairs(3) == {}
    assert pairs(5) == {("en", "pt"): 2}


def test_the_first_engine_that_can_is_taken() -> None:
    engines = [
        EngineInfo("romance", "nllb", "f1", ("en",), ("pt", "es")),
        EngineInfo("any", "nllb", "f2", ("en", "pt", "sw", "zh-Hant"), ("en", "pt", "sw")),
    ]
    planned, problems = assign({("en", "pt-BR"): 3, ("en", "sw"): 1, ("sw", "en"): 2}, engines)
    assert [(one.engine, one.target_language, one.renditions) for one in planned] == [
        ("romance", "pt-BR", 3),
        ("any", "sw", 1),
        ("any", "en", 2),
    ]
    assert problems == []


def test_a_pair_that_no_engine_can_is_named_with_what_to_do() -> None:
    planned, [problem] = assign(
        {("en", "zu"): 7}, [EngineInfo("tiny", "nllb", "f", ("en",), ("pt",))]
    )
    assert planned == []
    assert problem.where == "languages"
    assert '7 samples have no rendition in "zu" (but in "en")' in problem.what
    assert "no engine of the translator translates en to zu" in problem.what
    assert "tiny" in problem.remedy and "translate: never" in problem.remedy


def test_without_a_translator_every_language_is_named(renditions: MakeRenditions) -> None:
    found = with_missing(replace(SUITE, languages=("en", "pt", "sw")), renditions(2))
    problems = without_translator(pairs_of(found), "no translator is configured", "no_translator")
    assert ['"pt"' in problems[0].what, '"sw"' in problems[1].what] == [True, True]
    assert all("--engines" in problem.remedy for problem in problems)
