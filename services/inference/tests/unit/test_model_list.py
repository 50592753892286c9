import json

import pytest

from polyclinic.inference.domain.model_list import read_model_list


def listed(*ids, owned_by="vllm"):
    return json.dumps({"data": [{"id": name, "owned_by": owned_by} for name in ids]}).encode()


def read(status=200, body=b"", model="my-model"):
    return read_model_list(status, body, name="candidate", model=model)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, listed("my-model", "other")),
        (200, listed()),
        (200, json.dumps([{"id": "my-model"}]).encode()),
        (200, listed("/models/x.gguf", owned_by="llamacpp")),
        (200, listed("my-model:latest")),
        (404, b"<html>"),
        (405, b""),
        (429, b""),
    ],
)
def test_fit_to_be_asked(status, body):
    assert read(status, body) is None


@pytest.mark.parametrize(
    ("status", "body", "what"),
    [
        (200, listed("my-model-2"), 'does not list a model "my-model"'),
        (200, listed("my-model:7b"), 'does not list a model "my-model"'),
        (200, b'{"object": "list", "data": null}', "The endpoint has no models yet."),
        (200, b'{"data": 5}', "no OpenAI-compatible endpoint"),
        (200, b"<html>", "no OpenAI-compatible endpoint"),
        (200, b'{"ok": 1}', "no OpenAI-compatible endpoint"),
        (200, b"[" * 100_000, "no OpenAI-compatible endpoint"),
        (401, b"", "does not accept the API key"),
        (403, b"", "does not accept the API key"),
        (302, b"", "HTTP 302"),
        (500, b"", "HTTP 500"),
        (503, b"", "HTTP 503"),
    ],
)
def test_not_fit_to_be_asked(status, body, what):
    problem = read(status, body)
    assert what in problem.what
    assert problem.where == "candidate"


def test_a_name_with_the_tag_that_goes_without_saying():
    assert read(body=listed("my-model"), model="my-model:latest") is None
    assert read(body=listed("my-model:latest"), model="my-model:7b") is not None


def test_the_nearest_listed_name_is_suggested():
    assert 'Did you mean "my-model-2"?' in read(body=listed("x", "my-model-2")).remedy
