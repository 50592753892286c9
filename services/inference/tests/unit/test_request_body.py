import json

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.request_body import request_body
from polyclinic.records.completions import ChatMessage, CompletionInput, GenerationParams


def written(params=None, **options):
    messages = (ChatMessage("system", "Be brief."), ChatMessage("user", "Which?"))
    question = CompletionInput("candidate", messages, params or GenerationParams())
    return json.loads(request_body(question, model="my-model", **options))


def test_what_is_unset_is_not_sent():
    assert written() == {
        "model": "my-model",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Which?"},
        ],
    }


def test_zero_is_not_unset():
    body = written(GenerationParams(temperature=0.0, seed=0))
    assert (body["temperature"], body["seed"]) == (0.0, 0)


def test_limit_under_the_name_that_the_endpoint_has_for_it():
    body = written(GenerationParams(max_tokens=9), max_tokens_field="max_completion_tokens")
    assert body["max_completion_tokens"] == 9
    assert "max_tokens" not in body


def test_extra_fields_add_replace_and_remove():
    params = GenerationParams(temperature=0.0, top_p=0.5)
    body = written(params, extra={"top_k": 1, "temperature": None, "top_p": 0.9})
    assert (body["top_k"], body["top_p"]) == (1, 0.9)
    assert "temperature" not in body


def test_schema_of_the_reply():
    body = written(GenerationParams(json_schema='{"type": "object"}'))
    assert body["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_schema_that_is_no_json_is_refused():
    with pytest.raises(PermanentError) as refused:
        written(GenerationParams(json_schema="{"))
    assert refused.value.code == "bad_request"


def test_any_text_can_be_sent():
    question = CompletionInput("m", (ChatMessage("user", "\x00 \ud83d 問"),))
    body = request_body(question, model="m")
    assert json.loads(body)["messages"][0]["content"] == "\x00 \ud83d 問"


def test_choices_ask_for_the_likeliest_tokens():
    question = CompletionInput("m", (ChatMessage("user", "Which?"),), choices=("A", "B"))
    body = json.loads(request_body(question, model="m", top_logprobs=5))
    assert (body["logprobs"], body["top_logprobs"]) == (True, 5)
