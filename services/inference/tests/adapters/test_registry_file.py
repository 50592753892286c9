"""The registry file: what it gives, and a sentence for everything that may be wrong with it."""

import pytest

from polyclinic.inference.adapters.registry_file import load_registry
from polyclinic.inference.domain.entries import OpenAIEntry, ReplayEntry
from polyclinic.registry.file import RegistryError

GOOD = """\
models:
  candidate:
    backend: openai
    base_url: "${BASE}/v1"
    model: my-model
    api_key_env: KEY
    max_concurrency: 32
    params: {temperature: 0, max_tokens: 512, stop: ["${STOP}"]}
    prices: {prompt_per_million: 0.5, completion_per_million: 1.5, currency: EUR}
    headers: {X-Team: "$${literal}"}
  recorded: {backend: replay, path: replies.jsonl}
"""
ENVIRONMENT = {"BASE": "http://127.0.0.1:8000", "KEY": "k", "STOP": "END"}


@pytest.fixture
def registry(tmp_path):
    def load(text, environment=ENVIRONMENT, only=()):
        path = tmp_path / "models.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_registry(path, environment, only=only)

    return load


def openai(fields):
    return f"models:\n  candidate:\n    backend: openai\n    model: m\n{fields}"


def test_a_good_file(registry):
    entries = registry(GOOD).entries
    candidate, recorded = entries["candidate"], entries["recorded"]
    assert isinstance(candidate, OpenAIEntry) and isinstance(recorded, ReplayEntry)
    assert candidate.base_url == "http://127.0.0.1:8000/v1"
    assert candidate.params.to_params().stop == ("END",)
    assert candidate.prices.to_prices().currency == "EUR"
    assert candidate.headers["X-Team"].get_secret_value() == "${literal}"
    assert list(entries) == ["candidate", "recorded"]


URL = "    base_url: http://x\n"
BROKEN = {
    "models: {a: {backend: replay, path: x, modle: y}}": (
        'models.yaml:1: models.a.modle: unknown field "modle". Did you mean "model"?'
    ),
    "models: {a: {backend: replay}}": "models.yaml:1: models.a: `path` is missing.",
    "models: {a: {backend: transformers, path: x, dtype: int3}}": (
        "models.yaml:1: models.a.dtype: should be 'auto', 'float32', 'bfloat16' or 'float16'."
    ),
    "models:\n  a: {backend: opnai}": (
        'models.yaml:2: models.a.backend: there is no backend "opnai". Did you mean "openai"?'
    ),
    "models:\n  a: {path: x}": "models.yaml:2: models.a: `backend` is missing.",
    "models:\n  a: x": "models.yaml:2: models.a: must be a mapping",
    "models:\n  big model: {backend: replay, path: x}": '"big model" cannot be a model\'s name.',
    "models:\n  7: {backend: replay, path: x}": '"7" cannot be a model\'s name.',
    openai("    base_url: ${NOPE}/v1\n"): (
        "models.yaml:5: models.candidate.base_url: the environment variable NOPE is not set."
    ),
    openai("    base_url: ftp://x\n"): (
        "models.yaml:5: models.candidate.base_url: must be an address that begins with http"
    ),
    openai("    base_url: http://h:99999/v1\n"): "must be an address that begins with http",
    openai("    base_url: 'http://a b/v1'\n"): "must be an address that begins with http",
    openai("    base_url: http://u:p@h/v1\n"): "must not hold a user or password",
    openai(URL + "    extra_body: {stream: true}\n"): "must not set `stream`",
    openai(URL + "    api_key_env: NOPE\n"): (
        "models.yaml:6: models.candidate.api_key_env: the environment variable NOPE that should"
    ),
    openai(URL + "    api_key_env: ODD\n"): "holds characters that no HTTP header may have",
    openai(URL + "    max_concurrency: 0\n"): (
        "models.yaml:6: models.candidate.max_concurrency: should be greater than or equal to 1."
    ),
    openai(URL + "    params:\n      temprature: 0\n"): (
        'models.yaml:7: models.candidate.params.temprature: unknown field "temprature". '
        'Did you mean "temperature"?'
    ),
    openai(URL + "    prices: {currency: [x]}\n"): (
        "models.yaml:6: models.candidate.prices.currency: should be a valid string."
    ),
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_entry_is_kept_out_with_a_sentence(registry, text):
    read = registry(text, {**ENVIRONMENT, "ODD": "a\nb"})
    assert not read.entries
    [[problem]] = read.problems.values()
    assert BROKEN[text] in str(problem)


def test_all_that_is_wrong_is_said(registry):
    read = registry(openai("    base_url: ${A}\n    api_key_env: B\n    x: 1\n    y: 2\n"))
    assert len(read.problems["candidate"]) == 4


def test_one_broken_entry_leaves_the_others(registry):
    read = registry(GOOD, {})
    assert list(read.entries) == ["recorded"]
    assert list(read.problems) == ["candidate"]


def test_only_what_is_served_needs_its_environment(registry):
    read = registry(GOOD, {}, only=["recorded"])
    assert list(read.entries) == ["recorded"]
    assert not read.problems


def test_sentences_hold_no_values(registry):
    read = registry(
        openai("    base_url: 'ftp://secret-host'\n    headers: {a: ['${KEY}']}\n"), {"KEY": "sk-1"}
    )
    said = " ".join(map(str, read.problems["candidate"]))
    assert "secret-host" not in said and "sk-1" not in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("models: [", "models.yaml:1:"),
        ("models: {a: {backend: replay, path: x}}\nextra: 1", 'unknown field "extra"'),
        ("model: {}", "the file must hold `models:`"),
        ("", "the file must hold `models:`"),
        ("models: {}", "must name at least one model"),
        ("models:\n  a: {}\n  a: {}", 'models.yaml:3: "a" stands here a second time'),
        (b"models: \xff", "not UTF-8"),
    ],
)
def test_a_broken_file_is_refused(registry, text, sentence):
    with pytest.raises(RegistryError) as refused:
        registry(text)
    assert sentence in refused.value.detail


def test_a_name_to_serve_that_is_not_there(registry):
    with pytest.raises(RegistryError) as refused:
        registry(GOOD, only=["candidat"])
    assert 'Did you mean "candidate"?' in refused.value.detail


def test_a_missing_file(tmp_path):
    with pytest.raises(RegistryError) as refused:
        load_registry(tmp_path / "nope.yaml", {})
    assert "there is no such file" in refused.value.detail
