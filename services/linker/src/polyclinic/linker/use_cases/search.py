"""From a text to the concepts nearest to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.domain.candidates import Candidate, Ranking, rank
from polyclinic.linker.domain.vectors import unit
from polyclinic.linker.ports import ConceptTable, Encoder, VectorIndex
from polyclinic.linker.use_cases.batching import Batcher
from polyclinic.linker.use_cases.recent import Recent
from polyclinic.records import linking

FEWEST_ROWS, ROWS_OF_A_CONCEPT = 48, 6
"""Rows asked for at first: a concept has several surface forms, and they are near each other."""
WIDER, MOST_ROWS = 4, 4096

_Query = tuple[NDArray[np.float32], int]
_Rows = tuple[NDArray[np.float32], NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Tuning:
    """How work is put together.

    Attributes:
        encode_batch: Texts that are encoded at once.
        search_batch: Vectors that are searched at once.
        linger_s: Longest wait for company while there is nothing else to do.
        max_waiting: Texts in line; more wait before it.
        vectors_kept: Bytes of vectors that are kept.
        links_kept: Results of searches that are kept.
    """

    encode_batch: int = 64
    search_batch: int = 256
    linger_s: float = 0.005
    max_waiting: int = 4096
    vectors_kept: int = 32 * 1024 * 1024
    links_kept: int = 20_000


@dataclass(frozen=True, slots=True)
class Found:
    """Concepts that a text may mean.

    Attributes:
        candidates: The best first; ties in the order of their identifiers.
        tied: Whether the best score is shared by several.
    """

    candidates: tuple[linking.Candidate, ...]
    tied: bool


class Search:
    """One index with the encoder of its queries."""

    def __init__(
        self,
        encoder: Encoder,
        index: VectorIndex,
        table: ConceptTable,
        *,
        normalize: bool,
        tuning: Tuning,
    ) -> None:
        """Build.

        Args:
            encoder: That of the index.
            index: Vectors of surface forms.
            table: What its rows stand for.
            normalize: Whether the vectors of the index have length 1.
            tuning: How work is put together.
        """
        self._encoder = encoder
        self._index = index
        self._table = table
        self._normalize = normalize and not encoder.info.unit_vectors
        bytes_of_one = 4 * encoder.info.dimension
        self._vectors: Recent[str, NDArray[np.float32]] = Recent(
            tuning.vectors_kept // bytes_of_one
        )
        self._found: Recent[tuple[str, int], Found] = Recent(tuning.links_kept)
        self._encoding: Batcher[str, NDArray[np.float32]] = Batcher(
            self._encode,
            name="encoder",
            most=tuning.encode_batch,
            linger_s=tuning.linger_s,
            max_waiting=tuning.max_waiting,
        )
        self._searching: Batcher[_Query, _Rows] = Batcher(
            self._search,
            name="search",
            most=tuning.search_batch,
            linger_s=tuning.linger_s,
            max_waiting=tuning.max_waiting,
            more_to_come=lambda: self._encoding.is_busy,
        )

    async def find(self, text: str, k: int) -> Found:
        """Concepts for a text.

        Args:
            text: Cleaned; not blank.
            k: Candidates wanted.

        Raises:
            TransientError: there is not enough memory now, or the service is stopping.
            PermanentError: the encoder failed on it ("encoder_failed").
        """
        return await self._found.get((text, k), partial(self._find, text, k))

    async def close(self) -> None:
        """Let the batches at work end."""
        await self._encoding.close()
        await self._searching.close()

    async def _find(self, text: str, k: int) -> Found:
        vector = await self._vectors.get(text, partial(self._encoding, text))
        if not np.isfinite(vector).all() or not vector.any():
            return Found((), tied=False)
        limit = min(MOST_ROWS, self._index.count)
        rows = min(limit, max(FEWEST_ROWS, ROWS_OF_A_CONCEPT * k))
        ranking = await self._rank(vector, k, rows)
        while not ranking.whole and rows < limit:
            rows = min(limit, rows * WIDER)
            ranking = await self._rank(vector, k, rows)
        return Found(tuple(map(self._named, ranking.candidates)), tied=ranking.tied > 1)

    async def _rank(self, vector: NDArray[np.float32], k: int, rows: int) -> Ranking:
        scores, found = await self._searching((vector, rows))
        known = found[found >= 0]
        concepts = self._table.concept_of(known).tolist()
        concept_of = dict(zip(known.tolist(), concepts, strict=True))
        return rank(found.tolist(), scores.tolist(), concept_of.__getitem__, k)

    def _named(self, candidate: Candidate) -> linking.Candidate:
        return linking.Candidate(
            cui=self._table.cui(candidate.concept),
            name=self._table.name(candidate.concept),
            surface=self._table.surface(candidate.row),
            score=candidate.score,
        )

    def _encode(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        vectors = self._encoder.encode(texts)
        # A copy each: a view would keep its whole batch alive in the cache.
        return [vector.copy() for vector in (unit(vectors) if self._normalize else vectors)]

    def _search(self, queries: Sequence[_Query]) -> list[_Rows]:
        vectors = np.stack([vector for vector, _ in queries])
        scores, rows = self._index.search(vectors, max(k for _, k in queries))
        return list(zip(scores, rows, strict=True))
