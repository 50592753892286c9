"""Verdicts of a panel by column, and the ratings of its judges as arrays."""

import math
from array import array
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.stats.domain.codes import Codes

NO_SCORE: Final = "no_score"
"""A verdict that has neither a score nor a reason."""

_FIELDS: Final = ("trial", "judge", "reason", "asked_again", "warnings", "origin")


class PanelColumns:
    """What judges said, about 25 bytes a verdict and 8 for each axis; no texts.

    A verdict belongs to a row of the trials; rows are taken in in their order.
    """

    def __init__(self) -> None:
        self.judges, self.reasons, self.warnings, self.origins = (Codes() for _ in range(4))
        self._codes = {name: array("i") for name in _FIELDS}
        self._scores: dict[str, array[float]] = {}

    def __len__(self) -> int:
        return len(self._codes["trial"])

    def add(
        self,
        trial: int,
        judge: str,
        scores: Mapping[str, float],
        *,
        reason: str,
        attempts: int,
        warnings: Sequence[str],
        origin: str,
    ) -> None:
        """Take in one verdict of the trial in this row.

        Args:
            scores: By axis; one that is no finite number counts as missing.
            reason: Why there are none.
            origin: Prompt and judge that it came from, for provenance.
        """
        known = {axis: score for axis, score in scores.items() if math.isfinite(score)}
        codes, at = self._codes, len(self)
        codes["trial"].append(trial)
        codes["judge"].append(self.judges.code(judge))
        codes["reason"].append(self.reasons.code("" if known else reason or NO_SCORE))
        codes["asked_again"].append(int(attempts > 1))
        codes["warnings"].append(self.warnings.code("\n".join(sorted(set(warnings)))))
        codes["origin"].append(self.origins.code(origin))
        for axis, score in known.items():
            column = self._scores.setdefault(axis, array("d"))
            column.extend([math.nan] * (at - len(column)))
            column.append(score)

    def codes(self, name: str) -> NDArray[np.int32]:
        """Shape (verdicts,): the codes of one field, such as "judge"."""
        return np.array(self._codes[name], dtype=np.int32)

    def judged(self) -> NDArray[np.int32]:
        """Shape (judged trials,): the rows of the trials that were to be judged, ascending."""
        return np.unique(self.codes("trial"))

    def ratings(self, axis: str, judges: Sequence[str]) -> NDArray[np.float64]:
        """Shape (judges, judged trials): scores on one axis, nan where there is none."""
        trials, place = np.unique(self.codes("trial"), return_inverse=True)
        found = np.full((len(judges), len(trials)), np.nan)
        scores = np.full(len(self), np.nan)
        known = self._scores.get(axis, array("d"))
        scores[: len(known)] = known
        judge = self.codes("judge")
        for i, name in enumerate(judges):
            mine = judge == self.judges.find(name)
            found[i, place.ravel()[mine]] = scores[mine]
        return found
