"""`Neighbourhood` over the files of an index."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from polyclinic.linker.adapters.mapped_concepts import mapped
from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.cuis import CUI, cui_of, number_of
from polyclinic.linker.domain.hierarchy import DEPTH, ancestors


class MappedHierarchy:
    """Parents of concepts, looked up in the file."""

    def __init__(self, folder: Path) -> None:
        """Map the files; nothing is read.

        Raises:
            OSError, ValueError: one is missing or damaged.
        """
        self._children = mapped(folder / index_files.CHILDREN)
        self._starts = mapped(folder / index_files.CHILD_STARTS)
        self._parents = mapped(folder / index_files.PARENTS)
        if len(self._starts) != len(self._children) + 1 or self._starts[-1] != len(self._parents):
            raise ValueError("there are not as many relations as there should be")

    def ancestors(self, cui: str, depth: int = DEPTH) -> frozenset[str]:
        """See `Neighbourhood`; what is no identifier has none."""
        if not CUI.fullmatch(cui):
            return frozenset()
        return frozenset(map(cui_of, ancestors(number_of(cui), self._above, depth)))

    def _above(self, number: int) -> Iterable[int]:
        # Of the array's own type: for another one NumPy would convert the whole array.
        at = int(np.searchsorted(self._children, self._children.dtype.type(number)))
        if at == len(self._children) or self._children[at] != number:
            return ()
        found: list[int] = self._parents[self._starts[at] : self._starts[at + 1]].tolist()
        return found
