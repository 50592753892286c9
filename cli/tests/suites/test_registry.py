"""Models files, as far as a request needs them."""

import pytest

from polyclinic.cli.problems import BadRequestError
from polyclinic.cli.suites.loading import load_suite
from polyclinic.cli.suites.registry import (
    check_names,
    find_registry,
    registry_endpoints,
    registry_names,
)

TEXT = """\
models:
  candidate: {backend: openai, base_url: "http://127.0.0.1:8000/v1", model: m}
  recorded: {backend: replay, path: replies.jsonl}
"""


@pytest.fixture
def registry(tmp_path):
    path = tmp_path / "models.yaml"
    path.write_text(TEXT)
    return path


def test_names_and_endpoints(registry):
    assert registry_names(registry) == ["candidate", "recorded"]
    assert registry_endpoints(registry, {}) == [("candidate", "http://127.0.0.1:8000/v1")]
    registry.write_text(TEXT.replace("http://127.0.0.1:8000", "${HERE}"))
    assert registry_endpoints(registry, {"HERE": "http://h"}) == [("candidate", "http://h/v1")]
    assert registry_endpoints(registry, {}) == [("candidate", "${HERE}/v1")]


def test_the_first_candidate_that_exists_wins(registry, tmp_path):
    assert find_registry([None, tmp_path / "no.yaml", registry]) == registry
    with pytest.raises(BadRequestError, match="--models"):
        find_registry([None, tmp_path / "no.yaml"])


@pytest.mark.parametrize("text", ["", "models:", "models: []", "modles: {a: 1}", "a: [", "- a"])
def test_a_file_without_models_is_refused(registry, text):
    registry.write_text(text)
    with pytest.raises(BadRequestError):
        registry_names(registry)


def test_unknown_models_and_judges_are_refused_with_their_line(registry, write_suite, tmp_path):
    path = write_suite(tmp_path, models=["recorded", "candidat"], judges=["nobody-near"])
    loaded = load_suite(path)
    with pytest.raises(BadRequestError) as refused:
        check_names(loaded.suite, loaded.document, registry)
    near, far = refused.value.problems
    assert near.where == "suite.yaml:4 (models[1])"
    assert "'candidate'" in near.remedy
    assert far.where == "suite.yaml:5 (judges[0])"
    assert "candidate, recorded" in far.remedy
