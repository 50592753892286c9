"""Sets of concepts against each other, with credit for near ones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from polyclinic.linker.domain.hierarchy import DEPTH, Neighbourhood
from polyclinic.linker.domain.linking import is_nil
from polyclinic.linker.domain.scores.matching import largest_matching


@dataclass(frozen=True, slots=True)
class Prf:
    """Precision, recall and their harmonic mean, each in [0, 1]."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Harmonic mean; 0 when both are 0."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


class Comparison:
    """Which predicted concepts meet which expected entries.

    Args:
        gold: Expected entries; of the concepts of an entry any one suffices. Equal entries are one.
        predicted: Predicted concepts; equal ones are one. A NIL meets nothing.
        hierarchy: Who is related to whom.
        depth: Levels within which a relative counts; 0 for exact sets.

    Source:
        SCIENCE section 3, "Concept scores".
    """

    def __init__(
        self,
        gold: Iterable[Iterable[str]],
        predicted: Iterable[str],
        hierarchy: Neighbourhood,
        depth: int = DEPTH,
    ) -> None:
        self.gold: Sequence[frozenset[str]] = list(dict.fromkeys(map(frozenset, gold)))
        self.predicted: Sequence[str] = list(dict.fromkeys(predicted))
        items = frozenset(self.predicted).union(*self.gold)
        self._above = {item: _above(item, hierarchy, depth) for item in items}
        self.hits: Mapping[str, frozenset[int]] = {
            item: frozenset(
                at
                for at, entry in enumerate(self.gold)
                if any(self._meets(expected, item) for expected in entry)
            )
            for item in self.predicted
        }
        """Positions in `gold` that a predicted concept meets."""

    def scores(self) -> Prf | None:
        """Credit to each side by itself: several predictions may meet one entry, and vice versa.

        None when nothing is expected; zeros when nothing is predicted.
        """
        met = frozenset[int]().union(*self.hits.values())
        return self._of(sum(map(bool, self.hits.values())), len(met))

    def one_to_one(self) -> Prf | None:
        """A prediction and an entry stand for one another alone, in as many pairs as there can be.

        None when nothing is expected.
        """
        pairs = largest_matching([sorted(self.hits[item]) for item in self.predicted])
        return self._of(pairs, pairs)

    def _meets(self, expected: str, item: str) -> bool:
        """Whether a prediction is in N(expected): the same, or above or below it; no sibling is.

        Only parents are looked up: one is below the other by a path of children when the other is
        above it by a path of parents, and parents are few where children may be thousands.
        """
        if is_nil(expected) or is_nil(item):
            return False
        related = item in self._above[expected] or expected in self._above[item]
        return related or item == expected

    def _of(self, right: int, met: int) -> Prf | None:
        if not self.gold:
            return None
        count = len(self.predicted)
        return Prf(right / count if count else 0.0, met / len(self.gold))


def _above(item: str, hierarchy: Neighbourhood, depth: int) -> frozenset[str]:
    return frozenset() if is_nil(item) or depth <= 0 else hierarchy.ancestors(item, depth)
