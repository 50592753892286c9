"""`python -m polyclinic.linker.check`: what an index holds, and whether it is whole."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.faiss_file import FaissFile, FaissIndex
from polyclinic.linker.adapters.index_directory import IndexDirectory, open_index
from polyclinic.linker.domain.manifest import Manifest
from polyclinic.linker.use_cases.build_sums import sum_of

_REFUSED = 4
_SAMPLE = 3
_ROWS, _NEARLY = 1000, 0.01


def problems_of(index: IndexDirectory) -> Iterator[str]:
    """What is wrong with an index whose files are there and have their sizes, as sentences."""
    manifest = index.manifest
    for name, wanted in manifest.files.items():
        if sum_of(index.folder / name) != wanted.sha256:
            yield f"{name} was changed: its checksum is not that of the manifest"
    try:
        vectors = FaissFile().open(index.vectors_path)
    except PermanentError as error:
        yield str(error)
        return
    shape, wanted_shape = (
        (vectors.count, vectors.dimension),
        (index.concepts.surfaces, manifest.encoder.dimension),
    )
    if shape != wanted_shape:
        yield f"there are vectors of shape {shape}, not {wanted_shape}"
    elif manifest.normalized and not _of_length_1(vectors):
        yield "the manifest says that the vectors are normalized, and their lengths are not 1"
    found = {
        "concepts": len(index.concepts),
        "surfaces": index.concepts.surfaces,
        "relations": len(index.hierarchy),
    }
    for name, count in found.items():
        if manifest.counts.get(name) != count:
            yield f"there are {count:,} {name}, the manifest says {manifest.counts.get(name)}"


def _of_length_1(vectors: FaissIndex) -> bool:
    """Whether vectors from all over an index have length 1, as nearly as 16-bit floats have it."""
    rows = np.linspace(0, vectors.count - 1, min(vectors.count, _ROWS)).astype(np.int64)
    lengths = np.linalg.norm(vectors.vectors(rows), axis=1)
    return bool((np.abs(lengths - 1) < _NEARLY).all())


def description(index: IndexDirectory) -> str:
    """What an index holds, in lines."""
    manifest = index.manifest
    lines = [
        ("release", manifest.release or "unknown"),
        *_kept(manifest),
        ("encoder", f"{manifest.encoder.digest} ({manifest.encoder.pooling} pooling)"),
        ("vectors", _vectors(manifest)),
        *((name.replace("_", " "), f"{count:,}") for name, count in manifest.counts.items()),
        ("size", f"{sum(one.bytes for one in manifest.files.values()):,} bytes"),
        ("fingerprint", manifest.fingerprint),
        ("such as", "; ".join(_names(index))),
    ]
    return "".join(f"{name + ':':<16}{value}\n" for name, value in lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Describe an index, then check it.

    Returns:
        The exit code: 0, or 4 when it is none or not whole.
    """
    parser = argparse.ArgumentParser(
        prog="polyclinic linker check", description="Say what an index holds, and check it."
    )
    parser.add_argument("index", type=Path)
    chosen = parser.parse_args(arguments)
    try:
        index = open_index(chosen.index)
    except PermanentError as error:
        sys.stderr.write(f"{error}\n")
        return _REFUSED
    sys.stdout.write(description(index))
    problems = list(problems_of(index))
    sys.stderr.write("".join(f"{chosen.index}: {problem}\n" for problem in problems))
    sys.stdout.write("" if problems else f"{chosen.index} is whole.\n")
    return _REFUSED if problems else 0


def _kept(manifest: Manifest) -> list[tuple[str, str]]:
    filters = manifest.filters
    return [
        ("languages", ", ".join(filters.languages) or "all"),
        ("semantic types", ", ".join(filters.semantic_types) or "all"),
        ("sources", ", ".join(filters.sources) or "all"),
    ]


def _vectors(manifest: Manifest) -> str:
    length = "length 1" if manifest.normalized else "any length"
    return f"{manifest.encoder.dimension} x {manifest.precision}, {length}"


def _names(index: IndexDirectory) -> list[str]:
    return [
        f"{index.concepts.cui(one)} {index.concepts.name(one)}"
        for one in range(min(_SAMPLE, len(index.concepts)))
    ]


if __name__ == "__main__":
    sys.exit(main())
