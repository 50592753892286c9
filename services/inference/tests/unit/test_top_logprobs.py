import math

import pytest

from polyclinic.inference.domain.top_logprobs import add_logs, first_token_logprobs


def body(*top, token="A", logprob=-0.5, **fields):
    first = {"token": token, "logprob": logprob, "top_logprobs": list(top), **fields}
    return {"choices": [{"logprobs": {"content": [first, {"token": "x", "logprob": 0}]}}]}


def entry(token, logprob, given=None):
    return {"token": token, "logprob": logprob, "bytes": given}


def test_the_chosen_token_and_the_likeliest_ones():
    tokens = first_token_logprobs(body(entry("A", -0.5), entry("B", -1.5)))
    assert tokens == {b"A": -0.5, b"B": -1.5}
    assert first_token_logprobs(body(entry("B", -1.5), token="Z", logprob=-9.0))[b"Z"] == -9.0


def test_variants_with_blanks_are_summed():
    entries = [entry(token, math.log(0.125)) for token in ("A", " A", "\nA", "▁A", "ĠA", "A\n")]
    tokens = first_token_logprobs(body(*entries, token="B"))
    # "▁A" and "ĠA" are " A" as tokenizers write it; no server says it twice.
    assert tokens[b"A"] == pytest.approx(math.log(0.5))


def test_bytes_say_more_than_text():
    assert first_token_logprobs(body(entry("�", -1.0, [227, 129])))[b"\xe3\x81"] == -1.0
    assert b"B" in first_token_logprobs(body(entry("B", -1.0, [300])))


def test_the_older_form():
    older = {"choices": [{"logprobs": {"top_logprobs": [{"A": -1.0, " A": -1.0}]}}]}
    assert first_token_logprobs(older) == {b"A": pytest.approx(-1.0 + math.log(2))}


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"[]",
        {"choices": []},
        {"choices": [{}]},
        {"choices": [{"logprobs": None}]},
        {"choices": [{"logprobs": {"content": []}}]},
        {"choices": [{"logprobs": {"content": ["A"]}}]},
        {"choices": [{"logprobs": {"content": None, "top_logprobs": [3]}}]},
        body(token=None),
        body(logprob="x"),
        body(logprob=True),
        body(logprob=math.nan),
        body(logprob=2.0),
    ],
)
def test_none_reported(value):
    assert first_token_logprobs(value) is None


def test_probabilities_add_up_to_one_at_most():
    assert add_logs(math.log(0.5), math.log(0.25)) == pytest.approx(math.log(0.75))
    assert add_logs(-math.inf, -math.inf) == -math.inf
    assert add_logs(-1e-12, -1e-12) == 0.0
