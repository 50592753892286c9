"""What is said of a checkpoint before torch is needed."""

import json
import sys

import pytest

from polyclinic.inference.adapters.checkpoint.loading import (
    checkpoint_fingerprint,
    load_checkpoint,
)
from polyclinic.inference.app import Models
from polyclinic.inference.domain.entries import TransformersEntry
from polyclinic.inference.settings import Settings


@pytest.fixture
def checkpoint(tmp_path):
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(b"weights")
    (folder / "README.md").write_text("about")
    return folder


def entry(**fields):
    return TransformersEntry(backend="transformers", path="models/tiny", **fields)


def test_no_directory(tmp_path):
    [problem] = load_checkpoint(tmp_path / "nope", entry())
    assert str(problem) == (
        "models/tiny: there is no such directory. A `path` is relative to the registry file."
    )


def test_no_checkpoint(tmp_path):
    [problem] = load_checkpoint(tmp_path, entry())
    assert "no config.json" in problem.what


@pytest.mark.parametrize("missing", ["torch", "transformers", "jinja2"])
def test_without_the_extra(checkpoint, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)  # as if it were not installed
    [problem] = load_checkpoint(checkpoint, entry())
    assert problem.what == "the backend `transformers` is not installed here."
    assert problem.remedy == 'Install "polyclinic-inference[transformers]".'


def test_fingerprint_is_by_content(checkpoint):
    def of(**fields):
        return checkpoint_fingerprint(checkpoint, entry(**fields))

    one = of()
    (checkpoint / "README.md").write_text("more about")
    assert {of(), of(device="cuda"), of(model="x"), of(batch_tokens=1)} == {one}
    others = {of(dtype="auto"), of(chat_template="none"), of(context=9), of(params={"seed": 1})}
    for name in ("model.safetensors", "tokenizer.json", "chat_template.jinja"):
        (checkpoint / name).write_text(json.dumps(name))
        others.add(of())
    assert len(others) == 7 and one not in others


def test_a_registry_whose_checkpoint_is_not_there(tmp_path):
    models = {"tiny": {"backend": "transformers", "path": "models/tiny"}}
    (tmp_path / "models.yaml").write_text(json.dumps({"models": models}))
    built = Models(Settings(models=tmp_path / "models.yaml"), {})
    assert not built.served
    assert "no such directory" in built.broken["tiny"][0].what
