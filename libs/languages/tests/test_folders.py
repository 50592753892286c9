"""What the folders hold can be used by those who read it."""

import tomllib
from importlib import resources

import pytest

from polyclinic.languages import codes_with, facts, find_language, folder_of, known_languages
from polyclinic.languages.groups import published_groups
from polyclinic.languages.iso import NAMES
from polyclinic.languages.prompts import built_in_prompts

FOLDERS = codes_with("about")
KEYS = {
    "about": {
        *("name", "script", "spaced", "codes", "also_reads", "labels", "groups", "models"),
        *("verb_final",),
    },
    "answers": {
        *("small_words", "prefixes", "suffixes", "not_english", "ordinals", "verb_final"),
        *("inflects", "cues", "inference"),
    },
    "refusals": {"declines", "cautions", "apart"},
    "sentences": {"title", "inner", "number", "closing", "plain", "starters", "ordinals_have_dots"},
    "numbers": {"habit", "less", "more", "months", "words", "times"},
}


@pytest.mark.parametrize("code", FOLDERS)
def test_every_file_of_a_folder_is_one_that_something_reads(code: str) -> None:
    folder = resources.files("polyclinic.languages") / "data" / code
    for file in folder.iterdir():
        if file.name == "prompts":
            continue
        aspect = file.name.removesuffix(".toml")
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        assert said
        assert set(said) <= KEYS[aspect], file


@pytest.mark.parametrize("code", FOLDERS)
def test_a_folder_is_named_by_a_code_and_says_what_it_is(code: str) -> None:
    about = facts(code, "about")
    assert code.split("-", maxsplit=1)[0] in NAMES
    assert about["name"]
    assert len(about["script"]) == 4
    assert isinstance(about["spaced"], bool)


def test_no_two_folders_answer_to_one_code() -> None:
    codes = [code for one in FOLDERS for code in (one, *facts(one, "about")["codes"])]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize(
    ("code", "folder"),
    [
        ("pt", "pt"),
        ("pt-BR", "pt"),
        ("zh_Hant", "zh-Hant"),
        ("zh-TW", "zh"),
        ("no", "nb"),
        ("nn", "nb"),
        ("tl", "fil"),
        ("bs", "hr"),
        ("iw", "he"),
        ("xx", ""),
        ("", ""),
        ("../..", ""),
    ],
)
def test_where_a_code_is_found(code: str, folder: str) -> None:
    assert folder_of(code) == folder
    assert bool(facts(code, "about")) is bool(folder)


def test_what_reads_like_another_language_is_not_translated_as_it() -> None:
    assert folder_of("bs") == "hr"
    assert find_language("bs") is None


def test_languages_that_can_be_translated() -> None:
    assert len(known_languages()) >= 68
    assert {one.code for one in known_languages()} <= set(FOLDERS)


def test_the_published_groups_are_complete() -> None:
    groups = published_groups()
    assert set(groups["low_resource"]) == {"th", "sw", "zu"}
    assert set(groups["high_resource"]) == {"en", "de", "es", "pt", "ja", "zh"}
    sizes = {name: len(members) for name, members in groups.items()}
    assert sum(n for name, n in sizes.items() if name.startswith("script_")) == 30
    assert sum(n for name, n in sizes.items() if name.startswith("family_")) == 30


def test_every_prompt_has_english() -> None:
    names = {key.split(".")[0] for key in built_in_prompts()}
    assert len(names) == 11
    assert {f"{name}.en" for name in names} <= set(built_in_prompts())
