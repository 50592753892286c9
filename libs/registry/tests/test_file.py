"""A registry file as a whole: shapes, places, bounds."""

import pytest

from polyclinic.registry.entries import Section
from polyclinic.registry.file import MAX_BYTES, RegistryError, read_file

SECTION = Section("engines", "engine")
SETTING = "POLYCLINIC_X_ENGINES"


@pytest.fixture
def read(tmp_path):
    def read(text):
        path = tmp_path / "engines.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_file(path, SECTION, setting=SETTING)

    return read


def test_names_with_fields_and_the_line_of_every_key(read):
    text = "\ufeffengines:\n  a:\n    path: x\n    list:\n      - 1\n      - k: 2\n  b: {}\n"
    named, place = read(text)
    assert named == {"a": {"path": "x", "list": [1, {"k": 2}]}, "b": {}}
    lines = {
        (): 1,
        ("engines", "a", "path"): 3,
        ("engines", "a", "list", 1, "k"): 6,
        ("engines", "a", "missing"): 2,
        ("engines", "b"): 7,
        ("elsewhere",): 1,
    }
    assert {keys: place(keys) for keys in lines} == {
        keys: f"engines.yaml:{line}" for keys, line in lines.items()
    }


def test_an_alias_has_the_lines_of_what_it_repeats(read):
    named, place = read("engines:\n  a: &a\n    path: x\n  b: *a\n")
    assert named["b"] == {"path": "x"}
    assert place(("engines", "b", "path")) == "engines.yaml:3"


LAUGHS = "".join(f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "engines.yaml: the file must hold `engines:` with a name and fields for each engine."),
        ("[]", "the file must hold `engines:`"),
        ("engines: {}", "engines.yaml: engines: must name at least one engine."),
        ("engines: [a]", "must name at least one engine."),
        ("engines: {a: {}}\nmodels: {}", 'unknown field "models"; the file holds `engines`'),
        ("engines:\n  a: [", "engines.yaml:2:7: this is not YAML: "),
        ("engines: {a: !!python/object:os.system {}}", "this is not YAML"),
        ("engines: {a: 2020-13-45}", "this is not YAML"),
        ("engines: " + "[" * 5000, "this is not YAML: unreadable."),
        (b"engines: \xff", "this is not UTF-8."),
        ("engines:\n  a: 1\n  a: 2\n", 'engines.yaml:3: "a" stands here a second time (first on'),
        ("engines:\n  a: &a\n    b: *a\n", "nests too deeply, or repeats itself too often."),
        ("engines:\n  a0: &a0 [1]\n" + LAUGHS, "nests too deeply, or repeats itself too often."),
        ("#" * (MAX_BYTES + 1), "is larger than 4 MiB."),
    ],
)
def test_what_is_wrong_with_the_file_is_one_sentence(read, text, said):
    with pytest.raises(RegistryError) as raised:
        read(text)
    assert said in raised.value.detail
    assert raised.value.code == "bad_registry"
    assert len(raised.value.problems) == 1


def test_a_file_that_is_missing_names_the_setting(tmp_path):
    with pytest.raises(RegistryError, match=f"no such file. Set {SETTING} to your registry of eng"):
        read_file(tmp_path / "nope.yaml", SECTION, setting=SETTING)


def test_a_directory_is_no_file(tmp_path):
    with pytest.raises(RegistryError, match="cannot be read: is a directory"):
        read_file(tmp_path, SECTION, setting=SETTING)
