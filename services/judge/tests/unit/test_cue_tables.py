"""The tables hold what the engine can find, once."""

import pytest

from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.cues import CueTable, languages_with_cues, table_of
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.scripts import words
from polyclinic.judge.domain.text import clean, fold

HEALMED = {"en", "de", "es", "pt", "ja", "zh", "th", "sw", "zu"}
ESSENTIAL = (Kind.ANSWER, Kind.CHOICE, Kind.CORRECT, Kind.WRONG, Kind.NEG, Kind.OR, Kind.AND)


def test_the_languages() -> None:
    assert set(languages_with_cues()) >= HEALMED
    assert len(languages_with_cues()) == 76


@pytest.mark.parametrize("language", languages_with_cues())
def test_no_phrase_has_two_kinds(language: str) -> None:
    kinds: dict[str, set[Kind]] = {}
    for kind, phrases in table_of(language).phrases.items():
        for phrase in phrases:
            kinds.setdefault(fold(clean(phrase)), set()).add(kind)
    assert {phrase: found for phrase, found in kinds.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", languages_with_cues())
def test_phrases_are_usable(language: str) -> None:
    for phrases in table_of(language).phrases.values():
        for phrase in phrases:
            assert phrase == phrase.strip() != ""
            assert words(clean(phrase))


@pytest.mark.parametrize("language", languages_with_cues())
def test_what_every_language_needs(language: str) -> None:
    assert [kind for kind in ESSENTIAL if not table_of(language).phrases.get(kind)] == []


def first(table: CueTable, kind: Kind) -> str:
    return table.phrases[kind][0].rstrip("*")


@pytest.mark.parametrize("language", languages_with_cues())
def test_a_cue_a_colon_and_a_label_are_an_answer_in_every_language(language: str) -> None:
    table = table_of(language)
    stated = f"{first(table, Kind.ANSWER)}: C"
    assert extract_choice(stated, "ABCD", language).labels == ("C",)
    either = f"{first(table, Kind.ANSWER)}: B {first(table, Kind.OR)} C"
    assert extract_choice(either, "ABCD", language).labels == ()
    rejected = f"{first(table, Kind.WRONG)}: C"
    assert extract_choice(rejected, "ABCD", language).labels == ()
