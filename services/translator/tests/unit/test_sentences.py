"""The splitter: right on a table of tricky texts, lossless on everything."""

from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from polyclinic.translator.domain.languages import known_languages, language
from polyclinic.translator.domain.sentences import (
    MAX_TOKENS,
    Span,
    estimate_tokens,
    spans,
    trimmed,
)

TABLE = Path(__file__).parent / "data" / "tricky_sentences.txt"
RIGHT_AT_LEAST = 0.95

languages = st.sampled_from(known_languages())
any_text = st.text(st.characters(exclude_categories=()), max_size=300)
MARKS = [
    *list(".!?…。！।۔؟።;:,()“”「」«»'|#-•¹"),
    *('"', "\n", "\r", "\r\n", "\t", " ", "1", "12", "38.5", "Dr", "mg", "z", "B", "etc", "A", "b"),
    *(
        "é",
        "患者",
        "と",
        "รับยา",
        "د",
        "ד",
        "கி",
        "\u200c",
        "\u200d",
        "\u0301",
        "\ud800",
        "[1]",
        "##",
    ),
]
marked_text = st.lists(st.sampled_from(MARKS), max_size=80).map("".join)


def read_table() -> list[tuple[str, list[str]]]:
    rows = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            code, marked = line.split(" ", 1)
            rows.append((code, marked.replace("⏎", "\n").split("⟂")))
    return rows


def pieces(text: str, code: str, **limits: int) -> list[str]:
    return [text[start:end] for start, end in spans(text, language(code), **limits)]


def test_the_table_is_large_enough() -> None:
    rows = read_table()
    assert len(rows) >= 150
    assert len({code for code, _ in rows}) >= 30


def test_tricky_texts() -> None:
    rows = read_table()
    wrong = [
        f"{code}: {got}"
        for code, wanted in rows
        if (got := pieces("".join(wanted), code)) != wanted
    ]
    assert len(wrong) <= (1 - RIGHT_AT_LEAST) * len(rows), "\n".join(wrong)


@given(text=any_text | marked_text, tongue=languages)
@settings(max_examples=400, deadline=None)
@example(text="", tongue=language("en"))
@example(text="Befund stabil, siehe Abb. ??", tongue=language("de"))
@example(text="Puls stabil .... Kontrolle morgen,", tongue=language("de"))
@example(text="می\u200cگفت درد ندارد.\u200c", tongue=language("fa"))
def test_nothing_is_lost(text: str, tongue) -> None:
    found = spans(text, tongue)
    assert "".join(text[start:end] for start, end in found) == text
    assert all(start < end for start, end in found)


@given(text=any_text | marked_text, tongue=languages, max_tokens=st.integers(2, 40))
@settings(max_examples=300, deadline=None)
def test_no_piece_exceeds_the_limit(text: str, tongue, max_tokens: int) -> None:
    for start, end in spans(text, tongue, count=len, max_tokens=max_tokens):
        assert end - start <= max_tokens


def test_a_limit_below_one_character_still_ends() -> None:
    assert pieces("患者。", "zh", max_tokens=1) == ["患", "者", "。"]


def test_long_sentences_are_cut_behind_clauses() -> None:
    text = "one two three four five six, seven eight nine ten; eleven twelve thirteen"
    found = [
        text[start:end] for start, end in spans(text, language("en"), count=len, max_tokens=40)
    ]
    assert found == [
        "one two three four five six, ",
        "seven eight nine ten; ",
        "eleven twelve thirteen",
    ]


def test_a_cut_never_parts_a_letter_from_its_marks() -> None:
    text = "नि" * 50
    for start, _ in spans(text, language("hi"), count=len, max_tokens=7):
        assert text[start] == "न"


def test_a_decimal_comma_is_no_place_to_cut() -> None:
    text = "x" * 10 + " 1,234,567,890,123"
    found = [
        text[start:end] for start, end in spans(text, language("en"), count=len, max_tokens=20)
    ]
    assert found == ["x" * 10 + " ", "1,234,567,890,123"]


def test_thai_is_cut_at_blanks_and_merged() -> None:
    text = "ผู้ป่วยมีไข้สูงและไอ " * 60
    found = spans(text, language("th"), count=len, max_tokens=200)
    assert "".join(text[start:end] for start, end in found) == text
    assert all(text[end - 1] == " " for _, end in found)
    assert 6 <= len(found) <= 20


def test_long_texts_without_any_mark() -> None:
    for code in ("th", "zh", "en", "km"):
        text = "ก患aខ" * 1000
        for start, end in spans(text, language(code)):
            assert estimate_tokens(text[start:end]) <= MAX_TOKENS


def test_trimmed() -> None:
    text = "  Nein\n "
    assert trimmed(text, Span(0, len(text))) == Span(2, 6)
    assert trimmed("   ", Span(0, 3)) == Span(3, 3)
