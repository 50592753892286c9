"""The vectors of an index, made in pieces that outlive an interruption."""

import json
import mmap
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain.encoder_info import EncoderInfo
from polyclinic.linker.domain.index_files import SURFACE_STARTS, SURFACES
from polyclinic.linker.domain.vectors import unit
from polyclinic.linker.ports import Encoder, Progress, Report

RAW = "vectors.raw"
"""Vectors so far, float32, one after the other."""
CHECKPOINT = "encoding.json"
"""What they are of, and how many are surely on the disk."""
STAGE = "encoding"
_FLOAT = np.dtype(np.float32).itemsize
_NOTE_EVERY_S = 5.0


class EncodingError(Exception):
    """An encoder gave something that cannot be searched; the message says what."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """What decides every vector.

    Attributes:
        surfaces: SHA-256 of the texts and where they start.
        encoder: Of the vectors.
        normalize: Whether they are made to have length 1.
    """

    surfaces: str
    encoder: EncoderInfo
    normalize: bool


def encode_surfaces(
    folder: Path, encoding: Encoding, encoder: Encoder, report: Report, *, batch: int = 512
) -> NDArray[np.float32]:
    """Encode every surface form, beginning where an interrupted build of the same texts ended.

    Args:
        folder: With the surface forms; the vectors so far are kept there.
        encoding: What it is about; vectors of anything else are thrown away.
        encoder: Its `info` is that of `encoding`.
        report: Told how far it is.
        batch: Texts that are handed to the encoder at once.

    Returns:
        Vectors mapped from the file, shape (surface forms, dimension).

    Raises:
        EncodingError: vectors have another shape, or one is not finite or has no direction.
        TransientError, PermanentError: as `Encoder.encode`.
    """
    starts = np.load(folder / SURFACE_STARTS, mmap_mode="r")
    count, width = len(starts) - 1, encoding.encoder.dimension
    done = _resumed(folder, encoding)
    report(Progress(STAGE, done, done / count))
    with (folder / RAW).open("r+b") as file:
        file.truncate(done * width * _FLOAT)
        file.seek(0, os.SEEK_END)
        notes = _Notes(folder, encoding, file, done)
        try:
            for texts in _batches(folder, starts, done, batch):
                file.write(_vectors(texts, encoding, encoder).tobytes())
                if notes.add(len(texts)):
                    report(Progress(STAGE, notes.done, notes.done / count))
        finally:
            notes.write()
    report(Progress(STAGE, count, 1.0))
    return np.memmap(folder / RAW, dtype=np.float32, mode="r", shape=(count, width))


def remaining_bytes(folder: Path, encoding: Encoding, count: int) -> int:
    """Bytes on the disk that the vectors still need in the checkpoint."""
    return (count - _noted(folder, encoding)) * encoding.encoder.dimension * _FLOAT


def _batches(folder: Path, starts: NDArray[np.int64], done: int, batch: int) -> Iterator[list[str]]:
    with (
        (folder / SURFACES).open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as texts,
    ):
        for first in range(done, len(starts) - 1, batch):
            bounds = starts[first : first + batch + 1].tolist()
            yield [texts[a:b].decode() for a, b in pairwise(bounds)]


def _vectors(texts: list[str], encoding: Encoding, encoder: Encoder) -> NDArray[np.float32]:
    vectors = np.ascontiguousarray(encoder.encode(texts), dtype=np.float32)
    if vectors.shape != (len(texts), encoding.encoder.dimension):
        wanted = (len(texts), encoding.encoder.dimension)
        raise EncodingError(f"the encoder gave vectors of shape {vectors.shape}, not {wanted}")
    lengths = np.linalg.norm(vectors, axis=1)
    wrong = np.flatnonzero(~(lengths > 0) | np.isinf(lengths))
    if len(wrong):
        raise EncodingError(
            f'the encoder gave a vector of length {lengths[wrong[0]]} for "{texts[int(wrong[0])]}"'
        )
    return unit(vectors) if encoding.normalize else vectors


def _resumed(folder: Path, encoding: Encoding) -> int:
    """Vectors that an interrupted build left; a checkpoint of anything else is removed."""
    done = _noted(folder, encoding)
    if not done:
        (folder / RAW).unlink(missing_ok=True)
        _note(folder, encoding, 0)
        (folder / RAW).touch()
    return done


def _noted(folder: Path, encoding: Encoding) -> int:
    try:
        noted = json.loads((folder / CHECKPOINT).read_text(encoding="utf-8"))
        size = (folder / RAW).stat().st_size
        done = int(noted.pop("done"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return 0
    whole = size >= done * encoding.encoder.dimension * _FLOAT
    return done if whole and noted == asdict(encoding) else 0


def _note(folder: Path, encoding: Encoding, done: int) -> None:
    draft = folder / f"{CHECKPOINT}.new"
    draft.write_text(json.dumps({**asdict(encoding), "done": done}), encoding="utf-8")
    draft.replace(folder / CHECKPOINT)


class _Notes:
    """Says every few seconds, and at the end, how many vectors are on the disk."""

    def __init__(self, folder: Path, encoding: Encoding, file: BinaryIO, done: int) -> None:
        self._folder, self._encoding, self._file = folder, encoding, file
        self.done, self._noted = done, time.monotonic()

    def add(self, count: int) -> bool:
        """Count vectors that were written; True when that was noted."""
        self.done += count
        if time.monotonic() - self._noted < _NOTE_EVERY_S:
            return False
        self.write()
        self._noted = time.monotonic()
        return True

    def write(self) -> None:
        """Only what is on the disk is noted: after a loss of power the rest would be zeros."""
        self._file.flush()
        os.fsync(self._file.fileno())
        _note(self._folder, self._encoding, self.done)
