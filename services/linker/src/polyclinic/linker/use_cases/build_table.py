"""From names as they were read to the table of concepts."""

import mmap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain.index_files import (
    CONCEPT_ROWS,
    CONCEPTS,
    SURFACE_STARTS,
    SURFACES,
)
from polyclinic.linker.use_cases.build_names import NameRows

_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True)
class Table:
    """What was written.

    Attributes:
        concepts: Numbers of the concepts, ascending.
        surfaces: Surface forms.
        merged: Names that were the same as an earlier one of their concept.
    """

    concepts: NDArray[np.int32]
    surfaces: int
    merged: int


def write_table(names: NameRows, spool: Path, folder: Path) -> Table:
    """Sort names by concept, the preferred one first, merge equal ones, and write the files.

    Args:
        names: At least one.
        spool: Their texts.
        folder: Where the files are made.
    """
    key = (names.cui.astype(np.int64) << 16) | names.rank
    order = np.argsort(key, kind="stable")
    del key
    kept = _write_surfaces(names, order, spool, folder)
    concepts, first = np.unique(names.cui[kept], return_index=True)
    np.save(folder / CONCEPTS, concepts)
    np.save(folder / CONCEPT_ROWS, np.append(first, len(kept)).astype(np.int64))
    return Table(concepts, len(kept), len(names.cui) - len(kept))


def _write_surfaces(
    names: NameRows, order: NDArray[np.int64], spool: Path, folder: Path
) -> NDArray[np.int64]:
    """Write the texts in order, without repetitions within a concept; returns whose they are."""
    kept: list[NDArray[np.int64]] = []
    starts = [np.zeros(1, dtype=np.int64)]
    with (
        spool.open("rb") as read,
        mmap.mmap(read.fileno(), 0, access=mmap.ACCESS_READ) as texts,
        (folder / SURFACES).open("wb") as written,
    ):
        for rows, distinct in _distinct(names, order, texts):
            kept.append(np.array(rows, dtype=np.int64))
            starts.append(np.fromiter(map(len, distinct), dtype=np.int64, count=len(distinct)))
            written.write(b"".join(distinct))
    np.save(folder / SURFACE_STARTS, np.cumsum(np.concatenate(starts)))
    return np.concatenate(kept)


def _distinct(
    names: NameRows, order: NDArray[np.int64], texts: mmap.mmap
) -> Iterator[tuple[list[int], list[bytes]]]:
    """Rows and texts that their concept does not have yet, some at a time."""
    current, seen = -1, set[bytes]()
    for at in range(0, len(order), _CHUNK):
        rows = order[at : at + _CHUNK]
        columns = (rows, names.cui[rows], names.starts[rows], names.starts[rows + 1])
        found_rows, found_texts = [], []
        for row, cui, start, stop in zip(*(one.tolist() for one in columns), strict=True):
            if cui != current:
                current, seen = cui, set()
            text = texts[start:stop]
            if text not in seen:
                seen.add(text)
                found_rows.append(row)
                found_texts.append(text)
        yield found_rows, found_texts
