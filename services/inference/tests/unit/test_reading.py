"""Every shape of a reply that is met in the field, and what it must be read as."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.inference.domain.completion import Tokens
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.reading import read_completion


def choice(finish_reason="stop", **message):
    return {"choices": [{"index": 0, "finish_reason": finish_reason, "message": message}]}


FIELDS = ["choices", "error", "message", "content", "finish_reason", "text", "type", "code"]
FIELDS += ["usage", "refusal", "tool_calls", "detail", "prompt_tokens", "metadata", "status"]
CALL = [{"id": "t1", "type": "function", "function": {"name": "f", "arguments": '{"q":"B"}'}}]
REPLIES = {
    "text": (choice(content="B", refusal=None), "text", "B"),
    "no finish reason yet": (choice(None, content="B"), "text", "B"),
    "finish reason left out": ({"choices": [{"message": {"content": "B"}}]}, "text", "B"),
    "unknown finish reason": (choice("because", content="B"), "text", "B"),
    "finish reason is no text": (choice(7, content="B"), "text", "B"),
    "end_turn": (choice("end_turn", content="B"), "text", "B"),
    "empty list of tool calls": (choice(content="B", tool_calls=[]), "text", "B"),
    "text although a tool is named": (choice(content="B", tool_calls=CALL), "text", "B"),
    "parts": (
        choice(content=[{"type": "text", "text": "It is "}, {"text": "B"}]),
        "text",
        "It is B",
    ),
    "parts as texts": (choice(content=["It is ", "B"]), "text", "It is B"),
    "thinking part": (
        choice(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "C?"}]}, "B"]),
        "text",
        "B",
    ),
    "completions of old": ({"choices": [{"text": " B", "finish_reason": "stop"}]}, "text", " B"),
    "reasoning beside the text": (choice(content="B", reasoning_content="C?"), "text", "B"),
    "lone surrogate": (choice(content="B \ud83d"), "text", "B \\ud83d"),
    "refusal": (choice(content=None, refusal="I cannot."), "refusal", None),
    "refusal part": (choice(content=[{"type": "refusal", "refusal": "No."}]), "refusal", None),
    "refusal as the reason": (choice("refusal", content="I cannot."), "refusal", None),
    "filter": (choice("content_filter", content=None), "content_filter", None),
    "sensitive": (choice("sensitive", content=""), "content_filter", None),
    "upper case": (choice("SAFETY", content=None), "content_filter", None),
    "filter in mid-text": (choice("content_filter", content="Well"), "content_filter", "Well"),
    "cut": (choice("length", content="It is"), "truncated", "It is"),
    "cut while thinking": (
        choice("length", content=None, reasoning_content="C"),
        "truncated",
        None,
    ),
    "cut while reasoning": (choice("length", content=None, reasoning="C"), "truncated", None),
    "window full": (choice("model_context_window_exceeded", content="x"), "truncated", "x"),
    "tool call": (choice("tool_calls", content=None, tool_calls=CALL), "tool_call", None),
    "tool call that says stop": (choice(content=None, tool_calls=CALL), "tool_call", None),
    "function call": (choice("function_call", function_call={"name": "f"}), "tool_call", None),
    "tool with a word before": (
        choice("tool_calls", content="Wait", tool_calls=CALL),
        "tool_call",
        "Wait",
    ),
    "only reasoning": (choice(content=None, reasoning_content="B"), "empty", None),
}
FAILURES = {
    "no choices": (200, {"choices": [], "usage": {}}, "empty_reply", True),
    "no message": (200, {"choices": [{"finish_reason": "stop"}]}, "empty_reply", True),
    "content null": (200, choice(content=None), "empty_reply", True),
    "white space": (200, choice(content=" \n "), "empty_reply", True),
    "content is a number": (200, choice(content=7), "empty_reply", True),
    "blank reasoning": (200, choice(content="", reasoning_content=" "), "empty_reply", True),
    "no tool in the list": (200, choice(content="", tool_calls=[]), "empty_reply", True),
    "error with 200": (200, {"error": {"message": "x", "code": 502}}, "server_error", True),
    "error with 200, no code": (200, {"error": {"message": "x"}}, "server_error", True),
    "error in a choice": (
        200,
        {"choices": [{"error": {"code": 429, "message": "x"}, "finish_reason": "error"}]},
        "rate_limited",
        True,
    ),
    "error is null": (200, {"error": None, **choice(content="B")}, "text", False),
    "network_error": (200, choice("network_error", content="B"), "server_error", True),
    "no resource": (200, choice("insufficient_system_resource"), "overloaded", True),
    "native reply of another API": (200, {"message": {"content": "B"}}, "malformed_reply", True),
    "not JSON": (200, b"data: {", "malformed_reply", True),
    "HTML of a proxy": (200, b"<html>Sign in</html>", "malformed_reply", True),
    "nothing": (200, b"", "malformed_reply", True),
    "a list": (200, [], "malformed_reply", True),
    "nested to death": (200, b"[" * 100_000, "malformed_reply", True),
    "choices null": (200, {"choices": None}, "malformed_reply", True),
    "choices are a text": (200, {"choices": "x"}, "malformed_reply", True),
    "choices are an object": (200, {"choices": {"0": {}}}, "malformed_reply", True),
    "choice null": (200, {"choices": [None]}, "malformed_reply", True),
    "choice is a number": (200, {"choices": [5]}, "malformed_reply", True),
    "choice is a list": (200, {"choices": [[]]}, "malformed_reply", True),
    "moved": (302, b"", "unexpected_status", False),
    "rate": (
        429,
        {"error": {"type": "tokens", "code": "rate_limit_exceeded"}},
        "rate_limited",
        True,
    ),
    "rate, no body": (429, b"", "rate_limited", True),
    "rate, Gemini": (
        429,
        [
            {
                "error": {
                    "code": 429,
                    "status": "RESOURCE_EXHAUSTED",
                    "message": "You exceeded your current quota",
                }
            }
        ],
        "rate_limited",
        True,
    ),
    "quota": (
        429,
        {"error": {"type": "insufficient_quota", "code": None}},
        "quota_exhausted",
        False,
    ),
    "quota by code": (429, {"error": {"code": "insufficient_quota"}}, "quota_exhausted", False),
    "quota with 200": (200, {"error": {"code": "insufficient_quota"}}, "quota_exhausted", False),
    "quota, Moonshot": (
        429,
        {"error": {"type": "exceeded_current_quota_error"}},
        "quota_exhausted",
        False,
    ),
    "balance": (402, {"error": {"message": "Insufficient Balance"}}, "quota_exhausted", False),
    "credit": (
        400,
        {"error": {"message": "Your credit balance is too low"}},
        "quota_exhausted",
        False,
    ),
    "arrears": (429, {"error": {"code": "1113", "message": "?"}}, "quota_exhausted", False),
    "filter 400": (
        400,
        {"error": {"code": "content_filter", "status": 400}},
        "content_filter",
        False,
    ),
    "filter, inner": (
        400,
        {"error": {"code": "BadRequest", "innererror": {"code": "ResponsibleAIPolicyViolation"}}},
        "content_filter",
        False,
    ),
    "moderation": (
        403,
        {"error": {"code": 403, "metadata": {"reasons": ["x"]}}},
        "content_filter",
        False,
    ),
    "key": (401, {"error": {"code": "invalid_api_key"}}, "unauthorized", False),
    "key, no body": (401, b"", "unauthorized", False),
    "forbidden": (403, b"<html>", "forbidden", False),
    "model": (404, {"error": {"code": "model_not_found"}}, "model_not_found", False),
    "model, vLLM": (
        404,
        {"object": "error", "message": "The model `x` does not exist.", "code": 404},
        "model_not_found",
        False,
    ),
    "model, text": (404, {"error": "model 'x' not found"}, "model_not_found", False),
    "path": (404, b"<html>", "endpoint_not_found", False),
    "path, framework": (404, {"detail": "Not Found"}, "endpoint_not_found", False),
    "method": (405, {"detail": "Method Not Allowed"}, "endpoint_not_found", False),
    "context": (
        400,
        {"error": {"code": "context_length_exceeded"}},
        "context_length_exceeded",
        False,
    ),
    "context, vLLM": (
        400,
        {
            "object": "error",
            "message": "This model's maximum context length is 8 tokens.",
            "code": 400,
        },
        "context_length_exceeded",
        False,
    ),
    "context, llama.cpp": (
        400,
        {"error": {"code": 400, "type": "exceed_context_size_error", "message": "x"}},
        "context_length_exceeded",
        False,
    ),
    "bad": (400, {"error": {"message": "x", "param": "seed", "code": None}}, "bad_request", False),
    "bad, no body": (422, b"", "bad_request", False),
    "large": (413, b"", "request_too_large", False),
    "slow client": (408, b"", "timeout", True),
    "cancelled by a gateway": (499, b"", "server_error", True),
    "server": (500, b"oops", "server_error", True),
    "gateway": (502, b"<html>", "server_error", True),
    "loading": (503, {"error": {"code": 503, "type": "unavailable_error"}}, "overloaded", True),
    "gateway timeout": (504, b"", "timeout", True),
    "overloaded": (529, {"error": {"type": "overloaded_error"}}, "overloaded", True),
}


@pytest.mark.parametrize("name", REPLIES)
def test_a_reply_is_told_apart(name):
    body, outcome, text = REPLIES[name]

    reading = read_completion(200, {}, json.dumps(body).encode())

    assert (reading.outcome, reading.text, reading.retry) == (outcome, text, False)
    assert reading.outcome.is_reply


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_told_apart(name):
    status, body, outcome, retry = FAILURES[name]

    reading = read_completion(status, {}, body)

    assert (reading.outcome, reading.retry) == (outcome, retry)
    assert reading.outcome.is_reply or (reading.text is None and reading.detail)


def test_handed_cases(shared):
    lines = (shared / "cases" / "handed.jsonl").read_text().splitlines()
    cases = [case for case in map(json.loads, lines) if case["input"]["op"] == "read_completion"]
    assert cases
    for case in cases:
        given_, expected = case["input"], case["expected"]
        reading = read_completion(given_["status"], given_["headers"], given_["body"])
        got = {name: getattr(reading, name) for name in expected}
        assert got == expected, case["id"]


def test_a_reply_behind_comments_of_a_gateway():
    body = ": OPENROUTER PROCESSING\n\n" + json.dumps(choice(content="B"))
    assert read_completion(200, {}, body.encode()).text == "B"


def test_a_reply_in_a_declared_encoding():
    body = json.dumps(choice(content="Fièvre"), ensure_ascii=False).encode("latin-1")
    headers = {"Content-Type": "application/json; charset=ISO-8859-1"}
    assert read_completion(200, headers, body).text == "Fièvre"


def test_reasoning_is_kept_apart_in_either_field():
    for field in ("reasoning_content", "reasoning"):
        reading = read_completion(200, {}, choice(content="B", **{field: "C?"}))
        assert (reading.text, reading.reasoning) == ("B", "C?")


def test_refusal_has_its_own_words():
    reading = read_completion(200, {}, choice(content=None, refusal="I cannot."))
    assert reading.refusal == "I cannot."


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"prompt_tokens": 9, "completion_tokens": 1}, Tokens(9, 1)),
        ({"input_tokens": 9, "output_tokens": 1.0}, Tokens(9, 1)),
        ({"input_tokens": 9, "cache_read_input_tokens": 90}, Tokens(99, 0)),
        ({"prompt_tokens": None, "completion_tokens": -1}, Tokens(0, 0)),
        ({"prompt_tokens": True, "completion_tokens": float("nan")}, Tokens(0, 0)),
        ({"prompt_tokens": "9", "completion_tokens": 2**70}, Tokens(0, 0)),
        (None, Tokens(0, 0)),
    ],
)
def test_tokens_are_counted_or_0(usage, tokens):
    assert read_completion(200, {}, {**choice(content="B"), "usage": usage}).tokens == tokens


def test_body_with_bom_and_broken_utf_8():
    body = b"\xef\xbb\xbf" + json.dumps(choice(content="B?")).encode().replace(b"?", b"\xff")
    assert read_completion(200, {}, body).text == "B\ufffd"


def test_details_never_quote_the_provider():
    message = "Patient Jane Doe, key sk-1, https://host/v1"
    for status in (200, 400, 401, 403, 404, 429, 500, 503):
        error = {"message": message, "code": message, "type": message, "param": message}
        detail = read_completion(status, {}, {"error": error}).detail
        assert not any(word in detail for word in ("Jane", "sk-1", "host"))


def test_detail_names_status_code_and_parameter():
    error = {"message": "x", "code": "unsupported_parameter", "param": "max_tokens"}
    detail = read_completion(400, {}, {"error": error}).detail
    assert "HTTP 400, code unsupported_parameter, parameter max_tokens" in detail


@given(
    st.integers(100, 599),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(FIELDS),
                inner,
            )
        ),
        max_leaves=12,
    ),
)
def test_nothing_that_a_server_sends_raises(status, body):
    assert isinstance(read_completion(status, {}, body).outcome, Outcome)
