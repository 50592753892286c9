import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.replies.numbers import WORDS, ascii_digits, read_number
from polyclinic.replies.ratings import read_rating


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("4", 4), (" 4. ", 4), ("**4**", 4), ("4.5", 4.5), ("4,5", 4.5), ("-1", -1), ("+3", 3),
        ("٤", 4), ("٤٫", None), ("४", 4), ("๔", 4), ("４", 4), ("④", 4), ("３．５", 3.5),
        ("four", 4), ("Four", 4), ("cinco", 5), ("五", 5), ("สี่", 4), ("nne", 4), ("kuhlanu", 5),
        ("1,000", None), ("1.000", None), ("10,5", 10.5), ("4/5", None), ("3-4", None),
        ("4 5", None),
        ("", None), ("x", None), ("85%", None), ("NaN", None), ("inf", None), ("1e3", None),
        ("true", None), ("4mg", None),
    ],
)  # fmt: skip
def test_a_number(text: str, number: float | None) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("4/5", 4), ("4 / 5", 4), ("4 out of 5", 4), ("٤/٥", 4), ("4 de 5", 4), ("4 von 5", 4),
     ("4/10", None), ("8/10", None), ("4 out of", None), ("5/4", None)],
)  # fmt: skip
def test_a_share_of_the_highest_score(text: str, number: float | None) -> None:
    assert read_number(text, of=5) == number


def test_no_word_is_two_numbers() -> None:
    from polyclinic.replies import numbers

    pairs = [(word, n) for series in numbers._WORDS for n, word in enumerate(series)]
    assert all(WORDS[word] == number for word, number in pairs)


@given(st.text())
def test_places_stay(text: str) -> None:
    assert len(ascii_digits(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("On a scale of 1 to 5, I give 4.", 4),
        ("On a scale from 1 (worst) to 5 (best), I give a 4", 4),
        ("I rate it 4 out of 5.", 4),
        ("Score: 4/5", 4),
        ("4 stars", 4),
        ("4", 4),
        ("four", 4),
        ("My rating is 3.5", 3.5),
        ("I give 4. Earlier I thought 5.", 4),
        ("Not 5; I give 3", 3),
        ("I give it 4 because 2 points are missing", None),
        ("Numa escala de 1 a 5, dou nota 4.", 4),
        ("En una escala de 1 a 5, la puntuación es 4.", 4),
        ("Auf einer Skala von 1 bis 5 gebe ich 4.", 4),
        ("评分：4分", 4),
        ("評価は4点です", None),
        ("คะแนน 4", 4),
        ("Alama: 4 kati ya 5", 4),
        ("أعطي ٤ من ٥", 4),
        ("I found 2 errors.", None),
        ("2 errors", None),
        ("4 - good", None),
        ("3 or 4", None),
        ("between 3 and 4", None),
        ("I give 4 or 5", None),
        ("I give 6", None),
        ("8/10", None),
        ("85%", None),
        ("It scores 4 on accuracy and 2 on clarity", None),
        ("2/5 drugs right", None),
        ("2 of 5 drugs right", None),
        ("5 points deducted", None),
        ("score 1 point less than the reference", None),
        ("I rate 4 minus 1", None),
        ("would score 4 but the dose is wrong", None),
        ("I cannot rate this.", None),
        ("", None),
    ],
)
def test_a_rating_in_prose(text: str, rating: float | None) -> None:
    assert read_rating(text, low=1, high=5) == rating


@given(st.text(), st.integers(-3, 3), st.integers(4, 9))
def test_a_rating_is_on_its_scale(text: str, low: int, high: int) -> None:
    rating = read_rating(text, low=low, high=high)
    assert rating is None or low <= rating <= high
