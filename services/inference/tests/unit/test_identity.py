"""What an endpoint says of the model behind a name."""

import json

import pytest

from polyclinic.inference.domain.identity import identity_of, identity_text, time_of
from polyclinic.inference.domain.model_list import said_of_model
from polyclinic.inference.domain.reading import read_completion

NOW = 1_800_000_000.0


def test_what_tells_one_content_from_another():
    entry = {
        "id": "cand",
        "object": "model",
        "created": 1_700_000_000,
        "root": "/ckpt/step-1000",
        "owned_by": "vllm",
        "permission": [{"created": 5}],
        "meta": {"n_params": 7_000_000_000, "other": 1},
        "max_model_len": None,
    }
    assert identity_of(entry, now=NOW) == {
        "created": "1700000000",
        "root": "/ckpt/step-1000",
        "owned_by": "vllm",
        "meta.n_params": "7000000000",
    }


@pytest.mark.parametrize("created", [NOW, NOW - 200, NOW + 10, True, None, [], "", {}])
def test_a_clock_is_no_identity(created):
    # vLLM and llama.cpp say the time of the request.
    assert identity_of({"id": "x", "created": created}, now=NOW) == {}


def test_long_and_broken_texts_are_cut_and_escaped():
    assert identity_text("x" * 1000) == "x" * 200
    assert identity_text("a\ud800") == "a\\ud800"


def test_the_endpoint_tells_the_time():
    assert time_of("Fri, 15 Jan 2027 08:00:00 GMT", default=1.0) == NOW
    assert time_of("soon", default=1.0) == time_of("", default=1.0) == 1.0


def test_the_entry_of_the_model_counts():
    listed = [{"id": "a", "root": "one"}, {"id": "b", "root": "two"}]
    body = json.dumps({"data": listed}).encode()
    assert said_of_model(body, "b", now=NOW) == {"root": "two"}
    assert said_of_model(body, "c", now=NOW) == {}
    any_name = json.dumps({"data": [{"id": "m.gguf", "owned_by": "llamacpp"}]}).encode()
    assert said_of_model(any_name, "c", now=NOW) == {"owned_by": "llamacpp"}


@pytest.mark.parametrize("body", [b"", b"[", b"{}", b'{"data": null}', b'{"data": [1, {}]}'])
def test_no_list_says_nothing(body):
    assert said_of_model(body, "a", now=NOW) == {}


@pytest.mark.parametrize(
    ("said", "read"), [("fp_1", "fp_1"), (None, ""), (7, "7"), ({"a": 1}, ""), (True, "")]
)
def test_the_system_behind_a_reply(said, read):
    body = {"choices": [{"message": {"content": "A"}}], "system_fingerprint": said}
    assert read_completion(200, {}, body).system_fingerprint == read
