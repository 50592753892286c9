"""An index on the disk, mapped: nothing is read before it is asked for."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.cuis import cui_of, number_of
from polyclinic.linker.domain.hierarchy import DEPTH, ancestors
from polyclinic.linker.domain.manifest import Manifest, ManifestError


@dataclass(frozen=True, slots=True)
class IndexDirectory:
    """What a directory that `polyclinic linker build` made holds beside the vectors.

    Attributes:
        folder: The directory.
        manifest: What it says of itself.
        concepts: Its `ConceptTable`.
        hierarchy: Its `Neighbourhood`.
    """

    folder: Path
    manifest: Manifest
    concepts: "MappedConcepts"
    hierarchy: "MappedHierarchy"

    @property
    def vectors_path(self) -> Path:
        """File for `VectorFile.open`."""
        return self.folder / index_files.VECTORS


def open_index(folder: Path) -> IndexDirectory:
    """Map the files of an index; sizes are verified, checksums are not.

    Raises:
        PermanentError: it is no index, or a file is missing or damaged ("broken_index").
    """
    try:
        manifest = read_manifest(folder)
        for name in index_files.ALL:
            _verify_size(folder, name, manifest)
        concepts, hierarchy = MappedConcepts(folder), MappedHierarchy(folder)
    except (OSError, ValueError) as error:
        raise PermanentError(f"{folder} is no index: {error}", code="broken_index") from None
    return IndexDirectory(folder, manifest, concepts, hierarchy)


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest alone.

    Raises:
        ManifestError: there is none, or it cannot be read.
    """
    try:
        return Manifest.from_json((folder / index_files.MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ManifestError(f"it has no {index_files.MANIFEST}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ManifestError(f"{index_files.MANIFEST} cannot be read: {error}") from None


class MappedConcepts:
    """`ConceptTable` over the files of an index."""

    def __init__(self, folder: Path) -> None:
        self._numbers = mapped(folder / index_files.CONCEPTS, np.int32)
        self._first = mapped(folder / index_files.CONCEPT_ROWS, np.int64)
        self._starts = mapped(folder / index_files.SURFACE_STARTS, np.int64)
        self._texts = np.memmap(folder / index_files.SURFACES, dtype=np.uint8, mode="r")
        if len(self._first) != len(self._numbers) + 1 or self._first[-1] != self.surfaces:
            raise ValueError(f"{index_files.CONCEPT_ROWS} does not fit the other files")
        if self._starts[-1] != len(self._texts):
            raise ValueError(f"{index_files.SURFACE_STARTS} does not fit {index_files.SURFACES}")

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def surfaces(self) -> int:
        """Surface forms."""
        return len(self._starts) - 1

    def concept_of(self, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """See `ConceptTable`."""
        return (np.searchsorted(self._first, rows, side="right") - 1).astype(np.int32)

    def cui(self, concept: int) -> str:
        """See `ConceptTable`."""
        return cui_of(int(self._numbers[concept]))

    def name(self, concept: int) -> str:
        """See `ConceptTable`."""
        return self.surface(int(self._first[concept]))

    def surface(self, row: int) -> str:
        """See `ConceptTable`."""
        return self._texts[self._starts[row] : self._starts[row + 1]].tobytes().decode()


class MappedHierarchy:
    """`Neighbourhood` over the files of an index; a lookup reads a few pages of them."""

    def __init__(self, folder: Path) -> None:
        self._children = mapped(folder / index_files.CHILDREN, np.int32)
        self._starts = mapped(folder / index_files.CHILD_STARTS, np.int64)
        self._parents = mapped(folder / index_files.PARENTS, np.int32)
        if len(self._starts) != len(self._children) + 1 or self._starts[-1] != len(self._parents):
            raise ValueError(f"{index_files.CHILD_STARTS} does not fit the other files")

    def __len__(self) -> int:
        return len(self._parents)

    def ancestors(self, cui: str, depth: int = DEPTH) -> frozenset[str]:
        """See `Neighbourhood`."""
        try:
            start = number_of(cui)
        except ValueError:
            return frozenset()
        return frozenset(map(cui_of, ancestors(start, self._parents_of, depth)))

    def _parents_of(self, child: int) -> list[int]:
        at = int(np.searchsorted(self._children, child))
        if at == len(self._children) or self._children[at] != child:
            return []
        parents: list[int] = self._parents[self._starts[at] : self._starts[at + 1]].tolist()
        return parents


def mapped(path: Path, kind: type[np.generic]) -> NDArray[np.int64]:
    """An array of one dimension, mapped from its file.

    Raises:
        ValueError: it is of another kind or shape.
        OSError: it cannot be read.
    """
    array = np.load(path, mmap_mode="r", allow_pickle=False)
    if array.ndim != 1 or array.dtype != kind:
        raise ValueError(f"{path.name} holds {array.dtype} of {array.ndim} dimensions")
    # Slices of a plain array cost less than those of a `memmap`, and there are many.
    view: NDArray[np.int64] = np.asarray(array)
    return view


def _verify_size(folder: Path, name: str, manifest: Manifest) -> None:
    told = manifest.files.get(name)
    if told is None:
        raise ManifestError(f"its manifest does not know {name}")
    size, wanted = (folder / name).stat().st_size, told.bytes
    if size != wanted:
        raise ValueError(f"{name} has {size} bytes, the manifest says {wanted}")
