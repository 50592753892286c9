"""Vectors in a file: written in pieces, mapped, searched."""

import faiss
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.faiss_file import CHUNK, FaissFile
from polyclinic.linker.domain.candidates import TIE


def vectors(count, dimension=24, seed=0):
    return np.random.default_rng(seed).standard_normal((count, dimension), dtype=np.float32)


def written(path, stored, precision="float32"):
    FaissFile(threads=1).write(stored, path, precision=precision)
    return FaissFile(threads=1).open(path)


@pytest.mark.parametrize("precision", ["float32", "fp16"])
def test_the_file_is_the_one_that_faiss_would_write(tmp_path, precision):
    stored = vectors(2 * CHUNK + 5)
    written(tmp_path / "ours", stored, precision)
    index = faiss.IndexFlatIP(24)
    if precision == "fp16":
        kind = faiss.ScalarQuantizer.QT_fp16
        index = faiss.IndexScalarQuantizer(24, kind, faiss.METRIC_INNER_PRODUCT)
    index.add(stored)
    faiss.write_index(index, str(tmp_path / "theirs"))
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()


@pytest.mark.parametrize("precision", ["float32", "fp16"])
@given(seed=st.integers(0, 10_000), count=st.integers(1, 80), k=st.integers(1, 100))
@settings(max_examples=25)
def test_search_is_the_best_inner_products(tmp_path_factory, precision, seed, count, k):
    stored, queries = vectors(count, 8, seed), vectors(21, 8, seed + 1)
    index = written(tmp_path_factory.mktemp("index") / "v", stored, precision)
    assert (index.count, index.dimension) == (count, 8)
    scores, rows = index.search(queries, k)
    assert scores.shape == rows.shape == (21, k)
    products = queries @ stored.T
    # 16-bit floats have eleven bits.
    tolerance = 1e-4 if precision == "float32" else 2e-2
    for product, score, row in zip(products, scores, rows, strict=True):
        real = row[row >= 0]
        assert len(real) == min(k, count)
        assert (row[len(real) :] == -1).all()
        np.testing.assert_allclose(score[: len(real)], product[real], atol=tolerance)
        np.testing.assert_allclose(
            score[: len(real)], np.sort(product)[::-1][: len(real)], atol=tolerance
        )


@pytest.mark.parametrize("precision", ["float32", "fp16"])
@pytest.mark.parametrize("batch", [1, 7, 19, 20, 64, 256])
def test_equal_vectors_have_equal_scores_wherever_they_stand(tmp_path, precision, batch):
    """What `rank` takes for a tie."""
    stored = vectors(3000)
    same = [0, 1, 17, 1023, 1024, 2047, 2999]
    stored[same] = 3 * stored[0]
    index = written(tmp_path / "v", stored, precision)
    scores, rows = index.search(np.repeat(stored[:1], batch, axis=0), len(same))
    assert (np.sort(rows, axis=1) == same).all()
    assert (scores.max() - scores.min()) / scores.max() < TIE


def test_it_is_mapped_and_not_read(tmp_path):
    index = written(tmp_path / "v", vectors(1000))
    assert not index._index.codes.is_owned


def test_a_mapped_source_is_written_too(tmp_path):
    vectors(300).tofile(tmp_path / "raw")
    source = np.memmap(tmp_path / "raw", np.float32, "r", shape=(300, 24))
    assert written(tmp_path / "v", source).count == 300


@pytest.mark.parametrize("cut", [10, 50, 1000])
def test_a_cut_file_is_refused(tmp_path, cut):
    written(tmp_path / "v", vectors(100))
    whole = (tmp_path / "v").read_bytes()
    (tmp_path / "v").write_bytes(whole[:-cut])
    with pytest.raises(PermanentError, match="cut off") as raised:
        FaissFile().open(tmp_path / "v")
    assert raised.value.code == "broken_index"


def test_other_files_are_refused(tmp_path):
    with pytest.raises(PermanentError, match="missing"):
        FaissFile().open(tmp_path / "nope")
    (tmp_path / "v").write_bytes(b"something else")
    with pytest.raises(PermanentError, match="no index of FAISS"):
        FaissFile().open(tmp_path / "v")
    faiss.write_index(faiss.IndexFlatL2(4), str(tmp_path / "l2"))
    with pytest.raises(PermanentError, match="another metric"):
        FaissFile().open(tmp_path / "l2")


@pytest.mark.parametrize(("count", "precision"), [(0, "float32"), (3, "int8")])
def test_what_cannot_be_written(tmp_path, count, precision):
    with pytest.raises(ValueError, match="vectors of"):
        FaissFile().write(vectors(count), tmp_path / "v", precision=precision)
