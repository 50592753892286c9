"""An index of random vectors, made without reading a release, with an encoder that fits it."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tiny_encoders import write_ctranslate2

from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.entries import CTranslate2Encoder
from polyclinic.linker.domain.manifest import FileSum, Manifest
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.domain.terms import CLEANING

CHUNK = 20_000
FORMS = 4  # surface forms of a concept


def random_vectors(path: Path, count: int, dimension: int, seed: int = 0) -> NDArray[np.float32]:
    """Unit vectors of shape (count, dimension), in a file, a chunk at a time."""
    vectors = np.memmap(path, np.float32, "w+", shape=(count, dimension))
    generator = np.random.default_rng(seed)
    for start in range(0, count, CHUNK):
        chunk = generator.standard_normal((min(CHUNK, count - start), dimension), np.float32)
        vectors[start : start + CHUNK] = chunk / np.linalg.norm(chunk, axis=1, keepdims=True)
    return vectors


def make(folder: Path, vectors: NDArray[np.float32], *, precision: str = "float32") -> Path:
    """An index of vectors, four surface forms a concept, and `indexes.yaml` beside it.

    Returns:
        The registry file.
    """
    count, dimension = vectors.shape
    encoder_folder, index = folder / "encoder", folder / "index"
    encoder_folder.mkdir(parents=True)
    index.mkdir()
    entry = CTranslate2Encoder(
        path=str(write_ctranslate2(encoder_folder, dimension=dimension)), pooling="mean"
    )
    _write_table(index, count)
    FaissFile().write(vectors, index / index_files.VECTORS, precision=precision)
    manifest = Manifest(
        release="synthetic",
        filters=Filters(),
        encoder=open_encoder(entry).info,
        normalized=True,
        precision=precision,
        cleaning=CLEANING,
        counts={"surfaces": count},
        # What is not served from is not summed: `check` is not part of the measurement.
        files={n: FileSum((index / n).stat().st_size, "0" * 64) for n in index_files.ALL},
    )
    (index / index_files.MANIFEST).write_text(manifest.to_json())
    registry = folder / "indexes.yaml"
    given = {"path": "index", "encoder": {**entry.model_dump(), "path": "encoder"}}
    registry.write_text(json.dumps({"indexes": {"synthetic": given}}))
    return registry


def _write_table(index: Path, count: int) -> None:
    texts = [f"surface form {row}".encode() for row in range(count)]
    (index / index_files.SURFACES).write_bytes(b"".join(texts))
    lengths = np.fromiter((len(text) for text in texts), np.int64, count)
    concepts = -(-count // FORMS)
    first = np.minimum(np.arange(concepts + 1, dtype=np.int64) * FORMS, count)
    children = np.arange(1, concepts, dtype=np.int32)
    for name, array in (
        (index_files.SURFACE_STARTS, np.concatenate([[0], np.cumsum(lengths)])),
        (index_files.CONCEPTS, np.arange(concepts, dtype=np.int32)),
        (index_files.CONCEPT_ROWS, first),
        (index_files.CHILDREN, children),
        (index_files.CHILD_STARTS, np.arange(concepts, dtype=np.int64)),
        (index_files.PARENTS, children // 10),
    ):
        np.save(index / name, array)


def strings(count: int, start: int = 0) -> Iterator[str]:
    """Texts that no cache knows."""
    words = ("acute", "chronic", "fever", "kidney", "disease", "asthma", "cough")
    for number in range(start, start + count):
        yield f"{words[number % 7]} {words[number // 7 % 7]} {number}"
