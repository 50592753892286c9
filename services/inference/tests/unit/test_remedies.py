import pytest

from polyclinic.inference.domain.entries import OpenAIEntry
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.remedies import remedy_for


def remedy(words, parameter="", outcome=Outcome.BAD_REQUEST, **fields):
    entry = OpenAIEntry(backend="openai", base_url="http://h/v1", model="m", **fields)
    return remedy_for(outcome, words.lower(), parameter, entry)


@pytest.mark.parametrize(
    ("words", "parameter", "shown"),
    [
        (
            "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
            "max_tokens",
            "token_limit_field: max_completion_tokens",
        ),
        ("Unrecognized argument: max_tokens", "", "token_limit_field: max_completion_tokens"),
        ("max_tokens is too large: 9999. It must be at most 4096.", "", "Lower `max_tokens`"),
        ("'temperature' does not support 0 with this model.", "", "{temperature: null}"),
        ("Extra inputs are not permitted", "seed", "{seed: null}"),
        ("body.top_k: Extra inputs are not permitted", "", "`top_k` out of the entry's"),
        ("Only stream=true is supported", "", "only streams"),
        ("stream must be true", "", "only streams"),
    ],
)
def test_what_is_known(words, parameter, shown):
    assert shown in remedy(words, parameter, extra_body={"top_k": 5})


def test_the_limit_that_the_other_kind_of_endpoint_wants():
    words = "Unknown field: max_completion_tokens"
    said = remedy(words, token_limit_field="max_completion_tokens")
    assert "token_limit_field: max_tokens`" in said


@pytest.mark.parametrize("words", ["", "invalid request", "temperatures are nice", "tokens"])
def test_what_is_not(words):
    assert remedy(words) == ""


@pytest.mark.parametrize(
    ("outcome", "word"),
    [
        (Outcome.UNAUTHORIZED, "api_key_env"),
        (Outcome.MODEL_NOT_FOUND, "`model`"),
        (Outcome.ENDPOINT_NOT_FOUND, "base_url"),
        (Outcome.QUOTA_EXHAUSTED, "limit"),
        (Outcome.UNEXPECTED_STATUS, "redirects"),
    ],
)
def test_of_other_failures(outcome, word):
    assert word in remedy("", outcome=outcome)
    assert remedy("", outcome=Outcome.TIMEOUT) == ""
