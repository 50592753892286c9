"""`VectorFile` and `VectorIndex` over FAISS: exact inner products, mapped from the file."""

import os
from collections.abc import Iterator
from pathlib import Path

import faiss
import numpy as np
from numpy.typing import NDArray

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.ports import PRECISIONS

CHUNK = 8192
_NTOTAL = slice(8, 16)  # in a file's head, behind its kind and its dimension
_SIZE = slice(-8, None)  # of the codes, right before them


class FaissFile:
    """`VectorFile`: an `IndexFlatIP`, or a scalar quantizer to 16-bit floats."""

    def __init__(self, threads: int = 0) -> None:
        """Build.

        Args:
            threads: Threads of a search; 0 is one for each processor.
        """
        self._threads = threads

    def write(self, vectors: NDArray[np.float32], path: Path, *, precision: str) -> None:
        """See `VectorFile`: a chunk at a time, for FAISS itself would hold all in memory.

        Raises:
            ValueError: no vectors, or another precision.
            OSError: it cannot be written.
        """
        if not len(vectors) or precision not in PRECISIONS:
            raise ValueError(f"{len(vectors)} vectors of {precision}")
        index = _empty(vectors.shape[1], precision)
        with path.open("wb") as file:
            file.write(_head(index, len(vectors)))
            for chunk in _chunks(vectors):
                file.write(index.sa_encode(chunk).tobytes())
            file.flush()
            os.fsync(file.fileno())
        self._verify(path, vectors, precision)

    def open(self, path: Path) -> "FaissIndex":
        """See `VectorFile`."""
        if not path.is_file():
            raise PermanentError(f"{path.name} is missing", code="broken_index")
        try:
            # IO_FLAG_MMAP does nothing for flat indexes; this one maps them.
            index = faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC)
        except RuntimeError:
            raise PermanentError(
                f"{path.name} is no index of FAISS, or was cut off", code="broken_index"
            ) from None
        if index.metric_type != faiss.METRIC_INNER_PRODUCT:
            raise PermanentError(f"{path.name} has another metric", code="broken_index")
        return FaissIndex(index, self._threads)

    def _verify(self, path: Path, vectors: NDArray[np.float32], precision: str) -> None:
        """The head is made by hand: see that FAISS reads it as it was meant."""
        written = self.open(path)
        last = len(vectors) - 1
        rows = np.array([0, last])
        expected = _empty(written.dimension, precision)
        codes = expected.sa_encode(np.ascontiguousarray(vectors[rows], dtype=np.float32))
        same = written.count == len(vectors) and np.array_equal(
            written.vectors(rows), expected.sa_decode(codes)
        )
        if not same:
            raise AssertionError(f"FAISS {faiss.__version__} stores indexes in another way")


class FaissIndex:
    """`VectorIndex` over an index of FAISS."""

    def __init__(self, index: faiss.Index, threads: int = 0) -> None:
        self._index = index
        self._threads = threads or os.cpu_count() or 1

    @property
    def count(self) -> int:
        """See `VectorIndex`."""
        return int(self._index.ntotal)

    @property
    def dimension(self) -> int:
        """See `VectorIndex`."""
        return int(self._index.d)

    def search(
        self, queries: NDArray[np.float32], k: int
    ) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """See `VectorIndex`."""
        # OpenMP keeps the number for each thread that asks, so it is said in the asking one.
        faiss.omp_set_num_threads(self._threads)
        scores, rows = self._index.search(np.ascontiguousarray(queries, dtype=np.float32), k)
        return scores, rows

    def vectors(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Stored vectors, shape (rows, dimension)."""
        found: NDArray[np.float32] = self._index.reconstruct_batch(rows)
        return found


def _empty(dimension: int, precision: str) -> faiss.Index:
    if precision == "float32":
        return faiss.IndexFlatIP(dimension)
    return faiss.IndexScalarQuantizer(
        dimension, faiss.ScalarQuantizer.QT_fp16, faiss.METRIC_INNER_PRODUCT
    )


def _head(index: faiss.Index, count: int) -> bytes:
    """What stands before the codes in the file of an index with `count` vectors."""
    index.add(np.zeros((1, index.d), dtype=np.float32))
    head = bytearray(faiss.serialize_index(index).tobytes()[: -index.sa_code_size()])
    size_of_one = int.from_bytes(head[_SIZE], "little")
    head[_NTOTAL] = count.to_bytes(8, "little")
    head[_SIZE] = (count * size_of_one).to_bytes(8, "little")
    return bytes(head)


def _chunks(vectors: NDArray[np.float32]) -> Iterator[NDArray[np.float32]]:
    for start in range(0, len(vectors), CHUNK):
        yield np.ascontiguousarray(vectors[start : start + CHUNK], dtype=np.float32)
