"""The names of a release that an index holds: read, then sorted and merged by concept."""

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain import cuis
from polyclinic.linker.domain.linking import unsearchable
from polyclinic.linker.domain.rrf.block import Block, Mask
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.domain.rrf.layout import MRCONSO, MRSTY
from polyclinic.linker.domain.terms import clean
from polyclinic.linker.ports import Release

_NOT_PREFERRED = (("TS", "P", 4), ("STT", "PF", 2), ("ISPREF", "Y", 1))
_OF_LANGUAGE = 8
_FIRST_LANGUAGE = "ENG"


@dataclass(frozen=True, slots=True)
class NameRows:
    """Names as they were read, in the order of the file.

    Attributes:
        cui: Numbers of their concepts, shape (names,).
        rank: The lower, the more a name is its concept's preferred one, shape (names,).
        starts: Where each text starts in the spool, and where the last ends, shape (names + 1,).
        counts: Rows of MRCONSO and MRSTY, and what became of them.
    """

    cui: NDArray[np.int32]
    rank: NDArray[np.uint16]
    starts: NDArray[np.int64]
    counts: dict[str, int]


def read_names(release: Release, filters: Filters, spool: Path) -> NameRows:
    """Read MRCONSO, and MRSTY where semantic types are wanted.

    Texts go to a file, so that what is held in memory is 15 bytes a name.

    Args:
        release: Where the rows come from.
        filters: Which names are kept.
        spool: File to make, with the cleaned texts one after the other.

    Raises:
        RowError, MissingFileError: as `Release.blocks`.
    """
    counts = dict.fromkeys(("mrconso_rows", "mrsty_rows", "suppressed", "filtered", "blank"), 0)
    allowed = _allowed(release, filters, counts)
    numbers, ranks, lengths = [], [], []
    with spool.open("wb") as file:
        for block in release.blocks(MRCONSO):
            kept = _kept(block, filters, allowed, counts)
            texts, searchable = _texts(block, kept, counts)
            numbers.append(block.cuis("CUI")[kept][searchable])
            ranks.append(_rank(block, filters.languages)[kept][searchable])
            lengths.append(_write(texts, file))
    starts = np.concatenate(([0], *lengths), dtype=np.int64)
    return NameRows(
        np.concatenate((np.zeros(0, np.int32), *numbers), dtype=np.int32),
        np.concatenate((np.zeros(0, np.uint16), *ranks), dtype=np.uint16),
        np.cumsum(starts, out=starts),
        counts,
    )


def _allowed(release: Release, filters: Filters, counts: dict[str, int]) -> Mask | None:
    """Which concept numbers have one of the semantic types; None when all are wanted."""
    if not filters.semantic_types:
        return None
    allowed = np.zeros(cuis.COUNT, dtype=np.bool_)
    for block in release.blocks(MRSTY):
        allowed[block.cuis("CUI")[block.is_in("TUI", filters.semantic_types)]] = True
        counts["mrsty_rows"] += len(block)
    return allowed


def _kept(block: Block, filters: Filters, allowed: Mask | None, counts: dict[str, int]) -> Mask:
    unsuppressed = block.equals("SUPPRESS", "N")
    kept = unsuppressed.copy()
    if filters.languages:
        kept &= block.is_in("LAT", filters.languages)
    if filters.sources:
        kept &= block.is_in("SAB", filters.sources)
    if allowed is not None:
        kept &= allowed[block.cuis("CUI")]
    counts["mrconso_rows"] += len(block)
    counts["suppressed"] += len(block) - int(unsuppressed.sum())
    counts["filtered"] += int(unsuppressed.sum()) - int(kept.sum())
    return kept


def _texts(block: Block, kept: Mask, counts: dict[str, int]) -> tuple[list[bytes], Mask]:
    """Cleaned texts of the kept rows, and which of these rows have one."""
    plain = block.is_plain("STR")[kept]  # most of a release; cleaning them would change nothing
    texts = block.raw("STR", kept)
    searchable = plain.copy()
    for row in np.flatnonzero(~plain).tolist():
        text = clean(texts[row].decode())
        texts[row] = text.encode()
        searchable[row] = not unsearchable(text)
    found = [text for text, good in zip(texts, searchable.tolist(), strict=True) if good]
    counts["blank"] += len(texts) - len(found)
    return found, searchable


def _rank(block: Block, languages: tuple[str, ...]) -> NDArray[np.uint16]:
    """How far each row is from the preferred name: the language first, then TS, STT and ISPREF."""
    wanted = languages or (_FIRST_LANGUAGE,)
    rank = np.full(len(block), len(wanted) * _OF_LANGUAGE, dtype=np.uint16)
    for position, language in enumerate(wanted):
        rank[block.equals("LAT", language)] = position * _OF_LANGUAGE
    for column, value, weight in _NOT_PREFERRED:
        rank += ~block.equals(column, value) * np.uint16(weight)
    return rank


def _write(texts: list[bytes], file: BinaryIO) -> NDArray[np.int64]:
    file.write(b"".join(texts))
    return np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
