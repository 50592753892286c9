import time

import pytest

from polyclinic.languages.codes import (
    UnknownLanguageError,
    language_matches,
    language_named,
    normalise_language,
)

FOUND_IN_TRANSLATION = (
    "ar bn cs de el en es fa fr gu he hi id it ja kn ko ml nl pa pl pt ro ru ta te th tr ur vi zh"
)
HEALMED_AND_OTHERS = "en de es pt ja zh th sw zu ko uk am yo ha"


@pytest.mark.parametrize("code", f"{FOUND_IN_TRANSLATION} {HEALMED_AND_OTHERS}".split())
def test_languages_of_the_papers_are_known(code: str) -> None:
    assert normalise_language(code) == code


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("iw", "he"),
        ("in", "id"),
        ("EN", "en"),
        ("pt_br", "pt-BR"),
        ("zh-hant", "zh-Hant"),
        ("zh_Hans_CN", "zh-Hans-CN"),
        ("eng_Latn", "en"),
        ("swh_Latn", "sw"),
        ("zho_Hant", "zh-Hant"),
        ("ger", "de"),
        ("es-419", "es-419"),
        (" sw ", "sw"),
        ("fil", "fil"),
    ],
)
def test_one_spelling_for_each(written: str, canonical: str) -> None:
    assert normalise_language(written) == canonical
    assert normalise_language(canonical) == canonical


@pytest.mark.parametrize(
    ("written", "near"),
    [("jp", "ja"), ("Spanish", "es"), ("swahilli", "sw"), ("english-uk", "en"), ("de_DEU", "de")],
)
def test_unknown_codes_say_what_may_have_been_meant(written: str, near: str) -> None:
    with pytest.raises(UnknownLanguageError) as raised:
        normalise_language(written)
    assert near in raised.value.near
    assert near in str(raised.value)


@pytest.mark.parametrize("written", ["", "xx", "e", "en--GB", "en-GB-GB-x", "日本語", "und", "e1"])
def test_what_is_no_code(written: str) -> None:
    with pytest.raises(UnknownLanguageError):
        normalise_language(written)


def test_a_language_means_its_regions_but_not_the_other_way() -> None:
    assert language_matches("pt", "pt-BR")
    assert language_matches("pt-BR", "pt-BR")
    assert not language_matches("pt-BR", "pt")
    assert not language_matches("pt-BR", "pt-PT")
    assert not language_matches("en", "enm")


def test_english_names() -> None:
    assert language_named("Spanish") == "es"
    assert language_named("Klingon") is None


def test_the_same_unknown_code_on_every_line_is_looked_up_once() -> None:
    began = time.process_time()
    for _ in range(60_000):
        with pytest.raises(UnknownLanguageError):
            normalise_language("engilsh")
    assert time.process_time() - began < 10  # looking up each anew takes over a minute
