"""The registry as a file."""

import pytest

from polyclinic.registry.file import RegistryError
from polyclinic.translator.adapters.registry_file import load_registry


def load(tmp_path, text):
    path = tmp_path / "engines.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_registry(path)


def test_places_are_lines(tmp_path):
    text = "engines:\n  good: {family: nllb, path: x}\n  bad:\n    family: nllb\n    paht: x\n"
    registry = load(tmp_path, text)
    assert list(registry.entries) == ["good"]
    said = [str(problem) for problem in registry.problems["bad"]]
    assert any(line.startswith("engines.yaml:5: engines.bad.paht: unknown field") for line in said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file must hold `engines:`"),
        ("engines: {}", "must name at least one engine"),
        ("engines: {a: {}}\nmodels: {}", 'unknown field "models"'),
        ("engines: [", "this is not YAML"),
        (b"engines: \xff", "this is not UTF-8"),
        ("engines:\n  a: {family: nllb}\n  a: {family: nllb}\n", "a second time (first on line 2)"),
    ],
)
def test_what_is_wrong_with_the_file_is_one_sentence(tmp_path, text, said):
    with pytest.raises(RegistryError) as raised:
        load(tmp_path, text)
    assert said in raised.value.detail


def test_a_file_that_is_missing_names_the_setting(tmp_path):
    with pytest.raises(RegistryError, match="POLYCLINIC_TRANSLATOR_ENGINES"):
        load_registry(tmp_path / "nope.yaml")


def test_our_example_is_in_order(tiny):
    registry = load_registry(tiny.parent / "engines.yaml")
    assert list(registry.entries) == ["tiny"]
    assert not registry.problems
