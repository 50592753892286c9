"""Why trials have no score, in the words that came with it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from polyclinic.stats.domain.trials import Trial

_MOST_SENTENCES: Final = 20
"""Different sentences that are told apart of one model and reason."""
_SHOWN: Final = 2
"""Of each model and reason."""

_Key = tuple[str, str, str]


@dataclass(slots=True)
class Cause:
    """Trials of a model that ended without scores for one reason and with one sentence.

    `detail` is one of the sentences; others differ from it in numbers and quoted names only.
    """

    model: str
    reason: str
    detail: str
    trials: int = 0


class Causes:
    """Counts trials without scores by model, reason and sentence."""

    def __init__(self) -> None:
        self._found: dict[_Key, Cause] = {}
        self._sentences: dict[tuple[str, str], int] = {}

    def add(self, trial: Trial) -> None:
        """Count a trial; one with scores counts for nothing."""
        if not trial.unscored_reason:
            return
        place = (trial.model, trial.unscored_reason)
        key = (*place, _pattern(trial.unscored_detail))
        if key not in self._found:
            known = self._sentences.get(place, 0)
            if known >= _MOST_SENTENCES:
                return
            self._sentences[place] = known + 1
            self._found[key] = Cause(*place, trial.unscored_detail)
        self._found[key].trials += 1

    def found(self) -> list[Cause]:
        """The most frequent first, of each model and reason at most two."""
        ordered = sorted(
            self._found.values(), key=lambda one: (-one.trials, one.model, one.reason, one.detail)
        )
        return list(_first_of_each(ordered))


def _first_of_each(causes: Iterable[Cause]) -> Iterator[Cause]:
    shown: dict[tuple[str, str], int] = {}
    for cause in causes:
        place = (cause.model, cause.reason)
        shown[place] = shown.get(place, 0) + 1
        if shown[place] <= _SHOWN:
            yield cause


def _pattern(detail: str) -> str:
    """The sentence without what differs from trial to trial: numbers, and ids in quotes.

    What an endpoint says stays: it is what tells failures apart.
    """
    ours, says, theirs = detail.partition('The endpoint says: "')
    ours = re.sub(r'"[^"]*"', '""', ours)
    return re.sub(r"[0-9]+", "#", ours + says + theirs)
