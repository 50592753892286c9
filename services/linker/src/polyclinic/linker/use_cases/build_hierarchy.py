"""The relations of a release that an index holds."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain import cuis
from polyclinic.linker.domain.index_files import CHILD_STARTS, CHILDREN, PARENTS
from polyclinic.linker.domain.rrf.block import Block
from polyclinic.linker.domain.rrf.layout import MRREL
from polyclinic.linker.domain.rrf.relations import ABOVE, BELOW
from polyclinic.linker.ports import Release

_SHIFT = 32


@dataclass(frozen=True, slots=True)
class WrittenHierarchy:
    """What was written.

    Attributes:
        rows: Rows that were read.
        relations: Relations that are kept, each once.
        of_nci: Relations that touch a concept of NCI alone.
    """

    rows: int
    relations: int
    of_nci: int


def write_hierarchy(
    release: Release, concepts: NDArray[np.int32], folder: Path
) -> WrittenHierarchy:
    """Read MRREL and write parents by child.

    Of a path of two steps between concepts of the index, each step touches one of both: relations
    that touch none are left out, those through concepts outside the filter stay.

    Args:
        release: Where the rows come from.
        concepts: Numbers of the index's concepts.
        folder: Where the files are made.

    Raises:
        RowError, MissingFileError: as `Release.blocks`.
    """
    held = np.zeros(cuis.COUNT, dtype=np.bool_)
    held[concepts] = True
    rows, pairs = 0, [np.zeros(0, dtype=np.int64)]
    for block in release.blocks(MRREL):
        rows += len(block)
        child, parent = children_and_parents(block)
        kept = held[child] | held[parent]
        # Both directions of a relation are rows, so each is met twice, often in one block.
        pairs.append(np.unique((child[kept].astype(np.int64) << _SHIFT) | parent[kept]))
    relations = np.unique(np.concatenate(pairs))
    children, starts = np.unique((relations >> _SHIFT).astype(np.int32), return_index=True)
    np.save(folder / CHILDREN, children)
    np.save(folder / CHILD_STARTS, np.append(starts, len(relations)).astype(np.int64))
    below, above = relations >> _SHIFT, (relations & ((1 << _SHIFT) - 1)).astype(np.int32)
    np.save(folder / PARENTS, above)
    of_nci = int(((below >= cuis.UMLS_COUNT) | (above >= cuis.UMLS_COUNT)).sum())
    return WrittenHierarchy(rows, len(relations), of_nci)


def children_and_parents(block: Block) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Numbers of children and their parents, of the rows that are unsuppressed relations.

    Source:
        SCIENCE section 3; `relations.child_and_parent` is the same for one row.
    """
    first, second = block.cuis("CUI1"), block.cuis("CUI2")
    above, below = block.is_in("REL", ABOVE), block.is_in("REL", BELOW)
    related = (above | below) & (first != second) & block.equals("SUPPRESS", "N")
    child, parent = np.where(above, first, second), np.where(above, second, first)
    return child[related], parent[related]
