"""What the use cases need from the outside world."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain.encoder_info import EncoderInfo as EncoderInfo  # noqa: PLC0414 - part of a port
from polyclinic.linker.domain.rrf.block import Block
from polyclinic.linker.domain.rrf.layout import Layout
from polyclinic.records.completions import Completion, CompletionInput

PRECISIONS = ("float32", "fp16")
"""How vectors are stored: 4 or 2 bytes a number."""


class Encoder(Protocol):
    """Texts to vectors. Blocks; may be called from several threads."""

    @property
    def info(self) -> EncoderInfo:
        """What decides its vectors."""
        ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of some texts, shape (texts, dimension), in their order; not normalised here.

        A text has the same vector in every batch (up to rounding). No text is blank.

        Raises:
            TransientError: there is not enough memory now.
            PermanentError: the model failed on it ("encoder_failed").
        """
        ...


class VectorIndex(Protocol):
    """Vectors that can be searched. Blocks; may be called from several threads."""

    @property
    def count(self) -> int:
        """Vectors."""
        ...

    @property
    def dimension(self) -> int:
        """Numbers of a vector."""
        ...

    def search(
        self, queries: NDArray[np.float32], k: int
    ) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """Best inner products, and their rows.

        Args:
            queries: Shape (queries, dimension), finite.
            k: Rows wanted for each query, at least 1.

        Returns:
            Scores and rows, each of shape (queries, k), the best first; row -1 is no neighbour,
            and its score means nothing. The order of equal scores is not defined.
        """
        ...


class VectorFile(Protocol):
    """Writes and opens the file of an index that holds its vectors."""

    def write(self, vectors: NDArray[np.float32], path: Path, *, precision: str) -> None:
        """Store vectors; what it needs in memory does not grow with their number.

        Args:
            vectors: Shape (surface forms, dimension); may be mapped from a file larger than
                memory. Row `i` is found again as row `i`.
            path: File to make.
            precision: One of `PRECISIONS`.

        Raises:
            OSError: it cannot be written.
        """
        ...

    def open(self, path: Path) -> VectorIndex:
        """Map a file that `write` made; replicas on a machine share its memory.

        Raises:
            PermanentError: it is none, or damaged ("broken_index").
        """
        ...


class ConceptTable(Protocol):
    """Concepts of an index by number, and the surface forms that the vectors' rows stand for.

    Concepts are numbered in the order of their identifiers, so that the order of numbers breaks
    ties.
    """

    def concept_of(self, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """Concept numbers of surface forms, in the shape of `rows`; no row may be -1."""
        ...

    def cui(self, concept: int) -> str:
        """Identifier of a concept, such as "C0011849"."""
        ...

    def name(self, concept: int) -> str:
        """Preferred name of a concept."""
        ...

    def surface(self, row: int) -> str:
        """The surface form of a row."""
        ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a stage of a build is.

    Attributes:
        stage: File that is read, or "encoding".
        done: Rows or texts so far; with a checkpoint the ones of it too.
        share: Of the whole stage, in [0, 1].
    """

    stage: str
    done: int
    share: float


Report = Callable[[Progress], None]
"""Called every few seconds at most, from the thread that builds."""


class Release(Protocol):
    """The files of a release."""

    @property
    def name(self) -> str:
        """Such as "2026AA"; empty when the files do not say."""
        ...

    def blocks(self, layout: Layout) -> Iterator[Block]:
        """The rows of a file in their order, some megabytes at a time.

        Raises:
            RowError: a row is broken, or the file is cut off.
            MissingFileError: the release has no such file.
        """
        ...


class MissingFileError(Exception):
    """A release lacks a file; the message names it."""


class Models(Protocol):
    """Models that can be asked."""

    async def ask(self, question: CompletionInput) -> Completion:
        """Ask one and wait; the text is the model's, though it may be cut.

        Raises:
            TransientError: it may answer later.
            PermanentError: it never will, nobody knows the model, or it answers otherwise than
                in text ("refusal", "content_filter", "tool_call", "empty").
        """
        ...
