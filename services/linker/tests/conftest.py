"""Fakes of the ports, and the smallest encoders that are real."""

import hashlib
from pathlib import Path

import numpy as np
import pytest
from tiny_encoders import write_ctranslate2, write_onnx

from polyclinic.linker.domain.encoder_info import EncoderInfo


class FakeEncoder:
    """`Encoder` whose vectors are sums of its words': similar texts are near."""

    def __init__(self, *, digest="f" * 64, dimension=32, unit_vectors=False):
        self.info = EncoderInfo(digest, "mean", dimension, 25, unit_vectors)
        self.asked = []

    def encode(self, texts):
        self.asked.append(list(texts))
        rows = [self._vector(text) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(rows), self.info.dimension)

    def _vector(self, text):
        words = text.casefold().split() or [""]
        return np.sum([self._word(word) for word in words], axis=0)

    def _word(self, word):
        seed = hashlib.sha256(word.encode("utf-8", "replace")).digest()[:8]
        generator = np.random.default_rng(int.from_bytes(seed, "little"))
        return generator.standard_normal(self.info.dimension)


@pytest.fixture
def fake_encoder():
    return FakeEncoder()


@pytest.fixture(scope="session")
def tiny_ctranslate2(tmp_path_factory) -> Path:
    """A CTranslate2 directory of a BERT with random weights."""
    return write_ctranslate2(tmp_path_factory.mktemp("ctranslate2"))


@pytest.fixture(scope="session")
def tiny_onnx(tmp_path_factory) -> Path:
    """A directory with the smallest graph that reads tokens."""
    return write_onnx(tmp_path_factory.mktemp("onnx"))
