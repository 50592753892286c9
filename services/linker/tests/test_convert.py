"""What the converter refuses before it needs torch; adapters/test_convert.py has the rest."""

import json

import pytest

from polyclinic.linker.convert import ConversionError, convert, main


@pytest.fixture
def checkpoint(tmp_path):
    def build(**config):
        folder = tmp_path / "checkpoint"
        folder.mkdir()
        (folder / "config.json").write_text(json.dumps({"model_type": "bert", **config}))
        return folder

    return build


def test_another_architecture(checkpoint, tmp_path):
    with pytest.raises(ConversionError, match='of the type "deberta-v2"; known are bert, xlm-'):
        convert(checkpoint(model_type="deberta-v2"), tmp_path / "out")


def test_relative_positions(checkpoint, tmp_path):
    with pytest.raises(ConversionError, match="relative positions"):
        convert(checkpoint(position_embedding_type="relative_key"), tmp_path / "out")


@pytest.mark.parametrize(
    ("kind", "file"), [("bert", "vocab.txt"), ("xlm-roberta", "sentencepiece.bpe.model")]
)
def test_a_checkpoint_without_its_tokenizer(checkpoint, tmp_path, kind, file):
    with pytest.raises(ConversionError, match=f"`tokenizer.json` and `{file}` are missing"):
        convert(checkpoint(model_type=kind), tmp_path / "out")


def test_what_exists_is_not_replaced_unasked(checkpoint, tmp_path):
    source = checkpoint()
    (tmp_path / "out").mkdir()
    with pytest.raises(ConversionError, match="say --force"):
        convert(source, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'{"model_type": ["bert"]}'])
def test_a_config_that_is_none(tmp_path, content, capsys):
    (tmp_path / "config.json").write_bytes(content)
    assert main([str(tmp_path), str(tmp_path / "out")]) == 4
    said = capsys.readouterr().err
    assert said.startswith(str(tmp_path))
    assert "Traceback" not in said


def test_no_checkpoint_at_all(tmp_path, capsys):
    assert main([str(tmp_path / "nope"), str(tmp_path / "out")]) == 4
    assert "this is no checkpoint" in capsys.readouterr().err
