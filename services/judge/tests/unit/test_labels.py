import pytest

from polyclinic.judge.domain.labels import INVALID, UNCLEAR, LabelSet


@pytest.mark.parametrize(
    "written", ["B", "b", "Ｂ", "ｂ", "Ⓑ", "ⓑ", "⒝", "🅑", "🄱", "(B)", "B.", "𝐁"]
)
def test_latin_however_written(written: str) -> None:
    assert LabelSet("ABCD", "en").position(written) == 1


@pytest.mark.parametrize(
    "written", ["2", "２", "②", "❷", "⓶", "٢", "۲", "๒", "२", "২", "௨", "౨", "02"]
)
def test_digits_of_every_script(written: str) -> None:
    assert LabelSet("1234", "en").position(written) == 1


def test_cyrillic_labels_are_never_latin_look_alikes() -> None:
    own = LabelSet("АБВГ", "ru")
    assert own.position("В") == 2
    assert own.position("B") == UNCLEAR  # looks like the third, is the second of its own series
    assert own.position("A") == 0  # both readings agree


def test_a_look_alike_for_a_latin_label_only_where_no_other_reading_is_open() -> None:
    assert LabelSet("ABCD", "en").position("С") == 2
    assert LabelSet("ABCD", "en").position("В") == 1
    assert LabelSet("ABCD", "ru").position("В") == UNCLEAR
    assert LabelSet("ABCD", "ru").position("Г") == 3


@pytest.mark.parametrize(
    ("language", "series"),
    [
        ("th", "กขคง"),
        ("hi", "कखगघ"),
        ("bn", "কখগঘ"),
        ("ko", "가나다라"),
        ("ja", "アイウエ"),
        ("he", "אבגד"),
    ],
)
def test_a_language_may_answer_in_its_own_series(language: str, series: str) -> None:
    places = [LabelSet("ABCD", language).position(letter) for letter in series]
    assert places == [0, 1, 2, 3]
    assert [LabelSet(series, language).position(letter) for letter in "ABCD"] == places


def test_alef_and_its_forms() -> None:
    labels = LabelSet(["أ", "ب", "ج", "د"], "ar")
    assert [labels.position(form) for form in ("ا", "أ", "إ", "آ", "أ")] == [0] * 5


def test_out_of_range_is_invalid_and_words_are_nothing() -> None:
    assert LabelSet("ABC", "en").position("D") == INVALID
    assert LabelSet("ABC", "en").position("9") == INVALID
    assert LabelSet("ABC", "en").position("the") is None
    assert LabelSet("ABC", "pt").position("é") is None


def test_letters_written_together() -> None:
    labels = LabelSet("ABCDE", "en")
    assert labels.spelled("ACE") == (0, 2, 4)
    assert labels.spelled("BAD") == ()
    assert labels.spelled("ace") == ()
