"""What the converter refuses before it needs torch; adapters/test_convert.py has the rest."""

import json

import pytest

from polyclinic.translator.convert import ConversionError, convert, main


@pytest.fixture
def checkpoint(tmp_path):
    def build(kind="m2m_100", *files):
        folder = tmp_path / "checkpoint"
        folder.mkdir()
        (folder / "config.json").write_text(json.dumps({"model_type": kind}))
        for name in files:
            (folder / name).write_bytes(b"")
        return folder

    return build


def test_another_architecture(checkpoint, tmp_path):
    with pytest.raises(ConversionError, match='of the type "llama"; known are m2m_100'):
        convert(checkpoint("llama"), tmp_path / "out")


@pytest.mark.parametrize(
    ("kind", "files", "missing"),
    [
        ("m2m_100", [], "sentencepiece.bpe.model"),
        ("t5", [], "spiece.model"),
        ("marian", ["source.spm"], "target.spm"),
    ],
)
def test_a_checkpoint_without_its_pieces(checkpoint, tmp_path, kind, files, missing):
    with pytest.raises(ConversionError, match=f"`{missing}` is missing"):
        convert(checkpoint(kind, *files), tmp_path / "out")


def test_what_exists_is_not_replaced_unasked(checkpoint, tmp_path):
    source = checkpoint("m2m_100", "sentencepiece.bpe.model")
    (tmp_path / "out").mkdir()
    with pytest.raises(ConversionError, match="say --force"):
        convert(source, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'{"model_type": ["t5"]}'])
def test_a_config_that_is_none(tmp_path, content, capsys):
    (tmp_path / "config.json").write_bytes(content)
    assert main([str(tmp_path), str(tmp_path / "out")]) == 4
    said = capsys.readouterr().err
    assert said.startswith(str(tmp_path))
    assert "Traceback" not in said


def test_no_checkpoint_at_all(tmp_path, capsys):
    assert main([str(tmp_path / "nope"), str(tmp_path / "out")]) == 4
    assert "this is no checkpoint" in capsys.readouterr().err
