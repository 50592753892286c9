"""An index out of the files of a release."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.cuis import UMLS_COUNT
from polyclinic.linker.domain.encoder_info import EncoderInfo
from polyclinic.linker.domain.manifest import NCI_NUMBERS, FileSum, Manifest
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.domain.terms import CLEANING
from polyclinic.linker.ports import Encoder, Release, Report, VectorFile
from polyclinic.linker.use_cases.build_hierarchy import write_hierarchy
from polyclinic.linker.use_cases.build_names import NameRows, read_names
from polyclinic.linker.use_cases.build_sums import sum_of, sum_together
from polyclinic.linker.use_cases.build_table import Table, write_table
from polyclinic.linker.use_cases.build_vectors import (
    Encoding,
    encode_surfaces,
    remaining_bytes,
)

SPOOL = "names.raw"
_BYTES = {"float32": 4, "fp16": 2}


class BuildError(Exception):
    """An index cannot be built; the message says why."""


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What a person decides.

    Attributes:
        filters: Names that are kept.
        normalize: Whether vectors are made to have length 1.
        precision: How they are stored, "float32" or "fp16".
        release: Name of the release where its files do not say it, or say it wrongly.
    """

    filters: Filters = field(default_factory=Filters)
    normalize: bool = False
    precision: str = "float32"
    release: str = ""


def build_index(
    release: Release,
    folder: Path,
    options: BuildOptions,
    encoder: Encoder,
    vector_file: VectorFile,
    *,
    report: Report,
    free_bytes: Callable[[], int],
) -> Manifest:
    """Write the files of an index into a directory.

    Reading starts anew every time, for it takes minutes; vectors that an interrupted build of the
    same texts left in `folder` are used.

    Args:
        release: What is read.
        folder: Where all files are made; it exists.
        options: What a person decided.
        encoder: Makes the vectors.
        vector_file: Stores them.
        report: Told how far it is.
        free_bytes: Of the disk that `folder` is on.

    Returns:
        The manifest, written already, as the last of the files.

    Raises:
        BuildError: nothing is left by the filters, or the disk is too small.
        RowError, MissingFileError: as `Release.blocks`.
        EncodingError, TransientError, PermanentError: as `encode_surfaces`.
        OSError: a file cannot be read or written.
    """
    names = read_names(release, options.filters, folder / SPOOL)
    if not len(names.cui):
        raise BuildError(_nothing_left(names, options.filters))
    table = write_table(names, folder / SPOOL, folder)
    (folder / SPOOL).unlink()
    counts = {**names.counts, "merged": table.merged, "surfaces": table.surfaces}
    counts["concepts"] = len(table.concepts)
    del names
    hierarchy = write_hierarchy(release, table.concepts, folder)
    counts["mrrel_rows"], counts["relations"] = hierarchy.rows, hierarchy.relations
    if of_nci := int((table.concepts >= UMLS_COUNT).sum()) + hierarchy.of_nci:
        counts[NCI_NUMBERS] = of_nci
    encoding = _encoding(folder, encoder.info, options)
    _check_room(folder, encoding, table, options, free_bytes())
    vectors = encode_surfaces(folder, encoding, encoder, report)
    vector_file.write(vectors, folder / index_files.VECTORS, precision=options.precision)
    manifest = Manifest(
        release=options.release or release.name,
        filters=options.filters,
        encoder=encoder.info,
        normalized=encoding.normalize,
        precision=options.precision,
        cleaning=CLEANING,
        counts=counts,
        files={name: _file_sum(folder / name) for name in index_files.ALL},
    )
    (folder / index_files.MANIFEST).write_text(manifest.to_json(), encoding="utf-8")
    return manifest


def _encoding(folder: Path, info: EncoderInfo, options: BuildOptions) -> Encoding:
    texts = sum_together(folder / index_files.SURFACES, folder / index_files.SURFACE_STARTS)
    return Encoding(texts, info, normalize=options.normalize or info.unit_vectors)


def _check_room(
    folder: Path, encoding: Encoding, table: Table, options: BuildOptions, free: int
) -> None:
    numbers = table.surfaces * encoding.encoder.dimension
    needed = remaining_bytes(folder, encoding, table.surfaces)
    needed += numbers * _BYTES[options.precision]
    if needed > free:
        raise BuildError(
            f"{table.surfaces:,} vectors of {encoding.encoder.dimension} numbers need "
            f"{needed / 1e9:.1f} GB while they are made, the disk of {folder.parent} has "
            f"{free / 1e9:.1f} GB free; the index itself takes about "
            f"{numbers * _BYTES[options.precision] / 1e9:.1f} GB"
        )


def _nothing_left(names: NameRows, filters: Filters) -> str:
    rows, suppressed = names.counts["mrconso_rows"], names.counts["suppressed"]
    wanted = "; ".join(
        f"{name} {', '.join(values)}"
        for name, values in (
            ("languages", filters.languages),
            ("semantic types", filters.semantic_types),
            ("sources", filters.sources),
        )
        if values
    )
    return (
        f"none of {rows:,} names is left ({suppressed:,} are suppressed); "
        f"the filters are: {wanted or 'none'}"
    )


def _file_sum(path: Path) -> FileSum:
    return FileSum(path.stat().st_size, sum_of(path))
