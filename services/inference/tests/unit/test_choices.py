import math

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.choices import check_choices, match_choices, with_logprobs
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.outcome import Outcome

NOTHING = -math.inf


@pytest.mark.parametrize(
    ("tokens", "choices", "expected"),
    [
        ({b"A": -0.5, b"B": -1.5, b"x": -2.0}, ("A", "B"), (-0.5, -1.5)),
        ({b"A": -0.5}, ("A", "B"), (-0.5, NOTHING)),
        ({b"a": -0.5}, ("A", "B"), (NOTHING, NOTHING)),
        # The first token of a longer choice.
        ({b"ent": -0.5, b"contr": -1.0}, ("entailment", "neutral", "contradiction"), None),
        # Several beginnings of one choice are different replies: their probabilities add up.
        ({b"ent": math.log(0.25), b"e": math.log(0.5)}, ("entailment", "no"), None),
        # One that two choices share tells nothing; the whole choice does.
        ({b"A": -1.0, b"AB": -2.0}, ("A", "AB"), (-1.0, -2.0)),
        ({b"y": -1.0}, ("yes", "yesterday"), (NOTHING, NOTHING)),
        ({b"": -0.1}, ("A", "B"), (NOTHING, NOTHING)),
        ({"は".encode()[:1]: -1.0}, ("はい", "B"), (-1.0, NOTHING)),
        ({b"A": -0.5}, (" A", "B "), (-0.5, NOTHING)),
    ],
)
def test_which_tokens_stand_for_which_choice(tokens, choices, expected):
    found = match_choices(tokens, choices)
    if expected is None and len(choices) == 3:
        expected = (-0.5, NOTHING, -1.0)
    elif expected is None:
        expected = (math.log(0.75), NOTHING)
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("choices", [("A", "A"), ("A", " A"), ("A", ""), (" ",)])
def test_choices_that_cannot_be_told_apart(choices):
    with pytest.raises(PermanentError) as refused:
        check_choices(choices)
    assert refused.value.code == "bad_request"


def test_choices_that_can():
    check_choices(())
    check_choices(("A", "B"))


def test_the_text_is_the_likeliest_choice():
    reading = Reading(Outcome.TRUNCATED, text="x", finish_reason="length")
    told = with_logprobs(reading, ("A", "B", "C"), (-2.0, -1.0, -1.0))
    assert (told.outcome, told.text, told.finish_reason) == (Outcome.TEXT, "B", "length")
    assert told.choice_logprobs == (-2.0, -1.0, -1.0)


def test_no_choice_among_the_tokens_is_no_reply():
    told = with_logprobs(Reading(Outcome.TEXT, text="x"), ("A", "B"), (NOTHING, NOTHING))
    assert (told.outcome, told.text) == (Outcome.EMPTY, None)
    assert told.choice_logprobs == (NOTHING, NOTHING)
