"""What must hold for any reply."""

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.cues import languages_with_cues

INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2066\u2069\ufeff\u00ad\ufe0f\u061c\u2060"
REPLIES = [
    ("Final choice: (B). Ruled out: (A), (C) and (D).", "ABCD", "en"),
    ("<think>Perhaps A.</think>The answer is **C**.", "ABCD", "en"),
    ('{"answer": "B"}', "ABCD", "en"),
    ("It could be A or C.", "ABCD", "en"),
    ("Réponse correcte\u00a0: la D", "ABCD", "fr"),
    ("La opción correcta es la B.", "ABCD", "es"),
    ("Правильна відповідь: Й.", "АБВЙ", "uk"),
    ("選択肢ＡとＣは除外できるため、正解は（Ｄ）です。", "ABCD", "ja"),
    ("正解はｶではなくガです。", "アイウガ", "ja"),
    ("คำตอบคือข้อ ง เพราะผู้ป่วยไม่มีไข้", "กขคง", "th"),
    ("الإجابة الصحيحة هي: أ", "أبجد", "ar"),
    ("گزینهٔ ۲ درست است.", "1234", "fa"),
    ("সঠিক উত্তর: গ", "কখগঘ", "bn"),
    ("정답은 나입니다.", "가나다라", "ko"),
    ("Đáp án đúng là B.", "ABCD", "vi"),
]
replies = st.sampled_from(REPLIES)
anything = st.text(st.characters(exclude_categories=()), max_size=200)


@given(replies, st.lists(st.tuples(st.integers(0, 80), st.sampled_from(INVISIBLE)), max_size=8))
def test_invisible_marks_change_nothing(
    item: tuple[str, str, str], marks: list[tuple[int, str]]
) -> None:
    reply, labels, language = item
    marked = reply
    for place, mark in marks:
        marked = marked[:place] + mark + marked[place:]
    assert extract_choice(marked, labels, language) == extract_choice(reply, labels, language)


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize("item", REPLIES, ids=lambda item: item[0])
def test_unicode_forms_change_nothing(form: str, item: tuple[str, str, str]) -> None:
    reply, labels, language = item
    expected = extract_choice(reply, labels, language)
    other = unicodedata.normalize(form, reply)
    assert extract_choice(other, labels, language) == expected
    spelled = [unicodedata.normalize(form, label) for label in labels]
    assert extract_choice(reply, spelled, language).positions == expected.positions


@given(replies, anything)
def test_reasoning_changes_nothing(item: tuple[str, str, str], thought: str) -> None:
    reply, labels, language = item
    thought = thought.replace("<", " ")
    expected = extract_choice(reply, labels, language)
    assert extract_choice(f"<think>{thought}</think>{reply}", labels, language) == expected
    assert extract_choice(f"{thought}</think>\n{reply}", labels, language) == expected


@settings(max_examples=400)
@given(
    anything,
    st.lists(st.text(max_size=12), min_size=2, max_size=6),
    st.sampled_from(languages_with_cues()),
    st.booleans(),
    st.booleans(),
)
def test_no_text_crashes(
    reply: str, texts: list[str], language: str, multiple: bool, truncated: bool
) -> None:
    options = dict(zip("ABCDEF", texts, strict=False))
    found = extract_choice(reply, options, language, multiple=multiple, truncated=truncated)
    assert bool(found.rule) is not bool(found.reason)
    assert bool(found.positions) is bool(found.rule)
    assert all(0 <= position < len(options) for position in found.positions)
    assert multiple or len(found.positions) <= 1
    assert list(found.positions) == sorted(set(found.positions))


PIECES = [
    "A",
    "B ",
    "answer is ",
    "not ",
    "\n",
    ", ",
    "(",
    "</think>",
    "{",
    '"',
    "ก",
    "正解は",
    "'",
    "-",
    "1,",
    "<b>",
    "*",
]


@given(st.lists(st.sampled_from(PIECES), max_size=60), st.sampled_from(["en", "ja", "th", "zu"]))
def test_no_heap_of_cues_crashes(pieces: list[str], language: str) -> None:
    found = extract_choice("".join(pieces), "ABCD", language)
    assert bool(found.rule) is not bool(found.reason)


UNITS = ["A ", "A, ", "not ", "answer is A ", "<think>", "</think>", "{", '{"a":', "((", "1"]
UNITS += [
    "ข้อ ก ",
    "正解はA",
    "<b ",
    " ",
    "A or ",
    "asthma ",
    "'a'",
    "\\boxed{",
    "<b>x<b>",
    "a-",
    "l'",
]
UNITS += ["A;", "wait, ", "**", "option ", "A/", "?", "\u0301", "\u200b", "\n", "A.\n"]
UNITS += ["<|channel|>x<|message|>"]


@pytest.mark.parametrize("unit", UNITS)
def test_a_megabyte_of_anything_is_read_in_bounded_time(unit: str) -> None:
    options = {"A": "asthma", "B": "a", "C": "a a a a"}
    started = time.process_time()
    extract_choice(unit * (1_000_000 // len(unit)), options, "th")
    assert time.process_time() - started < 5.0
