"""`ConceptTable` over the files of an index: mapped, so that replicas share their memory."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.cuis import cui_of


class MappedConcepts:
    """Concepts and surface forms of an index."""

    def __init__(self, folder: Path) -> None:
        """Map the files; nothing is read.

        Raises:
            OSError, ValueError: one is missing or damaged.
        """
        self._concepts = mapped(folder / index_files.CONCEPTS)
        self._first_rows = mapped(folder / index_files.CONCEPT_ROWS)
        self._starts = mapped(folder / index_files.SURFACE_STARTS)
        self._texts = np.asarray(np.memmap(folder / index_files.SURFACES, np.uint8, "r"))
        if len(self._first_rows) != len(self._concepts) + 1:
            raise ValueError("there are not as many concepts as there should be")
        if self._first_rows[-1] != len(self._starts) - 1 or self._starts[-1] != len(self._texts):
            raise ValueError("there are not as many surface forms as there should be")

    @property
    def count(self) -> int:
        """Concepts."""
        return len(self._concepts)

    @property
    def surfaces(self) -> int:
        """Surface forms."""
        return len(self._starts) - 1

    def concept_of(self, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """See `ConceptTable`."""
        found: NDArray[np.int64] = np.searchsorted(self._first_rows, rows, side="right") - 1
        return found.astype(np.int32)

    def cui(self, concept: int) -> str:
        """See `ConceptTable`."""
        return cui_of(int(self._concepts[concept]))

    def name(self, concept: int) -> str:
        """See `ConceptTable`."""
        return self.surface(int(self._first_rows[concept]))

    def surface(self, row: int) -> str:
        """See `ConceptTable`."""
        text = self._texts[self._starts[row] : self._starts[row + 1]]
        return text.tobytes().decode("utf-8", "replace")


def mapped(path: Path) -> NDArray[np.generic]:
    """An array of a .npy file, as a plain view: look-ups in a `memmap` are slower.

    Raises:
        OSError, ValueError: it is missing or damaged.
    """
    return np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))
