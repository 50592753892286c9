"""From an entry of the registry to an index that can be searched."""

import hashlib
from pathlib import Path

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.adapters.index_directory import IndexDirectory, open_index
from polyclinic.linker.domain.entries import EncoderEntry, IndexEntry
from polyclinic.linker.domain.terms import CLEANING
from polyclinic.linker.ports import Encoder, VectorIndex
from polyclinic.linker.use_cases.search import Search, Tuning
from polyclinic.linker.use_cases.serving import ServedIndex
from polyclinic.records.linking import IndexInfo
from polyclinic.registry.problem import Problem

BUILD_HINT = (
    "`polyclinic linker check` says what a directory holds; `polyclinic linker build` makes one."
)


class Loader:
    """Opens the indexes of one registry; those with the same encoder share it."""

    def __init__(self, folder: Path, *, threads: int, tuning: Tuning) -> None:
        """Build.

        Args:
            folder: Where the registry file is.
            threads: Threads of a search; 0 is one for each processor.
            tuning: How work is put together.
        """
        self._folder = folder
        self._threads = threads
        self._tuning = tuning
        self._encoders: dict[EncoderEntry, Encoder] = {}

    def load(self, name: str, entry: IndexEntry) -> ServedIndex | Problem:
        """An index that can be searched, or what is wrong with it."""
        where = str(self._folder / entry.path)
        try:
            index = open_index(self._folder / entry.path)
            vectors = FaissFile(self._threads).open(index.vectors_path)
            encoder = self._encoder(entry.encoder)
        except EncoderError as error:
            return error.problem
        except PermanentError as error:
            return Problem(f"index {name}", f"{error.detail}.", BUILD_HINT)
        if misfit := _misfit(index, vectors):
            return Problem(where, misfit, BUILD_HINT)
        if refusal := index.manifest.refusal(encoder.info, normalize=entry.normalize):
            remedy = "Name the encoder that it was built with, or build it anew."
            return Problem(where, f"{refusal}.", remedy)
        if entry.threshold is not None and not index.manifest.normalized:
            what = "`threshold` means nothing here, for the vectors are not normalized."
            return Problem(where, what, "Leave it out, or build the index with --normalize.")
        return self._served(name, entry, index, vectors, encoder)

    def _served(
        self,
        name: str,
        entry: IndexEntry,
        index: IndexDirectory,
        vectors: VectorIndex,
        encoder: Encoder,
    ) -> ServedIndex:
        manifest = index.manifest
        search = Search(
            encoder,
            vectors,
            index.concepts,
            normalize=manifest.normalized,
            tuning=self._tuning,
        )
        return ServedIndex(
            IndexInfo(
                name=name,
                fingerprint=_fingerprint(manifest.fingerprint, entry),
                release=manifest.release,
                concepts=len(index.concepts),
                surfaces=index.concepts.surfaces,
            ),
            search,
            index.hierarchy,
            entry.threshold,
        )

    def _encoder(self, entry: EncoderEntry) -> Encoder:
        if entry not in self._encoders:
            self._encoders[entry] = open_encoder(entry, self._folder)
        return self._encoders[entry]


def _misfit(index: IndexDirectory, vectors: VectorIndex) -> str:
    """Why the files of an index do not go together, or not with this version; else empty."""
    manifest = index.manifest
    if manifest.cleaning != CLEANING:
        return f'its texts were cleaned by "{manifest.cleaning}", this version does "{CLEANING}".'
    found = (vectors.count, vectors.dimension)
    if found != (index.concepts.surfaces, manifest.encoder.dimension):
        return (
            f"it has {found[0]} vectors of {found[1]} numbers instead of "
            f"{index.concepts.surfaces} of {manifest.encoder.dimension}."
        )
    return ""


def _fingerprint(of_manifest: str, entry: IndexEntry) -> str:
    """Hash of everything that decides a link: the threshold does, too."""
    if entry.threshold is None:
        return of_manifest
    return hashlib.sha256(f"{of_manifest} {entry.threshold!r}".encode()).hexdigest()
