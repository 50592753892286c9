"""Replies to questions with choices: what is read out of them, whatever a server sends."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.reading import read_completion
from polyclinic.inference.domain.reading_choices import read_choices

CHOICES = ("A", "B")


def read(value, status=200):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return read_choices(read_completion(status, {}, body), body, CHOICES)


def reply(first, **fields):
    logprobs = {"content": [first]} if first else None
    message = {"content": "A"}
    return {"choices": [{"message": message, "logprobs": logprobs, **fields}]}


FIRST = {"token": "A", "logprob": -0.25, "top_logprobs": [{"token": " B", "logprob": -2.0}]}


def test_the_first_token_decides():
    reading = read({**reply(FIRST, finish_reason="length"), "usage": {"prompt_tokens": 7}})
    assert (reading.outcome, reading.text) == (Outcome.TEXT, "A")
    assert reading.choice_logprobs == (-0.25, -2.0)
    assert reading.tokens.prompt == 7


def test_a_reply_that_is_empty_as_text_still_tells():
    # One token of a model that thinks goes into its reasoning.
    body = reply(FIRST)
    body["choices"][0]["message"] = {"content": "", "reasoning_content": "A"}
    assert read(body).choice_logprobs == (-0.25, -2.0)


def test_a_first_token_that_is_blank_still_tells():
    body = reply(FIRST)
    body["choices"][0]["message"] = {"content": "\n"}
    assert read(body).choice_logprobs == (-0.25, -2.0)


@pytest.mark.parametrize(
    ("value", "status", "outcome"),
    [
        (reply(None), 200, Outcome.NO_LOGPROBS),
        ({"choices": []}, 200, Outcome.EMPTY_REPLY),
        ({"error": {"message": "Unknown field logprobs"}}, 400, Outcome.NO_LOGPROBS),
        ({"error": {"message": "no", "param": "top_logprobs"}}, 422, Outcome.NO_LOGPROBS),
        ({"error": {"message": "temperature"}}, 400, Outcome.BAD_REQUEST),
        ({"error": {"message": "logprobs"}}, 503, Outcome.OVERLOADED),
        (reply(FIRST, finish_reason="content_filter"), 200, Outcome.CONTENT_FILTER),
        (reply({**FIRST, "token": "C", "top_logprobs": []}), 200, Outcome.EMPTY),
        ({"nothing": 1}, 200, Outcome.MALFORMED_REPLY),
    ],
)
def test_everything_else_is_what_it_is(value, status, outcome):
    reading = read(value, status)
    assert reading.outcome is outcome
    assert not reading.choice_logprobs or outcome is Outcome.EMPTY


def test_a_refusal_of_logprobs_quotes_nothing():
    reading = read({"error": {"message": "logprobs: Jane Doe"}}, 400)
    assert "Jane" not in reading.detail and "logprobs" in reading.detail


ODD = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
ODD |= st.sampled_from([10**400, -(10**400), "A", " B", "▁A", -0.5, -1, {}, []])
ENTRY = st.dictionaries(
    st.sampled_from(["token", "logprob", "bytes", "top_logprobs"]),
    ODD | st.lists(st.integers(-1, 300) | st.text(max_size=1), max_size=3),
)
FIRSTS = st.builds(lambda entry, top: {**entry, "top_logprobs": top}, ENTRY, ODD | st.lists(ENTRY))
OLDER = st.dictionaries(st.text(max_size=2), ODD)


@given(content=ODD | st.lists(FIRSTS | ODD, max_size=2), older=ODD | st.lists(OLDER, max_size=2))
def test_no_reply_crashes_the_reader_or_yields_what_is_no_logarithm(content, older):
    logprobs = {"content": content, "top_logprobs": older}
    body = {"choices": [{"message": {"content": "A"}, "logprobs": logprobs}]}
    reading = read_choices(read_completion(200, {}, body), body, CHOICES)
    assert reading.outcome in (Outcome.TEXT, Outcome.EMPTY, Outcome.NO_LOGPROBS)
    if reading.choice_logprobs:
        assert len(reading.choice_logprobs) == len(CHOICES)
        assert all(value <= 0 and not math.isnan(value) for value in reading.choice_logprobs)
