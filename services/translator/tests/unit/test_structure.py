"""Structure survives whatever the model says; text that is not translated is not changed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.translator.domain.languages import known_languages, language
from polyclinic.translator.domain.structure import join, place, prepare

EN, PT, ZH = language("en"), language("pt"), language("zh")

fragments = st.sampled_from(
    [
        *("# ", "## ", "- ", "1. ", "> ", "| ", " | ", "|\n", "|---|---|\n", "\n", "\n\n", "\r\n"),
        *("**", "*", "`", "```\n", "[", "](http://x.y/z)", "![i](a.png)", "<br>", "<b>", "</b>"),
        *("\\|", "\\*", "&amp;", "<http://a.b>", "[x]: /y\n", "[x]", "~~", "    ", "\t", "\x00"),
        *("fever", "No cough.", "5 mg", "7.4 mmol/L", "INR", "102", "😊", "👍🏽", "发热。"),
        *("\u200c", "\u2028", "\x85", " ", "Dr. Smith came. He left.", "“", "”", "•", "\ud800"),
        "===",
    ]
)
markdown = st.lists(fragments, max_size=40).map("".join)


def translated(text: str, change=str.upper, target=PT) -> str:
    units = prepare(text, EN)
    return join(text, units, [None if one.is_copied else change(one.text) for one in units], target)


def sent(text: str, source=EN) -> list[str]:
    """What a model gets to see."""
    return [one.text for one in prepare(text, source) if not one.is_copied]


@given(text=markdown | st.text(st.characters(exclude_categories=()), max_size=200))
@settings(max_examples=500, deadline=None)
def test_nothing_is_lost_where_nothing_is_translated(text: str) -> None:
    units = prepare(text, EN)
    assert join(text, units, [None] * len(units), PT) == text
    edges = [0, *(edge for one in units for edge in (one.start, one.end)), len(text)]
    assert edges == sorted(edges)
    assert all(one.start < one.end for one in units)


@given(text=markdown, tongue=st.sampled_from(known_languages()))
@settings(max_examples=200, deadline=None)
def test_every_letter_outside_of_layout_is_seen(text: str, tongue) -> None:
    """A word in a paragraph is in a unit, or in what is kept on purpose."""
    units = prepare("fever " + text, tongue)
    assert units and units[0].start == 0


DOCUMENT = """# Case report

The patient took **5 mg** of *warfarin* 😊 today.
He improved. See [the guide](http://x.y/z?a=(1)) and `INR`.

| Test | Value | Note |
|------|:-----:|---|
| Glucose | 7.4 mmol/L | after meals |
| K+ | 3.5 | 👍 |

- No fever
- Cough:
  1. dry
  2. worse at night

> Quoted note.

```
code 5 mg
```
"""


def test_a_document_keeps_its_structure() -> None:
    assert translated(DOCUMENT) == (
        DOCUMENT.upper()
        .replace("HTTP://X.Y/Z?A=(1)", "http://x.y/z?a=(1)")
        .replace("7.4 MMOL/L", "7.4 mmol/L")
        .replace("CODE 5 MG", "code 5 mg")
    )


def test_a_translation_equal_to_the_source_changes_nothing() -> None:
    assert translated(DOCUMENT, str) == DOCUMENT


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("   ", []),
        ("", []),
        ("102", []),
        ("5 mg", []),
        ("7.4 mmol/L", []),
        ("120/80 mmHg", []),
        ("38,5 °C", []),
        ("😊👍🏽", []),
        ("HbA1c", []),
        ("CD4+", []),
        ("---", []),
        ("|---|---|", []),
        ("https://example.org/a_b", []),
        ("`code only`", []),
        ("Nein\n", ["Nein"]),
        ("## Dose", ["Dose"]),
        ("- Fever\n- Cough", ["Fever", "Cough"]),
        ("• Fever\n• Cough", ["Fever", "Cough"]),
        ("A. Aspirin\nB. Ibuprofen", ["Aspirin", "Ibuprofen"]),
        ("Glucose | high | 102", ["Glucose", "high"]),
        ("Hello Ana. Rui, we need to talk.", ["Hello Ana.", "Rui, we need to talk."]),
        ("    Indented remark.", ["Indented remark."]),
        ("[Note]: fever", ["[Note]: fever"]),
        ("It took 2.200.112 cells.", ["It took 2.200.112 cells."]),
        ("p < 0.05 and n > 3 were used.", ["p < 0.05 and n > 3 were used."]),
        ("Line one here.\r\nLine two here.", ["Line one here.", "Line two here."]),
        ("5 * 3 * 2 tablets_of_iron", ["5 * 3 * 2 tablets_of_iron"]),
    ],
)
def test_what_a_model_sees(text: str, seen: list[str]) -> None:
    assert sent(text) == seen


def test_a_zero_width_non_joiner_stays() -> None:
    text = "می\u200cگفت درد ندارد."
    assert sent(text, language("fa")) == [text]


@pytest.mark.parametrize(
    ("text", "translation", "whole"),
    [
        ("Take **5 mg** now.", "Agora tome 5 mg.", "Agora tome **5 mg**."),
        ("See `INR` first.", "Primeiro veja INR.", "Primeiro veja `INR`."),
        ("See `INR` first.", "Primeiro veja.", "`INR` Primeiro veja."),
        ("He took *iron* daily.", "Ele tomou ferro todo dia.", "Ele tomou *ferro* todo dia."),
        ("Well 😊 done.", "Muito bem feito.", "Muito 😊 bem feito."),
        ("Get well! 😊", "Melhoras!", "Melhoras! 😊"),
        ("Read [this](u.html) twice.", "Leia isto duas vezes.", "Leia [isto](u.html) duas vezes."),
        ("**Fever. Cough.**", "X", "**X X**"),
        ("# Fever", "# Febre", "# Febre"),
        ("Fever", "- Febre\nalta", "Febre alta"),
    ],
)
def test_marks_go_where_their_words_went(text: str, translation: str, whole: str) -> None:
    units = prepare(text, EN)
    assert join(text, units, [translation] * len(units), PT) == whole


def test_inserts_survive_any_translation() -> None:
    text = "Take **5 mg** of `INR` with [*this*](u.html), ![i](a.png) and 😊."
    (unit,) = prepare(text, EN)
    for translation in ("x", "", "a b c d e f g h i", "药物", "INR 5 mg INR", "5 mg"):
        placed = place(unit, translation)
        for kept in ("**", "`INR`", "[", "](u.html)", "![i](a.png)", "😊"):
            assert kept in placed, (translation, placed)
        assert placed.count("**") == 2


def test_a_pipe_in_a_translated_cell_is_escaped() -> None:
    text = "| Test |\n|---|\n| a value |\n"
    assert translated(text, lambda _: "x | y") == "| x \\| y |\n|---|\n| x \\| y |\n"


def test_sentences_without_blanks_get_one_where_the_target_has_them() -> None:
    text = "患者发热。血压正常。"
    units = prepare(text, ZH)
    assert join(text, units, ["He has fever.", "All fine."], EN) == "He has fever. All fine."
    assert join(text, units, ["甲。", "乙。"], ZH) == "甲。乙。"
