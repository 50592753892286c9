"""Prompt forms, limits, stops and continuations of models in this process."""

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.continuations import scoring_of
from polyclinic.inference.domain.limits_of_length import reply_limit
from polyclinic.inference.domain.plain_prompt import plain_prompt, without_system
from polyclinic.inference.domain.stopping import cut_at_stop, tail_tokens
from polyclinic.records.completions import ChatMessage

SYSTEM, USER = ChatMessage("system", "Be brief."), ChatMessage("user", "Which?")
ASSISTANT = ChatMessage("assistant", "B")


def test_plain_form():
    assert plain_prompt([SYSTEM, USER, ASSISTANT, USER]) == (
        "System: Be brief.\n\nUser: Which?\n\nAssistant: B\n\nUser: Which?\n\nAssistant:"
    )


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ([SYSTEM, USER], [ChatMessage("user", "Be brief.\n\nWhich?")]),
        ([USER, ASSISTANT], [USER, ASSISTANT]),
        ([SYSTEM], [ChatMessage("user", "Be brief.")]),
        ([SYSTEM, ASSISTANT, USER], [ChatMessage("user", "Be brief."), ASSISTANT, USER]),
    ],
)
def test_a_form_without_a_system_turn_loses_nothing(turns, expected):
    assert without_system(turns) == expected


@pytest.mark.parametrize(
    ("prompt", "wanted", "context", "limit"),
    [
        (10, 5, 15, 5),
        (10, None, 15, 5),
        (10, None, 10_000, 512),
        (10, None, None, 512),
        (10, 9, None, 9),
        (10, None, 11, 1),
    ],
)
def test_how_long_a_reply_may_become(prompt, wanted, context, limit):
    assert reply_limit(prompt, wanted, context) == limit


@pytest.mark.parametrize(("prompt", "wanted", "context"), [(10, 6, 15), (10, None, 10), (11, 1, 9)])
def test_what_does_not_fit(prompt, wanted, context):
    with pytest.raises(PermanentError) as raised:
        reply_limit(prompt, wanted, context)
    assert raised.value.code == "context_length_exceeded"
    assert f"{prompt} tokens" in raised.value.detail and f"{context} tokens" in raised.value.detail


@pytest.mark.parametrize(
    ("text", "stops", "kept"),
    [
        ("A. Because", (".", "Be"), "A"),
        ("A. Because", ("Be", "."), "A"),
        ("A. Because", ("x",), "A. Because"),
        ("A", (), "A"),
        ("A", ("",), "A"),
        (".A", (".",), ""),
    ],
)
def test_the_earliest_stop_counts(text, stops, kept):
    assert cut_at_stop(text, stops) == kept


def test_the_tail_holds_any_stop():
    # In the worst case each byte is a token; 問 has three.
    stop = "問問"
    assert tail_tokens(("x", stop)) >= len(stop.encode())


def test_choices_after_a_prompt():
    job = scoring_of([1, 2, 3], [[1, 2, 3, 4], [1, 2, 3, 5, 6]])
    assert (job.prompt, job.continuations) == ((1, 2, 3), ((4,), (5, 6)))


def test_where_a_tokenizer_joins_prompt_and_choice():
    job = scoring_of([1, 2, 3], [[1, 2, 34], [1, 2, 3, 5]])
    assert (job.prompt, job.continuations) == ((1, 2), ((34,), (3, 5)))


def test_a_choice_that_vanishes_into_the_prompt_still_has_a_token():
    job = scoring_of([1, 2, 3], [[1, 2, 3], [1, 2, 3, 5]])
    assert (job.prompt, job.continuations) == ((1, 2), ((3,), (3, 5)))


def test_a_prompt_must_be_there():
    with pytest.raises(ValueError, match="empty"):
        scoring_of([1], [[2], [3]])
