import pytest

from polyclinic.linker.domain.linking import EMPTY_MENTION, item_of, nil, unsearchable
from polyclinic.linker.domain.terms import clean, normalise_term
from polyclinic.records.linking import Link


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("Fluorouracil\u00a0", "fluorouracil"),
        ("5\u200b-FU", "5-fu"),
        ("β\u2011Blocker", "β-blocker"),
        ("ＦＥＶＥＲ", "fever"),
        ("Crohn\u2019s  disease\n", "crohn's disease"),
        ("\u202bحمى\u202c", "حمى"),
        ("cafe\u0301", "café"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\ud800half", "half"),
    ],
)
def test_one_form_of_a_term(term, expected):
    assert normalise_term(term) == expected
    assert normalise_term(expected) == expected


def test_letter_case_stays_for_an_encoder():
    assert clean(" AIDS ") == "AIDS"


def test_joiners_that_spell_words_stay():
    assert clean("می\u200cخواهم") == "می\u200cخواهم"


@pytest.mark.parametrize("blank", ["", "   ", "\u200b", "…", "--", "\u3000"])
def test_what_has_no_letters_is_not_searched(blank):
    assert unsearchable(clean(blank)) == EMPTY_MENTION


def test_a_string_without_a_concept_is_a_nil_of_its_own():
    assert item_of(Link("Foo  Bar", "Foo Bar")) == nil("foo bar") != nil("foo")
