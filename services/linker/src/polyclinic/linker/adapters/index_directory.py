"""An index on disk, as `polyclinic linker build` leaves it."""

from dataclasses import dataclass
from pathlib import Path

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.adapters.mapped_concepts import MappedConcepts
from polyclinic.linker.adapters.mapped_hierarchy import MappedHierarchy
from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.manifest import Manifest, ManifestError
from polyclinic.linker.ports import VectorIndex

CHECK_HINT = "`polyclinic linker check` says what a directory holds; build it anew."


class BrokenIndexError(PermanentError):
    """A directory is no index, or is damaged."""

    default_code = "broken_index"


@dataclass(frozen=True, slots=True)
class IndexDirectory:
    """An open index.

    Attributes:
        manifest: What it says of itself.
        vectors: To be searched.
        concepts: What the rows of `vectors` stand for.
        hierarchy: Who stands above whom.
    """

    manifest: Manifest
    vectors: VectorIndex
    concepts: MappedConcepts
    hierarchy: MappedHierarchy


def open_index(path: Path, *, threads: int = 0) -> IndexDirectory:
    """Open an index at once: its files are mapped and their sizes compared, not read.

    Args:
        path: Its directory.
        threads: Threads of a search; 0 is one for each processor.

    Raises:
        BrokenIndexError: it is none, incomplete, or its files are not those of its manifest.
    """
    manifest = read_manifest(path)
    for name, expected in manifest.files.items():
        file = path / name
        if not file.is_file():
            raise BrokenIndexError(f"`{name}` is missing. {CHECK_HINT}")
        if file.stat().st_size != expected.bytes:
            what = f"`{name}` has {file.stat().st_size} bytes instead of {expected.bytes}."
            raise BrokenIndexError(f"{what} {CHECK_HINT}")
    try:
        vectors = FaissFile(threads).open(path / index_files.VECTORS)
        concepts, hierarchy = MappedConcepts(path), MappedHierarchy(path)
    except (OSError, ValueError) as error:
        raise BrokenIndexError(f"it cannot be read: {error}. {CHECK_HINT}") from None
    if vectors.count != concepts.surfaces or vectors.dimension != manifest.encoder.dimension:
        what = f"{vectors.count} vectors of {vectors.dimension} numbers for {concepts.surfaces} "
        raise BrokenIndexError(f"{what}surface forms. {CHECK_HINT}")
    return IndexDirectory(manifest, vectors, concepts, hierarchy)


def read_manifest(path: Path) -> Manifest:
    """What an index says of itself.

    Raises:
        BrokenIndexError: there is none, or it cannot be read.
    """
    file = path / index_files.MANIFEST
    try:
        return Manifest.from_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        hint = "`polyclinic linker build` makes an index."
        raise BrokenIndexError(f"there is no `{index_files.MANIFEST}` in it. {hint}") from None
    except (OSError, UnicodeDecodeError, ManifestError) as error:
        raise BrokenIndexError(f"`{index_files.MANIFEST}`: {error}.") from None
