"""From rows of an index to ranked concepts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

TIE = 1e-5
"""Scores that differ by less than this share of the higher one are equal: rounding of float32
depends on where in a batch a text stood."""
NO_NEIGHBOUR = -1


@dataclass(frozen=True, slots=True)
class Candidate:
    """A concept that a string may mean.

    Attributes:
        concept: Number of the concept; the order of numbers is that of identifiers.
        row: Its surface form that matched best.
        score: Inner product.
    """

    concept: int
    row: int
    score: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """Concepts for one query.

    Attributes:
        candidates: The best first; equal scores in the order of their concepts.
        tied: Candidates that share the best score; no tie when it is 1.
        whole: False when more rows must be asked for: the last row is as good as the last
            candidate, or rows of few concepts filled the answer.
    """

    candidates: tuple[Candidate, ...]
    tied: int
    whole: bool


def rank(
    rows: Sequence[int],
    scores: Sequence[float],
    concept_of: Callable[[int], int],
    k: int,
) -> Ranking:
    """Rank the concepts of an answer of the index.

    Args:
        rows: Of surface forms, the best first; -1 is no neighbour.
        scores: Inner products, as many.
        concept_of: The concept of a row.
        k: Candidates wanted.
    """
    best: dict[int, Candidate] = {}
    lowest = float("inf")
    for row, score in zip(rows, scores, strict=True):
        if row == NO_NEIGHBOUR or score != score:  # noqa: PLR0124 - not a number
            continue
        concept = concept_of(row)
        lowest = min(lowest, score)
        known = best.get(concept)
        if known is None or (score, -row) > (known.score, -known.row):
            best[concept] = Candidate(concept, row, float(score))
    groups = _groups(best.values())
    ordered = [candidate for group in groups for candidate in group]
    exhausted = any(row == NO_NEIGHBOUR for row in rows)
    settled = len(ordered) >= k and not _equal(ordered[k - 1].score, lowest)
    return Ranking(tuple(ordered[:k]), len(groups[0]) if groups else 0, exhausted or settled)


def _groups(candidates: Iterable[Candidate]) -> list[list[Candidate]]:
    """Candidates of equal score, the best group first, each in the order of concepts."""
    groups: list[list[Candidate]] = []
    for candidate in sorted(candidates, key=lambda one: -one.score):
        if groups and _equal(groups[-1][0].score, candidate.score):
            groups[-1].append(candidate)
        else:
            groups.append([candidate])
    return [sorted(group, key=lambda one: (one.concept, one.row)) for group in groups]


def _equal(higher: float, lower: float) -> bool:
    return abs(higher - lower) <= TIE * max(abs(higher), abs(lower))
